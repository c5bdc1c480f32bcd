import { useState } from 'react'
import type { Column } from './columns.ts'

interface Kept {
  hidden: string[]
  shown: string[]
  widths: Record<string, number>
}
const none: Kept = { hidden: [], shown: [], widths: {} }
const least = 48
const keyOf = (name: string): string => `labgate-columns-${name}`

/* Column names and widths only: none of the list's content goes to local storage. */
const read = (name: string): Kept => {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Partial<Kept>) }
  } catch {
    return none
  }
}
const write = (name: string, kept: Kept): void => {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {
    /* Storage is full or blocked: the choice lasts as long as the page. */
  }
}
const toggled = (list: readonly string[], id: string, there: boolean): string[] => [
  ...list.filter((one) => one !== id),
  ...(there ? [id] : []),
]

/** The shown columns of a list and their widths, remembered under the list's name. */
export const useColumns = <Row>(name: string, columns: readonly Column<Row>[]) => {
  const [kept, setKept] = useState(() => read(name))
  const change = (next: Kept): void => {
    setKept(next)
    write(name, next)
  }
  const isShown = ({ id, initiallyHidden, always }: Column<Row>): boolean =>
    always === true ||
    kept.shown.includes(id) ||
    !(initiallyHidden === true || kept.hidden.includes(id))
  const shown = columns
    .filter(isShown)
    .map((column) => ({ ...column, width: kept.widths[column.id] ?? column.width }))
  const choices = columns.map((column) => ({
    id: column.id,
    header: column.header,
    shown: isShown(column),
    canHide: !column.always,
    toggle: (there: boolean) =>
      change({
        ...kept,
        hidden: toggled(kept.hidden, column.id, !there && !column.initiallyHidden),
        shown: toggled(kept.shown, column.id, there && column.initiallyHidden === true),
      }),
  }))
  return {
    shown,
    choices,
    /** Until an edge is dragged, the columns share the whole width. */
    sized: Object.keys(kept.widths).length > 0,
    setWidths: (widths: Record<string, number>) =>
      change({
        ...kept,
        widths: {
          ...kept.widths,
          ...Object.fromEntries(
            Object.entries(widths).map(([id, width]) => [id, Math.max(least, Math.round(width))]),
          ),
        },
      }),
    /** Restores the automatic widths. */
    resetWidths: () => change({ ...kept, widths: {} }),
  }
}
export type ChosenColumns<Row> = ReturnType<typeof useColumns<Row>>
