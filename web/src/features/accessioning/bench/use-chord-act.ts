import { useState } from 'react'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { seenMs } from '../model/seen.ts'

/**
 * Offers the chord for an act on what is on the screen; `run` is not called until that has been
 * visible.
 */
export const useChordAct = (text: string, run: () => void): void => {
  const [since] = useState(() => performance.now())
  useShortcut('mod+Enter', text, () => {
    if (performance.now() - since >= seenMs) run()
  })
}
