import { useRef, type MouseEvent } from 'react'
import type { Picks } from './columns.ts'

const checkboxAt = (event: MouseEvent): HTMLInputElement | null =>
  (event.target as Element).closest('input[type="checkbox"]')

/**
 * Shift+click on a row's checkbox: every row from the one clicked before to this one becomes as
 * this one, in the list's order, whether in view or not.
 */
export const useRange = <Row>(rows: readonly Row[], picks: Picks<Row> | undefined) => {
  const before = useRef<number>(undefined)
  if (picks === undefined) return () => ({})
  return (index: number) => ({
    /* Without this, Shift+click selects text. */
    onMouseDownCapture: (event: MouseEvent) => {
      if (event.shiftKey && checkboxAt(event)) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      const box = checkboxAt(event)
      if (box === null) return
      const from = before.current
      before.current = index
      /* The row itself follows by its own checkbox. */
      if (event.shiftKey && from !== undefined && from !== index)
        picks.set(rows.slice(Math.min(from, index), Math.max(from, index) + 1), box.checked)
    },
  })
}
