import type { TableKind } from '@labgate/contract/billing/tables/kinds'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { Plan } from './plan.ts'
import { endSql, insertSql } from './stores.ts'

/** The file behind a load. `hash`: of its bytes. */
export interface Loaded {
  kind: TableKind
  fileName: string
  source: string
  hash: Buffer
}
/* Rows per statement: some megabytes. */
const atOnce = 20_000

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / atOnce) }, (_, at) =>
    list.slice(at * atOnce, (at + 1) * atOnce),
  )

/**
 * Writes a plan in the caller's transaction: last days first, then the rows that begin. Triggers
 * mark the bills to be judged again.
 */
export const loadPlan = async (
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  { kind, fileName, source, hash }: Loaded,
  plan: Plan,
  now: Date,
): Promise<void> => {
  const counts = [
    plan.changes.filter(({ effect }) => effect.what === 'begins'),
    plan.changes.filter(({ effect }) => effect.what === 'replaces'),
  ]
  const { rows } = await tx.executeQuery<{ id: number }>(
    compiledRaw(
      `
        insert into billing_import
          (kind, file_name, release, hash, added, changed, ended, user_id_created, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        returning billing_import_id as id
      `,
      [
        kind,
        fileName,
        source,
        hash,
        counts[0]?.length ?? 0,
        counts[1]?.length ?? 0,
        plan.ended.length,
        actor.userId,
        now.toISOString(),
      ],
    ),
  )
  for (const part of chunks(plan.ended))
    await tx.executeQuery(compiledRaw(endSql(kind), [JSON.stringify(part)]))
  for (const part of chunks(plan.begun))
    await tx.executeQuery(
      compiledRaw(insertSql(kind), [
        JSON.stringify(part),
        rows[0]?.id,
        actor.userId,
        now.toISOString(),
        source,
      ]),
    )
}
