import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { shiftParameters } from '../../../db/sql-parts.ts'
import { visibleUsers } from './users.queries.ts'

/** Active sign-ins that the actor sees and that have an NPI. */
const withNpi = (actor: Actor, from?: Tx) =>
  visibleUsers(actor, from).where('u.disabled', '=', false).where('u.npi', '<>', '')

/**
 * SQL over a user `u`: whether another active sign-in that the actor sees has the same NPI; its
 * parameters follow `others` more.
 */
export const withSharedNpi = (
  actor: Actor,
  others: number,
): { sql: string; parameters: readonly unknown[] } => {
  const { sql, parameters } = withNpi(actor).select(['u.user_id', 'u.npi']).compile()
  return {
    sql: `
      exists (
        select
        from (${shiftParameters(sql, others)}) o
        where o.npi = u.npi and o.user_id <> u.user_id
      )
    `,
    parameters,
  }
}

/** Whether another active sign-in that the actor sees has this NPI. */
export const isSharedNpi = async (
  tx: Tx,
  actor: Actor,
  { userId, npi }: { userId: number; npi: string },
): Promise<boolean> => {
  const found = await withNpi(actor, tx)
    .select('u.user_id')
    .where('u.npi', '=', npi)
    .where('u.user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
