import { say } from '@labgate/contract/languages/say'
import { notify } from '../ui/notify.tsx'

/**
 * The chord of every act on a specimen: no scanner sends it, and a scan in progress is swallowed
 * (docs/decisions/0027).
 */
export const chord = 'Ctrl+Enter'

/**
 * For the button of an act on a specimen: it responds to a pointer, but not to Enter and Space,
 * since a scanner or a hurried hand also sends those. The chord is offered next to it with
 * `useShortcut('mod+Enter', ...)`.
 */
export const byPointer =
  (run: () => void) =>
  (event: Pick<UIEvent, 'detail' | 'preventDefault'>): void => {
    if (event.detail > 0) return run()
    event.preventDefault()
    notify.info(say('Press {chord}, or use the mouse or touchscreen.', { chord }))
  }
