import { useLayoutEffect } from 'react'
import { useLatest } from '../../use-latest.ts'

const closeButton = '.mantine-Modal-close, .mantine-Drawer-close'

/* A list that drops down in a dialog takes the key for itself: Mantine marks who does. */
const isTaken = (target: Element | null): boolean => Boolean(target?.closest('[data-mantine-stop-propagation="true"]'))

/**
 * Of several dialogs Escape closes the one on top: each hears the key on the window and would close too. `isOpen`: one that the shell opened over all
 * others, without a button to close it. Registered once, with the shell, so that it looks before any of them.
 */
export const useTopEscape = (isOpen: boolean, close: () => void): void => {
  const escaped = useLatest((event: KeyboardEvent): void => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')]
    if (event.key !== 'Escape' || event.isComposing || dialogs.length < 2) return
    const target = event.target instanceof Element ? event.target : null
    const top = target?.closest('[role="dialog"]') ?? dialogs.at(-1)
    const button = isTaken(target) ? null : top?.querySelector<HTMLElement>(closeButton)
    if (!isOpen && !button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isOpen) return close()
    /* When the key is done with: a prompt about unsaved changes would take it for its own. */
    setTimeout(() => button?.click())
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => escaped.current(event)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [escaped])
}
