import { useEffect, useState } from 'react'

/*
 * Time for React to remove a dialog, and for the code that closed it to put the focus where the
 * work continues.
 */
const waitMs = 20

/**
 * Restores the focus to where it was when a dialog opened, even if the dialog is removed
 * immediately; unless something else has taken it.
 */
export const useFocusHome = (opened: boolean): void => {
  const focused = (): Element | null => (opened ? document.activeElement : null)
  const [before, setBefore] = useState(() => ({ opened, home: focused() }))
  if (before.opened !== opened) setBefore({ opened, home: opened ? focused() : before.home })
  const { home } = before
  useEffect(() => {
    if (!opened) return undefined
    const page = document
    const back = home instanceof HTMLElement ? home : null
    return () => {
      setTimeout(() => {
        const isNowhere = page.activeElement === null || page.activeElement === page.body
        if (isNowhere && back?.isConnected === true) back.focus({ preventScroll: true })
      }, waitMs)
    }
  }, [opened, home])
}
