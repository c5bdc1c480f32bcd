const mostFrames = 12

/** Whether something has the focus at all. */
export const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

/**
 * New values make the fields anew, and a button that has done its work is switched off: either would leave the person at the keyboard
 * nowhere. For some frames, whenever nothing has the focus, the field at `path` takes it back, with the cursor where it was.
 */
export const holdFocus = (path: string): void => {
  if (path === '') return
  const field = (): HTMLElement | null => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const before = field()
  const at = before instanceof HTMLInputElement || before instanceof HTMLTextAreaElement ? before.selectionStart : null
  const look = (frames: number): void => {
    const now = field()
    if (!hasFocus() && now) {
      now.focus({ preventScroll: true })
      if (at !== null && (now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement)) now.setSelectionRange(at, at)
    }
    if (frames > 0) requestAnimationFrame(() => look(frames - 1))
  }
  requestAnimationFrame(() => look(mostFrames))
}

/** Puts the cursor where a new form begins, unless what was typed before has come back with its place. */
export const startAt = (selector: string): void => {
  const isElsewhere = document.activeElement?.matches('[data-path], [data-rove]') ?? false
  if (!isElsewhere) document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}
