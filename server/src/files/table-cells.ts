import { dollarsOf } from '@labgate/contract/billing/money'
import { stringify } from 'csv-stringify/sync'

/*
 * Cells of every table that leaves as a file. A number stays a number, an amount has two decimals,
 * a day one form, and only a text can be guarded: a spreadsheet would run it as a formula.
 */

/** An amount in cents. */
export interface Amount {
  cents: number
}
/** YYYY-MM-DD; null or '': none. */
export interface Day {
  day: string | null
}
export type Cell = string | number | Amount | Day

/* What a spreadsheet takes for the beginning of a formula, in both widths. */
const beginsFormula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const isNumber = /^[+-]?\d+(\.\d+)?$/

const guarded = (text: string): string =>
  beginsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text
/** A text as it was before `csvFile` guarded it. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && guarded(text.slice(1)) === text ? text.slice(1) : text
const textOf = (cell: Cell): string => {
  if (typeof cell === 'string') return guarded(cell)
  if (typeof cell === 'number') return String(cell)
  return 'cents' in cell ? dollarsOf(cell.cents) : (cell.day ?? '')
}

/** Rows as CSV that a spreadsheet opens: no text is run as a formula, no number becomes a text. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => row.map(textOf)),
      { bom: true, quoted_match: /\r/ },
    ),
  )

/** A cell of an XLSX sheet; texts in it are never formulas. */
export const sheetCell = (cell: Cell, fontWeight?: 'bold') => {
  const style = fontWeight === undefined ? {} : { fontWeight }
  if (typeof cell === 'string' || typeof cell === 'number') return { value: cell, ...style }
  if ('cents' in cell) return { value: Number(dollarsOf(cell.cents)), format: '#,##0.00', ...style }
  return cell.day === null || cell.day === ''
    ? { value: '', ...style }
    : { value: new Date(`${cell.day}T00:00:00Z`), format: 'yyyy-mm-dd', ...style }
}
