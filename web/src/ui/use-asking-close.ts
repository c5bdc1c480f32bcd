import { useEffect, useId } from 'react'
import { mayLeave } from '../session/unsaved.ts'
import { useLatest } from '../use-latest.ts'
import { openDialogs } from './open-dialogs.ts'

/**
 * Closing a drawer or dialog: prompts about unsaved changes in its forms first. `mark` goes to its
 * content as `data-drawer`; it must leave Escape to this hook. `byEscape`: false while it must not
 * close.
 *
 * A dialog above it, or a drop-down list in it, handles Escape itself: only the one with the focus
 * closes. Registered once, so that it runs before a dialog opened later has closed itself. Closes
 * after the key event is done: the prompt about unsaved changes would otherwise react to the same
 * key.
 */
export const useAskingClose = (opened: boolean, onClose: () => void, byEscape = true) => {
  const mark = useId()
  const close = async (): Promise<void> => {
    if (await mayLeave('drawer', mark)) onClose()
  }
  const escaped = useLatest((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened || !byEscape || event.isComposing) return
    const target = event.target instanceof Element ? event.target : null
    const focused = target?.closest('[role="dialog"]') ?? openDialogs().at(-1)
    if (
      focused?.getAttribute('data-drawer') === mark &&
      !target?.closest('[data-mantine-stop-propagation="true"]')
    )
      setTimeout(() => void close())
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => escaped.current(event)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [escaped])
  return { mark, close: () => void close() }
}
