import { useEffect, useRef } from 'react'
import { pageHeading } from '../../ui/page-heading.ts'

/** A closed result leaves the focus on its row in the list, or on the heading once it left it. */
export const useFocusOnClose = (openId: number): void => {
  const before = useRef(openId)
  useEffect(() => {
    const closed = openId === 0 ? before.current : 0
    before.current = openId
    if (closed === 0) return
    // rows are the list's, which has no ref to each
    const row = document.querySelector<HTMLElement>(`[data-result="${closed}"]`)
    ;(row ?? pageHeading())?.focus()
  }, [openId])
}
