import { useRef, type MouseEvent } from 'react'
import type { Picks } from './columns.ts'

const checkboxAt = (event: MouseEvent): HTMLInputElement | null =>
  (event.target as Element).closest('input[type="checkbox"]')

/**
 * Shift+click on a row's checkbox: every row from the one clicked before to this one becomes as
 * this one, in the list's order, whether in view or not.
 */
export const useRange = <Row>(
  rows: readonly Row[],
  rowId: (row: Row) => number | string,
  picks: Picks<Row> | undefined,
) => {
  /* By its id: the list may be sorted, or have a new row, before the next click. */
  const before = useRef<number | string>(undefined)
  if (picks === undefined) return () => ({})
  return (index: number) => ({
    /* Without this, Shift+click selects text. */
    onMouseDownCapture: (event: MouseEvent) => {
      if (event.shiftKey && checkboxAt(event)) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      const box = checkboxAt(event)
      if (box === null) return
      const from = rows.findIndex((row) => rowId(row) === before.current)
      const to = rows[index]
      before.current = to && rowId(to)
      /* The click takes the focus, which preventing the selection of text has kept from it. */
      box.focus()
      /* The row itself follows by its own checkbox. */
      if (event.shiftKey && from !== -1 && from !== index)
        picks.set(rows.slice(Math.min(from, index), Math.max(from, index) + 1), box.checked)
    },
  })
}
