import { join } from 'node:path'
import { cryptWith, keyIdOf, type Crypt } from '../../access/crypt.ts'
import { makeProbe } from '../../access/key-probe.ts'
import { asKey, readConfig, readKey, Wrong } from '../../config.ts'
import { quoted, type Run } from '../../db/backup/plan.ts'
import { auditKeyPlace } from '../../features/admin/audit-log/older-keys.ts'
import { derivedAuditKey } from '../../ports/audit-key/audit-key.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import type { Given } from '../command.ts'
import { openObjects } from './open-objects.ts'
import { hasObjects, resealObjects } from './reseal-objects.ts'
import { resealSpool } from './reseal-spool.ts'
import { resealing, resealMerged, type Count, type Resealing } from './reseal.ts'
import { rowsByKey } from './rows-by-key.ts'
import { sealedColumns, type SealedColumn } from './sealed-columns.ts'
import { sealedRows } from './sealed-rows.ts'

/** Re-encrypts one column, in batches ordered by key. */
const convert = async (
  run: Run,
  sealedColumn: SealedColumn,
  { count, reseal }: Resealing,
): Promise<Count> => {
  const { table, column, key, place } = sealedColumn
  const where = key.map((name, at) => `${quoted(name)} = $${at + 2}`).join(' and ')
  for await (const { key: of, sealed } of sealedRows(run, sealedColumn, true)) {
    const anew = reseal(sealed, place(of))
    if (anew === undefined) continue
    await run(`update ${quoted(table)} set ${quoted(column)} = $1 where ${where}`, [
      anew,
      ...key.map((name) => of[name]),
    ])
  }
  return count
}

const withObjects = (
  byKey: ReadonlyMap<string, number>,
  objects: Count | undefined,
  present: Crypt,
): ReadonlyMap<string, number> => {
  if (objects === undefined) return byKey
  const sum = new Map(byKey)
  const add = (by: string, many: number) => void sum.set(by, (sum.get(by) ?? 0) + many)
  add(present.keyId, objects.converted + objects.already)
  for (const [by, many] of objects.foreign) add(by, many)
  return sum
}

/* Nothing that the old key sealed is left; else nothing is changed. */
const mustBeNone = (by: ReadonlyMap<string, number>, old: Crypt): void => {
  const left = by.get(old.keyId) ?? 0
  if (left > 0)
    throw new Error(
      `${left} values are still encrypted with the key ${old.keyId}. Nothing was changed.`,
    )
}

/**
 * Re-encrypts everything with the current key, all or nothing, and counts what each key sealed. The
 * spool's files follow once the database has it: a second run finds what the first left.
 */
export const rotateKey = async ({ say, variables }: Given): Promise<number> => {
  const config = readConfig(variables)
  refuseNoDatabase(config)
  const given = variables['LABGATE_OLD_KEY']
  if (given === undefined || given === '')
    throw new Wrong(
      'Set LABGATE_OLD_KEY to the key that the database is encrypted with now, and LABGATE_KEY or LABGATE_KEY_FILE to the new one.',
    )
  const [oldKey, presentKey] = [asKey(given, 'LABGATE_OLD_KEY'), readKey(config).key]
  if (keyIdOf(oldKey) === keyIdOf(presentKey))
    throw new Wrong('LABGATE_OLD_KEY and the present key are the same.')
  const [old, present] = [cryptWith(oldKey), cryptWith(presentKey)]
  const objects = await openObjects(config)
  const engine = await openAsOwner(config)
  try {
    say(
      `Encrypting ${nameOf(config)} anew, from the key ${old.keyId} to the key ${present.keyId} ...`,
    )
    const tell = (what: string, { converted, already }: Count): void =>
      say(
        `  ${what}: ${converted} converted${already > 0 ? `, ${already} had the new key already` : ''}`,
      )
    const byKey = await asOwner(engine, 'read write', async (run) => {
      const { count: merged, equals } = await resealMerged(run, old, present)
      tell('patient_merge_row', merged)
      for (const column of sealedColumns)
        tell(
          `${column.table}.${column.column}`,
          await convert(run, column, resealing(old, present, equals)),
        )
      const inObjects = (await hasObjects(run))
        ? await resealObjects(run, objects, old, present)
        : undefined
      if (inObjects !== undefined) tell('objects of files', inObjects)
      const by = withObjects(await rowsByKey(run), inObjects, present)
      mustBeNone(by, old)
      const { id } = derivedAuditKey(old)
      // what the old key signed in the audit log stays verifiable
      await run('insert into audit_key (key_id, sealed) values ($1, $2) on conflict do nothing', [
        id,
        present.sealBytes(old.derive('audit'), auditKeyPlace(id)),
      ])
      await run('delete from key_probe')
      await run('insert into key_probe (key_id, sealed) values ($1, $2)', [
        present.keyId,
        makeProbe(present),
      ])
      return by
    })
    if (config.DATABASE_URL === undefined)
      tell('spool', await resealSpool(join(config.LABGATE_DATA, 'spool'), old, present))
    for (const [by, many] of byKey)
      say(`Values encrypted with the key ${by}: ${many.toLocaleString('en-US')}.`)
    say(`Values encrypted with the key ${old.keyId}: none.`)
    say(
      `Done. Start all nodes with the key ${present.keyId}; the old one is needed for older backups only.`,
    )
    const foreign = [...byKey].filter(([by]) => by !== present.keyId)
    for (const [by, many] of foreign)
      say(`${many} values are encrypted with a third key, ${by}, and stay as they are.`)
    return foreign.length === 0 ? 0 : 1
  } finally {
    await engine.close()
  }
}
