import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/* The files of a thread share its window and the libraries. The app's modules are each file's own, nothing is stored or stood in for by another file. */
vi.resetModules()
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
sessionStorage.clear()
localStorage.clear()
window.history.replaceState(null, '', '/')
document.title = ''
document.body.replaceChildren()

afterEach(cleanup)
configure({
  asyncUtilTimeout: 10_000, // of a busy machine
  defaultHidden: false, // test-picker.test.tsx asks otherwise, for itself alone
  // Its own prints the whole page, at every try of what is waited for.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

/* jsdom's own frames stop for good when a file takes the timers over between two of them. After the last file the window is gone. */
const frame = (draw: FrameRequestCallback): void => {
  if ('document' in globalThis) draw(performance.now())
}
window.requestAnimationFrame = (draw) => Number(setTimeout(frame, 16, draw))
window.cancelAnimationFrame = (at) => clearTimeout(at)

// What jsdom lacks and Mantine asks for.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: () => {}, removeListener: () => {} }) satisfies MediaQueryList
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.IntersectionObserver = class implements Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as unknown as typeof IntersectionObserver
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
