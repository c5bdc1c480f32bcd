import { useEffect, useState } from 'react'
import { placeOfFocus } from './last-focus.ts'

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
  const focused = (): HTMLElement | null => (opened ? placeOfFocus() : null)
  const [before, setBefore] = useState(() => ({ opened, home: focused() }))
  if (before.opened !== opened) setBefore({ opened, home: opened ? focused() : before.home })
  const { home } = before
  useEffect(() => {
    if (!opened) return undefined
    const page = document
    return () => {
      setTimeout(() => {
        const isNowhere = page.activeElement === null || page.activeElement === page.body
        if (isNowhere && home?.isConnected === true) home.focus({ preventScroll: true })
      }, waitMs)
    }
  }, [opened, home])
}
