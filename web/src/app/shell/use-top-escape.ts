import { useLayoutEffect } from 'react'
import { useLatest } from '../../use-latest.ts'

/**
 * Escape closes what the shell opened last, and not a dialog of the page below it: each dialog hears the key on the window and would close too. Registered
 * once, with the shell, so that it looks before any of them.
 */
export const useTopEscape = (isOpen: boolean, close: () => void): void => {
  const escaped = useLatest((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || !isOpen || document.querySelectorAll('[role="dialog"]').length < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
    close()
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => escaped.current(event)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [escaped])
}
