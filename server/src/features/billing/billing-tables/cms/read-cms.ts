import type { TableKind } from '@labgate/contract/billing/tables/kinds'
import { parseCsv, utf8Of } from '../../../../dictionaries/csv.ts'
import type { Fault } from '../../../../dictionaries/fault.ts'
import type { FileRow } from '../read-file.ts'
import { cmsForms, type CmsForm } from './forms.ts'

/** A CMS file as read: what it is, what its columns became, and what was left out and why. */
export interface CmsReading {
  kind: TableKind
  title: string
  columns: { from: string; to: string }[]
  /** Rows of the file below its headings. */
  read: number
  rows: FileRow[]
  faults: Fault[]
  leftOut: { says: string; count: number }[]
}

interface CmsRecord {
  row: number
  cells: readonly string[]
}
/** Headings are searched for in the first rows: licenses and titles precede them. */
const preamble = 40
const notOurs = 'about codes that no charge code of this laboratory has'

const bare = (cell: string): string =>
  cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    ? cell.slice(1, -1).replaceAll('""', '"')
    : cell
/* Line by line: a file of pairs has some 700,000. */
function* tabRecords(text: string): Generator<CmsRecord> {
  let at = 0
  for (let row = 1; at < text.length; row++) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, '')
    at = end < 0 ? text.length : end + 1
    if (line.trim() !== '') yield { row, cells: line.split('\t').map(bare) }
  }
}
const textOf = (file: Uint8Array): string =>
  utf8Of(file) ?? new TextDecoder('windows-1252').decode(file)
const normal = (cell: string): string =>
  cell
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\/ ?/g, '/')
    .trim()
    .toLowerCase()

interface Heading {
  form: CmsForm
  headings: string[]
  row: number
  /** Position of each of the form's columns; -1 if missing. */
  places: number[]
}
const headingIn = ({ row, cells }: CmsRecord): Heading | undefined => {
  const headings = cells.map(normal)
  return cmsForms
    .map((form) => ({
      form,
      headings,
      row,
      places: form.columns.map(({ is }) => headings.findIndex((heading) => is.test(heading))),
    }))
    .find(
      ({ places }) => places.filter((place) => place >= 0).length >= Math.max(2, places.length - 1),
    )
}

/* Rows below the headings, one by one. */
const readRows = (
  { form, places, row: headRow }: Heading,
  records: Iterable<CmsRecord>,
  ours: ReadonlySet<string>,
): CmsReading => {
  const rows: FileRow[] = []
  const faults: Fault[] = []
  const leftOut = new Map<string, number>()
  const placeOf = new Map(form.columns.map(({ name }, at) => [name, places[at] ?? -1]))
  const isOurs = (code: string): boolean => ours.has(code)
  let read = 0
  for (const { row, cells } of records) {
    if (row <= headRow) continue
    const before = faults.length
    const one = form.row(
      {
        text: (column) => (cells[placeOf.get(column) ?? -1] ?? '').trim(),
        wrong: (column, message) => void faults.push({ row, column, message }),
      },
      isOurs,
    )
    if (one === undefined && faults.length === before) continue
    read += 1
    if (one === undefined || faults.length > before) continue
    if ('leftOut' in one)
      leftOut.set(one.leftOut || notOurs, (leftOut.get(one.leftOut || notOurs) ?? 0) + 1)
    else rows.push({ row, ...one })
  }
  if (rows.length === 0 && faults.length === 0)
    faults.push({
      row: 0,
      column: '',
      message:
        read === 0
          ? 'This file has headings but no rows.'
          : 'No row of this file is about a charge code of this laboratory.',
    })
  return {
    kind: form.kind,
    title: form.title,
    columns: form.columns.map(({ name, to }) => ({ from: name, to })),
    read,
    rows,
    faults,
    leftOut: [...leftOut].map(([text, count]) => ({ says: text, count })),
  }
}

/**
 * Reads a file as CMS publishes it (NCCI pairs and unit limits, the laboratory fee schedule): text
 * with tabs or commas; the headings may come below a license. Rows that are not about `ours`, the
 * codes that this laboratory charges, are counted and left out. undefined if it is not such a file.
 */
export const readCms = (file: Uint8Array, ours: ReadonlySet<string>): CmsReading | undefined => {
  const text = textOf(file)
  const isTabbed = text.slice(0, 8000).includes('\t')
  const recordsOf = (): Iterable<CmsRecord> =>
    isTabbed ? tabRecords(text) : parseCsv(text).records
  const records = isTabbed ? undefined : [...recordsOf()]
  let found: Heading | undefined
  let nth = 0
  for (const record of records ?? recordsOf()) {
    found = headingIn(record)
    if (found !== undefined || ++nth >= preamble) break
  }
  if (found === undefined) return undefined
  const { form, places, headings, row } = found
  const missing = form.columns.filter((_, at) => (places[at] ?? -1) < 0).map(({ name }) => name)
  const message =
    missing.length > 0
      ? `This looks like ${form.title}, but the column “${missing.join(', ')}” is missing.`
      : form.fault?.(headings)
  if (message !== undefined)
    return {
      kind: form.kind,
      title: form.title,
      columns: [],
      read: 0,
      rows: [],
      faults: [{ row, column: '', message }],
      leftOut: [],
    }
  return readRows(found, records ?? recordsOf(), ours)
}
