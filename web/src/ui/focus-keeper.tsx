import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a dialog whose content is replaced, such as a form by what it made: if what had
 * the focus is gone, the dialog takes it, whose title is then read. Without it, the next key would go
 * to the page behind.
 */
export const FocusKeeper = () => {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role="dialog"]')
    if (dialog === null || dialog === undefined) return undefined
    const isInside = (element: Element | null): boolean => dialog.contains(element)
    let last = isInside(document.activeElement) ? document.activeElement : null
    const note = (event: FocusEvent): void => void (last = event.target as Element)
    const keep = (): void => {
      // a button that is disabled for a moment loses the focus, too, and its place is still known
      if (last?.isConnected === false && document.activeElement === document.body)
        dialog.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(keep)
    changes.observe(dialog, { childList: true, subtree: true })
    dialog.addEventListener('focusin', note)
    return () => {
      changes.disconnect()
      dialog.removeEventListener('focusin', note)
    }
  }, [])
  return <span ref={place} hidden />
}
