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

/* Column names and widths only: nothing of what the list holds goes to local storage. */
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
    /* Storage is full or closed: the choice lasts as long as the page. */
  }
}
const toggled = (list: readonly string[], id: string, there: boolean): string[] => [...list.filter((one) => one !== id), ...(there ? [id] : [])]

/** Which columns of a list are shown and how wide, remembered under the list's name. */
export const useColumns = <Row>(name: string, columns: readonly Column<Row>[]) => {
  const [kept, setKept] = useState(() => read(name))
  const change = (next: Kept): void => {
    setKept(next)
    write(name, next)
  }
  const isShown = ({ id, initiallyHidden, always }: Column<Row>): boolean =>
    always === true || kept.shown.includes(id) || !(initiallyHidden === true || kept.hidden.includes(id))
  const shown = columns.filter(isShown).map((column) => ({ ...column, width: kept.widths[column.id] ?? column.width }))
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
    /** Until somebody drags an edge the columns share the whole width. */
    sized: Object.keys(kept.widths).length > 0,
    setWidths: (widths: Record<string, number>) =>
      change({
        ...kept,
        widths: { ...kept.widths, ...Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, Math.max(least, Math.round(width))])) },
      }),
    /** Back to the widths that the screen gave. */
    resetWidths: () => change({ ...kept, widths: {} }),
  }
}
export type ChosenColumns<Row> = ReturnType<typeof useColumns<Row>>
