import { analytes } from '@labgate/contract/catalog/analytes'
import type { ClinicalTableRow } from '@labgate/contract/clinical/clinical-tables'
import { listIn, type Field, type Values } from '@labgate/contract/clinical/fields'
import {
  contentOf,
  keyOfRow,
  kindOf,
  rowFaults,
  valuesOfKey,
  type TableKind,
} from '@labgate/contract/clinical/kinds'
import { readTable } from '../../../dictionaries/csv-table.ts'
import type { Reading } from '../../../dictionaries/fault.ts'
import { csvFile } from '../../../files/table-cells.ts'
import type { Drug } from './table.ts'

/** A file row. `row` is numbered as in a spreadsheet. */
export interface FileRow {
  row: number
  key: string
  /** Null: the file ends the row. */
  content: Values | null
  source: string
  sourceDate: string
}

const columnOf = ({ label }: Field): string => label.toLowerCase()
const [source, sourceDate, end, state, effective] = [
  'source',
  'source date',
  'end',
  'state',
  'effective date',
] as const

/** A table as a CSV file: each row's draft, or the version in force if there is no draft. */
export const tableFile = (
  kind: TableKind,
  rows: readonly ClinicalTableRow[],
  drugs: readonly Drug[],
): Buffer => {
  const { fields } = kindOf(kind)
  const nameOf = new Map(drugs.map(({ id, name }) => [id, name]))
  const cell = (field: Field, value: string): string =>
    field.type === 'medication' ? (nameOf.get(value) ?? value) : value
  const lines = rows.flatMap((row) => {
    const shown = row.draft ?? row.inForce
    if (shown === null) return []
    const values = { ...valuesOfKey(kind, row.key), ...(shown.content ?? row.inForce?.content) }
    const text = row.draft === null ? (row.inForce?.state ?? '') : 'draft'
    return [
      [
        ...fields.map((field) => cell(field, values[field.name] ?? '')),
        shown.source,
        shown.sourceDate,
        shown.content === null ? 'yes' : '',
        text,
        row.draft === null ? (row.inForce?.effectiveDate ?? '') : '',
      ],
    ]
  })
  return csvFile([[...fields.map(columnOf), source, sourceDate, end, state, effective], ...lines])
}

/* People write names and labels; the key is stored. */
const byWord = new Map(
  analytes.flatMap(({ key, name }) => [[key, key] as const, [name.toLowerCase(), key] as const]),
)
const valueOf = (field: Field, text: string, drugs: ReadonlyMap<string, string>): string => {
  switch (field.type) {
    case 'analyte':
      return byWord.get(text.toLowerCase()) ?? text
    case 'analytes':
      return listIn(text)
        .map((word) => byWord.get(word.toLowerCase()) ?? word)
        .join('; ')
    case 'choice':
      return (
        field.options.find(({ value, label }) =>
          [value, label].some((one) => one.toLowerCase() === text.toLowerCase()),
        )?.value ?? text
      )
    case 'medication':
      return drugs.get(text.toLowerCase()) ?? (text === '' ? '' : 'unknown')
    default:
      return text
  }
}

/**
 * Reads a table's file, in the columns of its export. Every fault is reported by row and column.
 */
export const readTableFile = (
  kind: TableKind,
  file: Uint8Array,
  drugs: readonly Drug[],
): Reading<FileRow> => {
  const { fields } = kindOf(kind)
  const ids = new Map(drugs.map(({ id, name }) => [name.toLowerCase(), id]))
  const columns = [
    ...fields.map((field) => ({
      name: columnOf(field),
      most: 2000,
      mayLack: field.isRequired !== true,
    })),
    { name: source, most: 300 },
    { name: sourceDate, most: 10, mayLack: true },
    ...[end, state, effective].map((name) => ({ name, most: 20, mayLack: true })),
  ]
  return readTable(file, columns, ({ row, text, wrong, claim }): FileRow => {
    const values = Object.fromEntries(
      fields.map((field) => [field.name, valueOf(field, text(columnOf(field)), ids)]),
    )
    const stamp = { source: text(source), sourceDate: text(sourceDate) }
    for (const { field, message } of rowFaults(kind, values, stamp)) {
      const known = fields.find(({ name }) => name === field)
      wrong(
        known === undefined ? (field === 'sourceDate' ? sourceDate : source) : columnOf(known),
        message,
      )
    }
    if (!['', 'yes', 'no'].includes(text(end).toLowerCase()))
      wrong(end, 'Enter yes to end the row, otherwise leave blank.')
    const key = keyOfRow(kind, values)
    const [first] = fields
    if (first !== undefined) claim(columnOf(first), key)
    return {
      row,
      key,
      content: text(end).toLowerCase() === 'yes' ? null : contentOf(kind, values),
      ...stamp,
    }
  })
}
