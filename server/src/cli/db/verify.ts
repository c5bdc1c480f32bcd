import { createHash } from 'node:crypto'
import { howMany } from '@labgate/contract/kit/how-many'
import { cryptWith, sealedWith, type Crypt } from '../../access/crypt.ts'
import { readConfig, readKey } from '../../config.ts'
import type { Run } from '../../db/backup/plan.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import type { Given } from '../command.ts'
import { mergedSealed } from './reseal.ts'
import { sealedColumns, type SealedColumn } from './sealed-columns.ts'
import { sealedRows } from './sealed-rows.ts'

/** What was found in one column: how many values there are, and which are not what they should be. */
interface Found {
  count: number
  /** A sentence for each. */
  wrong: string[]
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/* Keys are numbers, or hashes in hexadecimal; they name nobody. */
const nameOfRow = (key: Readonly<Record<string, unknown>>): string =>
  Object.values(key)
    .map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value)))
    .join(' ')

const otherHash = (what: string): string => `${what} does not have the hash that names it.`

/** The bytes as they were before they were sealed; the sentence that says why they cannot be read. */
const open = (crypt: Crypt, sealed: Buffer, place: string): Buffer | string => {
  const by = sealedWith(sealed)
  if (by !== crypt.keyId) return `is encrypted with another key, ${by}`
  try {
    return crypt.openBytes(sealed, place)
  } catch {
    return 'was changed since it was encrypted'
  }
}

const verifyColumn = async (run: Run, crypt: Crypt, column: SealedColumn): Promise<Found> => {
  const found: Found = { count: 0, wrong: [] }
  for await (const { key, sealed } of sealedRows(run, column)) {
    found.count++
    const opened = open(crypt, sealed, column.place(key))
    const what = `${column.table}.${column.column} of ${nameOfRow(key)}`
    if (typeof opened === 'string') found.wrong.push(`${what} ${opened}.`)
    else if (column.isNamedByHash && !sha256(opened).equals(key['hash'] as Buffer))
      found.wrong.push(otherHash(what))
  }
  return found
}

/* Files from before files were sealed. */
const verifyPlainFiles = async (run: Run): Promise<Found> => {
  const rows = await run<{ hash: Buffer; isRight: boolean }>(
    `select hash, sha256(content) = hash as "isRight" from file where not is_sealed`,
  )
  return {
    count: rows.length,
    wrong: rows
      .filter(({ isRight }) => !isRight)
      .map(({ hash }) => otherHash(`file.content of ${hash.toString('hex')}`)),
  }
}

const verifyMerged = async (run: Run, crypt: Crypt): Promise<Found> => {
  const values = await mergedSealed(run)
  return {
    count: values.length,
    wrong: values.flatMap(({ mergeId, sealed, place }) => {
      const opened = open(crypt, sealed, place)
      return typeof opened === 'string' ? [`A number kept by merge ${mergeId} ${opened}.`] : []
    }),
  }
}

/** More of them would say the same. */
const mostSaid = 20

/**
 * Opens everything that the key protects, and compares each stored file with the hash that names it:
 * what shows that a restored database can be read. Changes nothing; 1 if something cannot be read.
 */
export const verify = async ({ say, complain, variables }: Given): Promise<number> => {
  const config = readConfig(variables)
  refuseNoDatabase(config)
  const crypt = cryptWith(readKey(config).key)
  const engine = await openAsOwner(config)
  try {
    say(`Opening all that the key ${crypt.keyId} protects in ${nameOf(config)} ...`)
    const found = await asOwner(
      engine,
      'isolation level repeatable read, read only',
      async (run) => {
        const all: Found[] = []
        for (const column of sealedColumns) all.push(await verifyColumn(run, crypt, column))
        return { all: [...all, await verifyMerged(run, crypt)], plain: await verifyPlainFiles(run) }
      },
    )
    const wrong = [...found.all, found.plain].flatMap((one) => one.wrong)
    const sealed = found.all.reduce((sum, { count }) => sum + count, 0)
    if (wrong.length > 0) {
      for (const sentence of wrong.slice(0, mostSaid)) complain(sentence)
      complain(
        `${wrong.length} of ${howMany(sealed + found.plain.count, 'value or file', 'values and files')} cannot be used.`,
      )
      return 1
    }
    const files = found.all[sealedColumns.findIndex(({ isNamedByHash }) => isNamedByHash)]
    say(
      `All can be read: ${howMany(sealed, 'encrypted value')}, and ${howMany((files?.count ?? 0) + found.plain.count, 'stored file')} with the hash that names it.`,
    )
    return 0
  } finally {
    await engine.close()
  }
}
