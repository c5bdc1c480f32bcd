import { createHash } from 'node:crypto'
import { day as dayValue } from '@labgate/contract/kit/values'
import { readTable } from '../../../dictionaries/csv-table.ts'
import type { Reading } from '../../../dictionaries/fault.ts'

/** A row of the index: the patient of a report, and where its file is in the folder. */
export interface IndexRow {
  row: number
  file: string
  lastName: string
  firstName: string
  middleName: string
  /** YYYY-MM-DD. */
  dob: string
  accessionNumber: string
  account: string
  /** YYYY-MM-DD; null if the index does not say. */
  collectedDay: string | null
  title: string
}

const columns = [
  { name: 'file', most: 500, isRequired: true },
  { name: 'last name', most: 50, isRequired: true },
  { name: 'first name', most: 50 },
  { name: 'middle name', most: 50, mayLack: true },
  { name: 'birth date', most: 10, isRequired: true },
  { name: 'accession number', most: 60, isRequired: true },
  { name: 'account', most: 120, mayLack: true },
  { name: 'collection date', most: 10, mayLack: true },
  { name: 'title', most: 200, mayLack: true },
] as const
const wrongDay = 'Enter a date as MM/DD/YYYY or YYYY-MM-DD.'

/** Reads the index of a folder of reports, as CSV. Rows with a fault are left out and reported. */
export const readIndex = (file: Uint8Array): Reading<IndexRow> =>
  readTable(file, columns, ({ row, text, wrong }) => {
    const day = (column: string): string | null => {
      const found = dayValue().safeParse(text(column))
      if (!found.success) wrong(column, wrongDay)
      return found.data ?? null
    }
    const dob = day('birth date') ?? ''
    const collectedDay = day('collection date')
    if (dob !== '' && collectedDay !== null && collectedDay < dob)
      wrong('collection date', 'This is before the birth date.')
    return {
      row,
      file: text('file'),
      lastName: text('last name'),
      firstName: text('first name'),
      middleName: text('middle name'),
      dob,
      accessionNumber: text('accession number'),
      account: text('account'),
      collectedDay,
      title: text('title'),
    }
  })

/**
 * SHA-256 of a row's content, regardless of its position: identifies a row that was already loaded.
 */
export const hashOfRow = ({ row: _row, ...said }: IndexRow): Buffer =>
  createHash('sha256').update(JSON.stringify(said)).digest()
