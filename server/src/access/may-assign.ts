import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'

/**
 * Whether the caller can assign work to this person: to no one (0), to themselves, or to someone an
 * administrator allowed in Users.
 */
export const mayAssign = async (tx: Tx, actor: Actor, owner: number): Promise<boolean> =>
  owner === 0 ||
  owner === actor.userId ||
  (await tx
    .selectFrom('ticket_assign')
    .select('user_id')
    .where('user_id', '=', actor.userId)
    .where('user_id_assign', '=', owner)
    .executeTakeFirst()) !== undefined
