import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { marksOf, sealCode, sealedColumns, type Scheme, type SealedRow } from './chain.ts'

type Sealing = Pick<AppContext, 'database' | 'auditKey' | 'now'>

const advisoryLock = 7_411
/** Most rows in one seal. */
export const mostRows = 5000
/**
 * A row is left alone until no transaction that began before it can still be open: most take
 * milliseconds.
 */
const settled = `interval '2 seconds'`

const rowsToSeal = async (tx: Tx, which: string): Promise<readonly SealedRow[]> =>
  (
    await tx.executeQuery(
      compiledRaw<SealedRow>(
        `
          select ${sealedColumns}
          from audit
          where sealed_by is null and ${which} audit.at < clock_timestamp() - ${settled}
          order by audit_id
          limit $1
        `,
        [mostRows],
      ),
    )
  ).rows

const write = async (
  tx: Tx,
  { auditKey, now }: Sealing,
  scheme: Scheme,
  rows: readonly SealedRow[],
): Promise<void> => {
  const last = await tx
    .selectFrom('audit_seal')
    .select(['seal_id', 'hash', 'last_audit_id'])
    .orderBy('seal_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const head = {
    sealId: (last?.seal_id ?? 0) + 1,
    at: now().toISOString(),
    rows: rows.length,
    lastAuditId: rows.at(-1)?.audit_id ?? last?.last_audit_id ?? 0,
    previous: last?.hash ?? '',
  }
  await tx
    .insertInto('audit_seal')
    .values({
      seal_id: head.sealId,
      at: head.at,
      rows: head.rows,
      last_audit_id: head.lastAuditId,
      previous: head.previous,
      hash: await sealCode(scheme, auditKey, head, rows),
      marks: marksOf(rows),
      scheme,
    })
    .execute()
  await tx.executeQuery(
    compiledRaw('update audit set sealed_by = $1 where audit_id = any ($2::bigint[])', [
      head.sealId,
      rows.map(({ audit_id }) => audit_id),
    ]),
  )
}

/*
 * Rows written before rows were keyed are sealed as before; then a keyed seal without rows binds
 * them all.
 */
const goOverToKeys = async (tx: Tx, sealing: Sealing): Promise<number | undefined> => {
  const { rows: keyed } = await tx.executeQuery(
    compiledRaw(`select from audit_seal where scheme = 2 limit 1`),
  )
  if (keyed.length > 0) return undefined
  const rows = await rowsToSeal(tx, 'mac is null and')
  if (rows.length > 0) {
    await write(tx, sealing, 1, rows)
    return rows.length
  }
  // one is too young to be sealed: the next run switches over
  if (
    (
      await tx.executeQuery(
        compiledRaw('select from audit where sealed_by is null and mac is null limit 1'),
      )
    ).rows.length > 0
  )
    return 0
  await write(tx, sealing, 2, [])
  return undefined
}

const sealOnce = async (tx: Tx, sealing: Sealing): Promise<number> => {
  const { rows: turn } = await tx.executeQuery(
    compiledRaw<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${advisoryLock}) as mine`),
  )
  if (turn[0]?.mine !== true) return 0 // another node is doing it
  const gone = await goOverToKeys(tx, sealing)
  if (gone !== undefined) return gone
  const rows = await rowsToSeal(tx, '')
  if (rows.length > 0) await write(tx, sealing, 2, rows)
  return rows.length
}

/**
 * Seals what is not sealed yet, a chain of codes over all rows (rules.md#audit-chain-head). Returns
 * the number of rows. Several nodes can call it at once.
 */
export const sealAudit = async (sealing: Sealing): Promise<number> => {
  let sealed = 0
  for (;;) {
    const some = await sealing.database.system('seal', (tx) => sealOnce(tx, sealing))
    sealed += some
    if (some === 0) return sealed
  }
}
