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
