import { useEffect, useRef } from 'react'
import { pageHeading } from './page-heading.ts'

/**
 * When a record replaces the list, or the other way around, the focused element is gone: the
 * heading takes the focus. `id`: the open record.
 */
export const useHeadingFocus = (id: number | undefined): void => {
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    // the heading is that of the page that replaced this one, or that it replaced
    pageHeading()?.focus({ preventScroll: true })
  }, [id])
}
