import { faultColumn, importColumns, type ImportKind } from '@labgate/contract/admin/imports'
import { issue, Refusal } from '../../../access/refusal.ts'
import { csvTable, type Table, type TableReading } from '../../../dictionaries/csv-table.ts'
import {
  isOldWorkbook,
  isWorkbook,
  oldWorkbook,
  xlsxTable,
} from '../../../dictionaries/xlsx-table.ts'
import { unguarded } from '../../../files/table-cells.ts'
import { runInWorker, TooMuch } from '../../../run-in-worker.ts'
import { readOrders, type FileOrder } from './order-file.ts'
import { readPatients, type FilePatient } from './patient-file.ts'

/** Bytes from which a CSV list is read in a thread of its own; a workbook always is. */
const largeFrom = 65_536

interface List {
  file: Uint8Array
  /** YYYY-MM-DD */
  today: string
  /** Rows below the header. */
  mostRows: number
}
/** A list to read, and what its reading depends on. */
export type ImportWork = List & ({ kind: 'patients'; ticksMissing: boolean } | { kind: 'orders' })
type ImportReading = TableReading<FilePatient> | TableReading<FileOrder>
const tooLong = 'too many rows'

const tableIn = async (file: Uint8Array, columns: readonly string[]): Promise<Table> => {
  if (isOldWorkbook(file)) return oldWorkbook()
  return isWorkbook(file) ? xlsxTable(file, columns) : csvTable(file)
}

/* Rows that an earlier import left out come back with their faults, and with guarded texts. */
const asGiven = ({ records, faults }: Table): Table => {
  const at = records[0]?.cells.findIndex((name) => name.trim().toLowerCase() === faultColumn) ?? -1
  return {
    faults,
    records: records.map(({ row, cells }) => ({
      row,
      cells: (at === -1 ? cells : cells.filter((_, place) => place !== at)).map(unguarded),
    })),
  }
}
/* A workbook has no cells behind the last one of a row. */
const filled = ({ records, faults }: Table): Table => {
  const width = records[0]?.cells.length ?? 0
  return {
    faults,
    records: records.map(({ row, cells }) => ({
      row,
      cells: [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')],
    })),
  }
}

/** The rows of a list to import: a CSV file or a workbook, whatever its name says. */
export const listTable = async (kind: ImportKind, file: Uint8Array): Promise<Table> => {
  const table = await tableIn(file, importColumns[kind])
  return asGiven(isWorkbook(file) ? filled(table) : table)
}

/** Reads a list where it is called. */
export const readImport = async (work: ImportWork): Promise<ImportReading | typeof tooLong> => {
  const table = await listTable(work.kind, work.file)
  if (table.records.length > work.mostRows + 1) return tooLong
  return work.kind === 'patients'
    ? readPatients(table, work.ticksMissing, work.today)
    : readOrders(table, work.today)
}

/** At most so many rows are imported at once. */
export const tooManyRows = (most: number): Refusal =>
  new Refusal('file-refused', undefined, [
    issue(
      'fileAsBase64',
      `At most ${most.toLocaleString('en-US')} rows can be imported at once. Split the file, or ask the laboratory to import it.`,
      'too-many-rows',
    ),
  ])

const inThread = async (work: ImportWork): Promise<ImportReading> => {
  try {
    const reading =
      work.file.length < largeFrom && !isWorkbook(work.file)
        ? await readImport(work)
        : await runInWorker<Awaited<ReturnType<typeof readImport>>>(
            new URL('read-import.worker.ts', import.meta.url),
            work,
          )
    if (reading === tooLong) throw tooManyRows(work.mostRows)
    return reading
  } catch (error) {
    if (error instanceof TooMuch)
      throw new Refusal('file-refused', undefined, [
        issue('fileAsBase64', 'This file is too large to be read.', 'file-too-large'),
      ])
    throw error
  }
}

/** Patients of a list; a large one, and a workbook, is read in a thread. */
export const patientsIn = async (
  list: List & { ticksMissing: boolean },
): Promise<TableReading<FilePatient>> =>
  (await inThread({ ...list, kind: 'patients' })) as TableReading<FilePatient>

/** Orders of a list; a large one, and a workbook, is read in a thread. */
export const ordersIn = async (list: List): Promise<TableReading<FileOrder>> =>
  (await inThread({ ...list, kind: 'orders' })) as TableReading<FileOrder>
