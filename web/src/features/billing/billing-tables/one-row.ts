import type { Field } from '@labgate/contract/billing/tables/fields'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'

/** A row as typed, before it is checked. Days are YYYY-MM-DD or ''. */
export interface TypedRow {
  values: Readonly<Record<string, string>>
  firstDay: string
  lastDay: string
}

const columnOf = ({ label }: Field): string => label.toLowerCase()
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const days = ['first day', 'last day'] as const

/** One typed row as a one-row file in base64: checked and loaded like any other file. */
export const fileOfRow = (kind: TableKind, { values, firstDay, lastDay }: TypedRow): string => {
  const { fields } = tableOf(kind)
  const head = [...fields.map(columnOf), ...days]
  const cells = [...fields.map(({ name }) => values[name] ?? ''), firstDay, lastDay]
  const bytes = new TextEncoder().encode(
    `${head.map(quoted).join(',')}\n${cells.map(quoted).join(',')}\n`,
  )
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Errors in the typed row by field name; those that belong to no field are under ''. */
export const faultsByField = (
  kind: TableKind,
  list: readonly { column: string; message: string }[],
): Record<string, string> => {
  const names = new Map([
    ...tableOf(kind).fields.map((field) => [columnOf(field), field.name] as const),
    ['first day', 'firstDay'],
    ['last day', 'lastDay'],
  ])
  return Object.fromEntries(
    list.map(({ column, message }) => [names.get(column.toLowerCase()) ?? '', message]),
  )
}
