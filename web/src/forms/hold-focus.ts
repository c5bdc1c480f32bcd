import { fieldOnPage } from './field-on-page.ts'
const mostFrames = 12

/** Whether any element has the focus. */
export const hasFocus = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body

/**
 * New values re-create the fields, and a button that has done its work is disabled: either would
 * leave a keyboard user without focus. For some frames, whenever nothing has the focus, the field
 * at `path` takes it back, with the cursor where it was.
 */
export const holdFocus = (path: string): void => {
  if (path === '') return
  const field = (): HTMLElement | null => fieldOnPage(path)
  const before = field()
  const at =
    before instanceof HTMLInputElement || before instanceof HTMLTextAreaElement
      ? before.selectionStart
      : null
  const look = (frames: number): void => {
    const now = field()
    if (!hasFocus() && now) {
      now.focus({ preventScroll: true })
      if (at !== null && (now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement))
        now.setSelectionRange(at, at)
    }
    if (frames > 0) requestAnimationFrame(() => look(frames - 1))
  }
  requestAnimationFrame(() => look(mostFrames))
}

/**
 * Puts the cursor at the start of a new form, unless an earlier draft has been restored with its
 * place.
 */
export const startAt = (selector: string): void => {
  const isElsewhere = document.activeElement?.matches('[data-path], [data-rove]') ?? false
  // the start is in a part of the form that loads later
  if (!isElsewhere) document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}
