import { vi } from 'vitest'

/**
 * A keyboard on a jsdom page, with a stopped clock: dispatches keys like the browser, and performs
 * the browser's default for those that were not prevented.
 */
export const keyboardAt = () => {
  const now = (): number => performance.now()
  const wait = (ms: number): void => void vi.advanceTimersByTime(ms)
  /* Enter in a field submits its form; Enter and Space press a button; Space toggles a checkbox. */
  const byDefault = (target: Element, key: string, isChord: boolean): void => {
    if (isChord) return
    const isButton =
      target instanceof HTMLButtonElement ||
      (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type))
    if (isButton) {
      if (key === ' ' || (key === 'Enter' && target instanceof HTMLButtonElement)) target.click()
      return
    }
    if (target instanceof HTMLElement && target.isContentEditable && key.length === 1)
      target.textContent += key
    if (
      !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) ||
      target.readOnly
    )
      return
    if (key.length === 1) {
      target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
      target.dispatchEvent(new InputEvent('input', { bubbles: true }))
    } else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  }
  /** A key this many ms after the previous one, with or without Ctrl. */
  const press = (key: string, after: number, { ctrlKey = false, repeat = false } = {}): void => {
    wait(after)
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      cancelable: true,
      ctrlKey,
      repeat,
    })
    Object.defineProperty(event, 'timeStamp', { value: now() })
    if (target.dispatchEvent(event)) byDefault(target, key, ctrlKey)
  }
  return { now, press, wait }
}
