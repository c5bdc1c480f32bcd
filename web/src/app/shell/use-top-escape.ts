import { useLayoutEffect } from 'react'
import { openDialogs } from '../../ui/open-dialogs.ts'
import { useLatest } from '../../use-latest.ts'

const closeButton = '.mantine-Modal-close, .mantine-Drawer-close'

/* A drop-down list in a dialog handles the key itself: Mantine marks those that do. */
const isTaken = (target: Element | null): boolean =>
  Boolean(target?.closest('[data-mantine-stop-propagation="true"]'))

/**
 * With several open dialogs, Escape closes only the top one: each hears the key on the window and
 * would also close. `isOpen`: a dialog that the shell opened over all others, without a close
 * button. Registered once, with the shell, so that it runs before any of them.
 */
export const useTopEscape = (isOpen: boolean, close: () => void): void => {
  const escaped = useLatest((event: KeyboardEvent): void => {
    const dialogs = openDialogs()
    if (event.key !== 'Escape' || event.isComposing || dialogs.length < 2) return
    const target = event.target instanceof Element ? event.target : null
    const top = target?.closest('[role="dialog"]') ?? dialogs.at(-1)
    const button = isTaken(target) ? null : top?.querySelector<HTMLElement>(closeButton)
    if (!isOpen && !button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isOpen) return close()
    /* After the key event is done: a prompt about unsaved changes would otherwise react to it. */
    setTimeout(() => button?.click())
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => escaped.current(event)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [escaped])
}
