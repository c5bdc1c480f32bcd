import type { Database, Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import { marksOf, sealedColumns, sealHash, type SealedRow } from './chain.ts'

const advisoryLock = 7_411
/** Rows of one seal at most. */
export const mostRows = 5000
/** A row is left alone until no transaction that began before it can still be open: most take milliseconds. */
const settled = `interval '2 seconds'`

const sealOnce = async (tx: Tx, now: Date): Promise<number> => {
  const { rows: turn } = await tx.executeQuery(compiledText<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${advisoryLock}) as mine`))
  if (turn[0]?.mine !== true) return 0 // another node is at it
  const last = await tx.selectFrom('audit_seal').select(['seal_id', 'hash']).orderBy('seal_id', 'desc').limit(1).executeTakeFirst()
  const { rows } = await tx.executeQuery(
    compiledText<SealedRow>(
      `select ${sealedColumns} from audit where sealed_by is null and audit.at < clock_timestamp() - ${settled} order by audit_id limit $1`,
      [mostRows],
    ),
  )
  const lastRow = rows.at(-1)
  if (lastRow === undefined) return 0
  const head = { sealId: (last?.seal_id ?? 0) + 1, at: now.toISOString(), rows: rows.length, lastAuditId: lastRow.audit_id, previous: last?.hash ?? '' }
  await tx
    .insertInto('audit_seal')
    .values({
      seal_id: head.sealId,
      at: head.at,
      rows: head.rows,
      last_audit_id: head.lastAuditId,
      previous: head.previous,
      hash: sealHash(head, rows),
      marks: marksOf(rows),
    })
    .execute()
  await tx.executeQuery(
    compiledText('update audit set sealed_by = $1 where audit_id = any ($2::bigint[])', [head.sealId, rows.map(({ audit_id }) => audit_id)]),
  )
  return rows.length
}

/** Seals what is not sealed yet, a chain of SHA-256 hashes over all rows (design.md 5). Answers how many rows. Several nodes may call it at once. */
export const sealAudit = async (database: Database, now: () => Date): Promise<number> => {
  let sealed = 0
  for (;;) {
    const some = await database.system('seal', (tx) => sealOnce(tx, now()))
    sealed += some
    if (some < mostRows) return sealed
  }
}
