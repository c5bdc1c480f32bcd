import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/*
 * The files of a thread share its window and libraries. The app's modules are separate for each
 * file; nothing is stored or mocked by another file.
 */
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
  asyncUtilTimeout: 60_000, // for a busy machine: a dashboard has nine blocks
  defaultHidden: false, // test-picker.test.tsx overrides this for itself
  // The default prints the whole page on every retry of a wait.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

/*
 * jsdom's own frames stop permanently if a file takes over the timers between two of them. After
 * the last file, the window is gone.
 */
const frame = (draw: FrameRequestCallback): void => {
  if ('document' in globalThis) draw(performance.now())
}
window.requestAnimationFrame = (draw) => Number(setTimeout(frame, 16, draw))
window.cancelAnimationFrame = (at) => clearTimeout(at)

// Missing from jsdom and needed by Mantine.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) satisfies MediaQueryList
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.IntersectionObserver = class implements IntersectionObserver {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  takeRecords = () => []
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
