import { issue, Refusal } from '../../../access/refusal.ts'
import type { Reading } from '../../../dictionaries/fault.ts'
import { runInWorker, TooMuch } from '../../../run-in-worker.ts'
import { readOrders, type FileOrder } from './order-file.ts'
import { readPatients, type FilePatient } from './patient-file.ts'

/** Bytes from which a list is read in a thread of its own. */
const largeFrom = 65_536

/** A list to read, and what its reading depends on. */
export type ImportWork =
  | { kind: 'patients'; file: Uint8Array; ticksMissing: boolean; today: string }
  | { kind: 'orders'; file: Uint8Array }

/** Reads a list where it is called. */
export const readImport = (work: ImportWork): Reading<FilePatient> | Reading<FileOrder> =>
  work.kind === 'patients'
    ? readPatients(work.file, work.ticksMissing, work.today)
    : readOrders(work.file)

const inThread = async <Row>(work: ImportWork): Promise<Reading<Row>> => {
  if (work.file.length < largeFrom) return readImport(work) as Reading<Row>
  try {
    return await runInWorker<Reading<Row>>(new URL('read-import.worker.ts', import.meta.url), work)
  } catch (error) {
    if (error instanceof TooMuch)
      throw new Refusal('file-refused', undefined, [
        issue('fileAsBase64', 'This file is too large to be read.', 'file-too-large'),
      ])
    throw error
  }
}

/** Patients of a list; a large one is read in a thread. */
export const patientsIn = (
  file: Uint8Array,
  ticksMissing: boolean,
  today: string,
): Promise<Reading<FilePatient>> =>
  inThread<FilePatient>({ kind: 'patients', file, ticksMissing, today })

/** Orders of a list; a large one is read in a thread. */
export const ordersIn = (file: Uint8Array): Promise<Reading<FileOrder>> =>
  inThread<FileOrder>({ kind: 'orders', file })
