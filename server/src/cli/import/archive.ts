import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { howMany } from '@labgate/contract/kit/how-many'
import { cryptWith } from '../../access/crypt.ts'
import { readConfig, readKey, Wrong } from '../../config.ts'
import type { Engine } from '../../db/engine-interface.ts'
import { migrationState } from '../../db/migrate.ts'
import type { Fault } from '../../dictionaries/fault.ts'
import { readIndex } from '../../features/admin/archive/archive-index.ts'
import { accountsNamed, beginBatch, endBatch } from '../../features/admin/archive/write-archive.ts'
import { fileKeys } from '../../files/sealed-file.ts'
import { csvFile } from '../../files/table-cells.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import { WrongUse, type Given } from '../command.ts'
import { writeKeyedRow } from '../keyed-row.ts'
import { loadArchive } from './load-archive.ts'
import { previewPart } from './preview.ts'
import { refuseFaults } from './run-import.ts'

/**
 * Writes the faulty rows to a separate file; no file if there are none. Names rows and columns,
 * never a patient.
 */
const writeErrors = async (file: string, faults: readonly Fault[]): Promise<void> => {
  if (faults.length === 0) return rm(file, { force: true })
  const rows = faults
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, column, message }) => [row, column, message])
  await writeFile(file, csvFile([['row', 'column', 'error'], ...rows]))
}

/** How often each fault occurred, most frequent first. */
const summedUp = (faults: readonly Fault[]): string[] =>
  [
    ...Map.groupBy(
      faults,
      ({ column, message }) => `${column === '' ? '' : `${column}: `}${message}`,
    ),
  ]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([text, of]) => `  ${of.length.toLocaleString('en-US')} x ${text}`)

const refuseMissing = (folder: string, index: string): void => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Wrong(`There is no folder ${folder}.`)
  if (!statSync(index, { throwIfNoEntry: false })?.isFile())
    throw new Wrong(`There is no file ${index}.`)
}

const refuseOldDatabase = async (engine: Engine): Promise<void> => {
  const { waiting } = await migrationState(engine)
  if (waiting.length > 0)
    throw new Wrong(
      `The database is not up to date: ${waiting.join(', ')} must run first. Run npm run db -- migrate.`,
    )
}

/** The result, line by line. */
const summaryOf = (
  {
    isMeant,
    loaded,
    known,
    unknown,
    faults,
    errors,
  }: {
    isMeant: boolean
    loaded: number
    known: number
    unknown: readonly string[]
    faults: readonly Fault[]
    errors: string
  },
  all: boolean,
): string[] => [
  `${isMeant ? 'Loaded' : 'New'}: ${loaded.toLocaleString('en-US')}`,
  `Already on file, skipped: ${known.toLocaleString('en-US')}`,
  ...(unknown.length > 0
    ? previewPart(
        'Unknown accounts, kept as written',
        unknown.map((name) => `  ${name}`),
        all,
      )
    : []),
  `Rows with errors, skipped: ${new Set(faults.map(({ row }) => row)).size.toLocaleString('en-US')}`,
  ...summedUp(faults),
  ...(faults.length > 0 ? [`They are listed in ${errors}.`] : []),
]

/**
 * Loads a former system's reports: a folder of PDFs and its CSV index. Uses small transactions, so
 * it can be stopped at any moment and restarted: it skips what is already there. A faulty row does
 * not block any other.
 */
export const importArchive = async (given: Given): Promise<void> => {
  const { say } = given
  const [, folder, ...more] = given.words
  const index = given.option('index')
  if (folder === undefined || more.length > 0) throw new WrongUse('Name the folder.')
  if (index === undefined) throw new WrongUse('Name the folder’s index file with --index.')
  const [isMeant, all] = [given.flag('apply'), given.flag('all')]
  const config = readConfig(given.variables)
  refuseNoDatabase(config)
  refuseMissing(folder, index)
  const begun = performance.now()
  const seconds = (): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  const content = await readFile(index)
  const { rows, faults: inIndex } = readIndex(content)
  refuseFaults(
    index,
    inIndex.filter(({ row }) => row <= 1),
    all,
  )
  const inAll = rows.length + new Set(inIndex.map(({ row }) => row)).size
  say(`${index}: ${howMany(inAll, 'row')}, read in ${seconds()}.`)
  const engine = await openAsOwner(config)
  try {
    await refuseOldDatabase(engine)
    const how = isMeant ? 'read write' : 'isolation level repeatable read, read only'
    const { batchId, accounts } = await asOwner(engine, how, async (run) => {
      const known = await accountsNamed(run, [...new Set(rows.map(({ account }) => account))])
      if (!isMeant) return { batchId: 0, accounts: known }
      const batch = await beginBatch(
        run,
        basename(index).slice(0, 200),
        createHash('sha256').update(content).digest(),
      )
      await writeKeyedRow(run, config, { act: 'cli.import', target: `archive batch ${batch}` })
      return { batchId: batch, accounts: known }
    })
    const loading = {
      engine,
      folder: await realpath(folder),
      rows,
      accounts,
      batchId,
      isMeant,
      ...(isMeant && { sealFile: fileKeys(cryptWith(readKey(config).key)).sealFile }),
    }
    const {
      loaded,
      known,
      faults: inFiles,
    } = await loadArchive(loading, (done) =>
      say(`${done.toLocaleString('en-US')} of ${howMany(rows.length, 'row')} (${seconds()}).`),
    )
    if (isMeant) {
      await asOwner(engine, 'read write', (run) => endBatch(run, batchId))
      await asOwner(engine, 'read write', (run) =>
        run('analyze archive_account, archive_report, file'),
      )
    }
    const faults = [...inIndex, ...inFiles]
    const errors = given.option('errors') ?? `${index}.errors.csv`
    await writeErrors(errors, faults)
    const unknown = [...new Set(rows.map(({ account }) => account))].filter(
      (name) => name !== '' && !accounts.has(name),
    )
    for (const line of [
      ...summaryOf({ isMeant, loaded, known, unknown, faults, errors }, all),
      isMeant
        ? `Written into ${nameOf(config)} (${seconds()}).`
        : `Nothing was written. To write it into ${nameOf(config)}, add --apply.`,
    ])
      say(line)
  } finally {
    await engine.close()
  }
}
