import type { Engine } from '../../db/engine-interface.ts'
import type { Keys } from '../../db/keys.ts'
import type { Fault } from '../../dictionaries/fault.ts'
import { readArchiveFile } from '../../features/admin/archive/archive-file.ts'
import { hashOfRow, type IndexRow } from '../../features/admin/archive/archive-index.ts'
import {
  loadedRows,
  writeReports,
  type NewReport,
} from '../../features/admin/archive/write-archive.ts'
import { asOwner } from '../as-owner.ts'

/** Rows per lookup, files read at once, and the most rows and bytes written in one transaction. */
const [lookedUp, readAtOnce, mostRows, mostBytes] = [1000, 8, 200, 8 * 1_048_576]
/** Rows between two progress messages. */
const spokenEach = 5000

export interface ArchiveLoading {
  engine: Engine
  /** A real path. */
  folder: string
  rows: readonly IndexRow[]
  /** Our ids by the former system's names. */
  accounts: ReadonlyMap<string, number>
  batchId: number
  /** How a file is stored. */
  sealFile?: Keys['sealFile']
  /** Whether to write, not only preview. */
  isMeant: boolean
}
export interface ArchiveLoaded {
  loaded: number
  known: number
  faults: Fault[]
}

/**
 * Goes through the rows and writes new ones as they arrive. Each transaction holds whole reports,
 * so nothing is partial however the run ends.
 */
export const loadArchive = async (
  { engine, folder, rows, accounts, batchId, isMeant, sealFile }: ArchiveLoading,
  describe: (done: number) => void,
): Promise<ArchiveLoaded> => {
  const sum: ArchiveLoaded = { loaded: 0, known: 0, faults: [] }
  let waiting: NewReport[] = []
  let bytes = 0
  const write = async (): Promise<void> => {
    if (waiting.length === 0) return
    const reports = waiting
    ;[waiting, bytes] = [[], 0]
    const made = isMeant
      ? await asOwner(engine, 'read write', (run) =>
          writeReports(run, batchId, reports, { accounts, ...(sealFile && { sealFile }) }),
        )
      : reports.length
    sum.loaded += made
    sum.known += reports.length - made
  }
  for (let at = 0; at < rows.length; at += lookedUp) {
    const some = rows.slice(at, at + lookedUp).map((of) => ({ of, rowHash: hashOfRow(of) }))
    const loaded = await asOwner(engine, 'isolation level repeatable read, read only', (run) =>
      loadedRows(
        run,
        some.map(({ rowHash }) => rowHash),
      ),
    )
    const coming = some.filter(({ rowHash }) => !loaded.has(rowHash.toString('hex')))
    sum.known += some.length - coming.length
    for (let from = 0; from < coming.length; from += readAtOnce) {
      const group = coming.slice(from, from + readAtOnce)
      const files = await Promise.all(
        group.map(async ({ of, rowHash }) => ({
          of,
          rowHash,
          found: await readArchiveFile(folder, of.file),
        })),
      )
      for (const { of, rowHash, found } of files) {
        if ('fault' in found) sum.faults.push({ row: of.row, column: 'file', message: found.fault })
        else {
          waiting.push({ of, rowHash, ...found })
          bytes += found.bytes.length
        }
      }
      if (waiting.length >= mostRows || bytes >= mostBytes) await write()
    }
    const done = Math.min(rows.length, at + lookedUp)
    if (done % spokenEach === 0 && done < rows.length) describe(done)
  }
  await write()
  return sum
}
