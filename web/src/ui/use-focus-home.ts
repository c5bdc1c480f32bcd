import { useEffect, useState } from 'react'

/* As long as React needs to take a dialog away, and whoever closed it to put the focus where the work goes on. */
const waitMs = 20

/** Gives the focus back to where it was when a dialog opened, also when the dialog is taken away at once; unless something else has taken it. */
export const useFocusHome = (opened: boolean): void => {
  const focused = (): Element | null => (opened ? document.activeElement : null)
  const [before, setBefore] = useState(() => ({ opened, home: focused() }))
  if (before.opened !== opened) setBefore({ opened, home: opened ? focused() : before.home })
  const { home } = before
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      setTimeout(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body
        if (isNowhere && home instanceof HTMLElement && home.isConnected) home.focus({ preventScroll: true })
      }, waitMs)
    }
  }, [opened, home])
}
