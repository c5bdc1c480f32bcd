import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
configure({
  asyncUtilTimeout: 10_000, // of a busy machine
  // Its own prints the whole page, at every try of what is waited for.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

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
