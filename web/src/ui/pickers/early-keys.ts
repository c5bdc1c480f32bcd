/** Keys typed before their field was there. */
export interface EarlyKeys {
  text: string
  /** Enter was pressed after the text. */
  isEntered: boolean
}
const most = 100
/** A screen that has not appeared by then has failed. */
const patienceMs = 15_000

let now: { keys: EarlyKeys; stop: () => void } | undefined

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLInputElement)

const ending = new Set(['Escape', 'Tab'])

/**
 * Keeps keys typed from now on for the search field about to appear (a shortcut has opened its
 * screen, which is still loading). Meanwhile, no key reaches the page, where it could be a
 * shortcut. A click, Escape or Tab, a field that has the focus, or `patienceMs` ends it, and the
 * keys are dropped.
 */
export const keepEarlyKeys = (): void => {
  now?.stop()
  const keys: EarlyKeys = { text: '', isEntered: false }
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (typesText(event.target) || ending.has(event.key)) return stop()
    const { key } = event
    if (key.length > 1 && key !== 'Backspace' && key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
    /* The shortcut's own key, held down. */
    if (event.repeat) return
    if (key === 'Enter') keys.isEntered = keys.text.trim() !== ''
    else {
      keys.text = key === 'Backspace' ? keys.text.slice(0, -1) : `${keys.text}${key}`.slice(0, most)
      keys.isEntered = false
    }
  }
  const timer = setTimeout(() => stop(), patienceMs)
  const stop = (): void => {
    clearTimeout(timer)
    document.removeEventListener('keydown', onKey, { capture: true })
    document.removeEventListener('pointerdown', stop, { capture: true })
    if (now?.keys === keys) now = undefined
  }
  now = { keys, stop }
  document.addEventListener('keydown', onKey, { capture: true })
  document.addEventListener('pointerdown', stop, { capture: true })
}

/** Whether a field is about to appear: typed keys are for it, and open no other. */
export const isKeepingEarlyKeys = (): boolean => now !== undefined

/** Stops keeping keys; called by the field once it has the focus. Empty if none were kept. */
export const takeEarlyKeys = (): EarlyKeys => {
  const keys = now?.keys ?? { text: '', isEntered: false }
  now?.stop()
  return keys
}
