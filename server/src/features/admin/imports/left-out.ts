import { faultColumn } from '@labgate/contract/admin/imports'
import type { CsvRecord } from '../../../dictionaries/csv.ts'
import type { Fault } from '../../../dictionaries/fault.ts'
import { csvFile } from '../../../files/table-cells.ts'

/** A list as it was read: its columns, and every row below them. */
export interface GivenList {
  header: readonly string[]
  given: readonly CsvRecord[]
}
/** Rows with a fault. */
export interface LeftOut {
  rows: number
  /**
   * Whether the others can be imported without them: not if a fault is about the file or its
   * columns, or hides where a row ends.
   */
  mayLeave: boolean
  /** They as CSV, as given, with their faults in a last column; empty if there are none. */
  file: () => Buffer
}

/* What a row has beyond the columns is kept in words, so that the faults stay in their column. */
const faultText = (faults: readonly Fault[], beyond: readonly string[]): string =>
  [
    ...faults.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`)),
    ...(beyond.length > 0 ? [`Beyond the last column: ${beyond.join(', ')}`] : []),
  ].join(' ')

/** What of a list is left out because of these faults. */
export const leftOutOf = ({ header, given }: GivenList, faults: readonly Fault[]): LeftOut => {
  const ofRow = Map.groupBy(faults, ({ row }) => row)
  const left = given.filter(({ row }) => ofRow.has(row))
  const known = new Set(left.map(({ row }) => row))
  return {
    rows: left.length,
    mayLeave: left.length > 0 && faults.every(({ row }) => known.has(row)),
    file: () =>
      left.length === 0
        ? Buffer.alloc(0)
        : csvFile([
            [...header, faultColumn],
            ...left.map(({ row, cells }) => [
              ...header.map((_, at) => cells[at] ?? ''),
              faultText(ofRow.get(row) ?? [], cells.slice(header.length)),
            ]),
          ]),
  }
}
