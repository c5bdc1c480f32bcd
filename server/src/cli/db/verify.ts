import { howMany } from '@labgate/contract/kit/how-many'
import { cryptWith, type Crypt } from '../../access/crypt.ts'
import { readConfig, readKey } from '../../config.ts'
import type { Run } from '../../db/backup/plan.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import type { Given } from '../command.ts'
import { faultOf, otherHash, type Found } from './found.ts'
import { openObjects } from './open-objects.ts'
import { mergedSealed } from './reseal.ts'
import { sealedColumns, type SealedColumn } from './sealed-columns.ts'
import { sealedRows } from './sealed-rows.ts'
import { verifyObjects } from './verify-objects.ts'

/* Keys are numbers, or hashes in hexadecimal; they name nobody. */
const nameOfRow = (key: Readonly<Record<string, unknown>>): string =>
  Object.values(key)
    .map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value)))
    .join(' ')

const verifyColumn = async (run: Run, crypt: Crypt, column: SealedColumn): Promise<Found> => {
  const found: Found = { count: 0, wrong: [] }
  for await (const { key, sealed } of sealedRows(run, column)) {
    found.count++
    const fault = faultOf(crypt, `${column.table}.${column.column} of ${nameOfRow(key)}`, {
      sealed,
      place: column.place(key),
      ...(column.isNamedByHash && { hash: key['hash'] as Buffer }),
    })
    if (fault !== '') found.wrong.push(fault)
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
      const fault = faultOf(crypt, `A number kept by merge ${mergeId}`, { sealed, place })
      return fault === '' ? [] : [fault]
    }),
  }
}

/** More of them would say the same. */
const mostSaid = 20

/**
 * Opens everything that the key protects, and compares each stored file, also those in the file
 * store, with the hash that names it: what shows that a restored database can be read. Changes nothing; 1 if something cannot be read.
 */
export const verify = async ({ say, complain, variables }: Given): Promise<number> => {
  const config = readConfig(variables)
  refuseNoDatabase(config)
  const crypt = cryptWith(readKey(config).key)
  const objects = await openObjects(config)
  const engine = await openAsOwner(config)
  try {
    say(`Opening all that the key ${crypt.keyId} protects in ${nameOf(config)} ...`)
    const found = await asOwner(
      engine,
      'isolation level repeatable read, read only',
      async (run) => {
        const all: Found[] = []
        for (const column of sealedColumns) all.push(await verifyColumn(run, crypt, column))
        return {
          all: [...all, await verifyMerged(run, crypt)],
          plain: await verifyPlainFiles(run),
          objects: await verifyObjects(run, crypt, objects),
        }
      },
    )
    const wrong = [...found.all, found.plain, found.objects].flatMap((one) => one.wrong)
    const sealed = found.all.reduce((sum, { count }) => sum + count, 0) + found.objects.count
    if (wrong.length > 0) {
      for (const sentence of wrong.slice(0, mostSaid)) complain(sentence)
      complain(
        `${wrong.length} of ${howMany(sealed + found.plain.count, 'value or file', 'values and files')} cannot be used.`,
      )
      return 1
    }
    const files = found.all[sealedColumns.findIndex(({ isNamedByHash }) => isNamedByHash)]
    const stored = (files?.count ?? 0) + found.plain.count + found.objects.count
    say(
      `All can be read: ${howMany(sealed, 'encrypted value')}, and ${howMany(stored, 'stored file')} with the hash that names it.`,
    )
    if (found.objects.count > 0)
      say(
        `${howMany(found.objects.count, 'file')} of them in the bucket ${config.S3_BUCKET ?? ''}.`,
      )
    return 0
  } finally {
    await engine.close()
  }
}
