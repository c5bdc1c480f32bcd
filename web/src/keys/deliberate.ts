import type { MouseEvent } from 'react'
import { notify } from '../ui/notify.tsx'

/** The chord of every act on a specimen: no scanner sends it, and a scan on the way to it is swallowed (docs/decisions/0027). */
export const chord = 'Ctrl+Enter'

/**
 * For the button of an act on a specimen: a pointer presses it, Enter and Space do not, for a scanner or a hand in a hurry sends those too. The chord
 * is offered beside it with `useShortcut('mod+Enter', ...)`.
 */
export const byPointer =
  (run: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail > 0) return run()
    event.preventDefault()
    notify.info(`Press ${chord}, or use the mouse or touchscreen.`)
  }
