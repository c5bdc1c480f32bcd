import type { Tx } from '../db/database.ts'
import { compiledOf } from '../db/queries.ts'
import type { Actor } from './actor.ts'
import { changeRow, refuseStale } from './versions.ts'

/**
 * What people vouch for though it is no record with a version of its own: how the texts of an
 * order's report are printed, who follows up on a late specimen, and a provider's delegates. Its
 * version is the last one in the change log; 0 before the first change.
 */
export type Logged = 'printed-text' | 'late' | 'delegates'

/** SQL: the version of what is logged under this id. */
export const loggedVersion = (kind: Logged, id: string): string => `
  (
    select coalesce(max(v.row_version), 0)
    from change_log v
    where v.kind = '${kind}' and v.record_id = ${id}
  )
`
/** The version of what is logged under this id. */
export const versionLogged = async (tx: Tx, kind: Logged, id: number): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom('change_log')
        .select(({ fn }) => fn.max('row_version').as('version'))
        .where('kind', '=', kind)
        .where('record_id', '=', id)
        .executeTakeFirst()
    )?.version ?? 0,
  )

/**
 * Refuses whoever saw an older version, with who changed it; the caller has locked what it is about.
 */
export const mustHaveSeen = async (
  tx: Tx,
  actor: Actor,
  kind: Logged,
  id: number,
  sent: number | undefined,
): Promise<void> => refuseStale(tx, actor, kind, id, sent, await versionLogged(tx, kind, id))

/** Logs a change, which makes the next version; the caller has locked what it is about. */
export const logVersion = async (
  tx: Tx,
  actor: Actor,
  kind: Logged,
  { id, customerId, fields }: { id: number; customerId: number; fields: readonly string[] },
): Promise<void> => {
  const next = (await versionLogged(tx, kind, id)) + 1
  await tx.executeQuery(compiledOf(changeRow(actor, kind, id, customerId, next, fields)))
}
