import { cryptWith, keyIdOf, sealedWith, type Crypt } from '../../access/crypt.ts'
import { makeProbe } from '../../access/key-probe.ts'
import { asKey, readConfig, readKey, Wrong } from '../../config.ts'
import { quoted, type Run } from '../../db/backup/plan.ts'
import { auditKeyPlace } from '../../features/admin/audit-log/older-keys.ts'
import { derivedAuditKey } from '../../ports/audit-key/audit-key.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import type { Given } from '../command.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Rows per batch; files are up to 25 MB each. */
const [atOnce, filesAtOnce] = [500, 8]

interface Count {
  converted: number
  already: number
  /** Sealed with neither key, by key id. */
  foreign: Map<string, number>
}

/** Re-encrypts one column, in batches ordered by key. */
const convert = async (
  run: Run,
  { table, column, key, place, isFile, hasPlain }: (typeof sealedColumns)[number],
  old: Crypt,
  present: Crypt,
): Promise<Count> => {
  const count: Count = { converted: 0, already: 0, foreign: new Map() }
  const keys = key.map(quoted).join(', ')
  const most = isFile ? filesAtOnce : atOnce
  let after: unknown[] | undefined
  for (;;) {
    const beyond =
      after === undefined ? '' : `and (${keys}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})`
    const rows = await run<Record<string, unknown> & { sealed: Buffer }>(
      `
        select ${keys}, ${quoted(column)} as sealed
        from ${quoted(table)}
        where ${quoted(column)} is not null ${hasPlain ? 'and is_sealed' : ''} ${beyond}
        order by ${keys}
        limit ${most}
        for update
      `,
      after ?? [],
    )
    for (const { sealed, ...row } of rows) {
      after = key.map((name) => row[name])
      const by = sealedWith(sealed)
      if (by === present.keyId) count.already++
      else if (by === old.keyId) {
        const where = key.map((name, at) => `${quoted(name)} = $${at + 2}`).join(' and ')
        await run(`update ${quoted(table)} set ${quoted(column)} = $1 where ${where}`, [
          present.sealBytes(old.openBytes(sealed, place(row)), place(row)),
          ...after,
        ])
        count.converted++
      } else count.foreign.set(by, (count.foreign.get(by) ?? 0) + 1)
    }
    if (rows.length < most) return count
  }
}

/** Re-encrypts everything with the current key, all or nothing. */
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
  const engine = await openAsOwner(config)
  try {
    say(
      `Encrypting ${nameOf(config)} anew, from the key ${old.keyId} to the key ${present.keyId} ...`,
    )
    const foreign = await asOwner(engine, 'read write', async (run) => {
      const strange = new Map<string, number>()
      for (const column of sealedColumns) {
        const count = await convert(run, column, old, present)
        say(
          `  ${column.table}.${column.column}: ${count.converted} converted${count.already > 0 ? `, ${count.already} had the new key already` : ''}`,
        )
        for (const [by, many] of count.foreign) strange.set(by, (strange.get(by) ?? 0) + many)
      }
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
      return strange
    })
    say(
      `Done. Start all nodes with the key ${present.keyId}; the old one is needed for older backups only.`,
    )
    for (const [by, many] of foreign)
      say(`${many} values are encrypted with a third key, ${by}, and stay as they are.`)
    return foreign.size === 0 ? 0 : 1
  } finally {
    await engine.close()
  }
}
