import {
  canonical,
  fieldFault,
  type Field,
  type Values,
} from '@labgate/contract/billing/tables/fields'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import { day } from '@labgate/contract/kit/values'
import { readTable, type Cells } from '../../../dictionaries/csv-table.ts'
import type { Reading } from '../../../dictionaries/fault.ts'
import { csvFile } from '../../../files/table-cells.ts'
import { isInCatalog, nameFault, shownOf, type Names } from './names.ts'

/**
 * A file row in canonical form. `row` is numbered as in a spreadsheet. Days missing from the file
 * are null.
 */
export interface FileRow {
  row: number
  values: Values
  from: string | null
  to: string | null
}

const columnOf = ({ label }: Field): string => label.toLowerCase()
export const [firstDay, lastDay] = ['first day', 'last day'] as const
const longest = (field: Field): number => (field.type === 'codes' ? 20_000 : 300)

const isNamed = (field: Field): boolean =>
  ['payer', 'account', 'provider', 'test-type'].includes(field.type)
const dayOf = ({ text, wrong }: Cells, column: string): string | null => {
  const read = day().safeDecode(text(column))
  if (read.success) return read.data
  wrong(column, 'Enter a date, such as 03/31/2026 or 2026-03-31.')
  return null
}
/* A row's tests must be tests of its type. */
const strangeTest = (values: Values): string | undefined => {
  const codes = (values['tests'] ?? values['test'] ?? '').split('; ').filter((code) => code !== '')
  return values['testType'] === undefined
    ? undefined
    : codes.find((code) => !isInCatalog(values['testType'] ?? '', code))
}

/**
 * Reads a table's file, in the columns of its export. Every fault is reported by row and column.
 */
export const readTableFile = (
  kind: TableKind,
  file: Uint8Array,
  names: Names,
): Reading<FileRow> => {
  const { fields, faults } = tableOf(kind)
  const columns = [
    ...fields.map((field) => ({
      name: columnOf(field),
      most: longest(field),
      mayLack: field.isRequired !== true,
    })),
    ...[firstDay, lastDay].map((name) => ({ name, most: 10, mayLack: true })),
  ]
  return readTable(file, columns, (cells): FileRow => {
    const { row, text, wrong } = cells
    const values = Object.fromEntries(
      fields.map((field) => {
        const given = text(columnOf(field))
        const value = isNamed(field) ? (names.idOf(field, given) ?? given) : canonical(field, given)
        const fault =
          (isNamed(field) ? nameFault(names, field, given) : undefined) ?? fieldFault(field, value)
        if (fault !== undefined) wrong(columnOf(field), fault)
        return [field.name, value]
      }),
    )
    for (const { field, message } of faults?.(values) ?? [])
      wrong(columnOf(fields.find(({ name }) => name === field) ?? (fields[0] as Field)), message)
    const strange = strangeTest(values)
    const testField = fields.find(({ name }) => name === 'tests' || name === 'test')
    if (strange !== undefined && testField !== undefined)
      wrong(
        columnOf(testField),
        `The order form of this test type does not have the code ${strange.slice(0, 10)}.`,
      )
    const [from, to] = [dayOf(cells, firstDay), dayOf(cells, lastDay)]
    if (from !== null && to !== null && to < from)
      wrong(lastDay, 'The last day is before the first day.')
    return { row, values, from, to }
  })
}

/** Rows as a file that an import can read again. */
export const tableFile = (
  kind: TableKind,
  rows: readonly { values: Values; from: string; to: string | null }[],
  names: Names,
): Buffer => {
  const { fields } = tableOf(kind)
  const lines = rows.map(({ values, from, to }) => {
    const shown = shownOf(kind, values, names)
    return [...fields.map(({ name }) => shown[name] ?? ''), from, to ?? '']
  })
  return csvFile([[...fields.map(columnOf), firstDay, lastDay], ...lines])
}
