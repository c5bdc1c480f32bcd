import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'

/** Whether the asker may give work to this person: to nobody (0), to oneself, or to whom an administrator allowed it in Users. */
export const mayAssign = async (tx: Tx, actor: Actor, owner: number): Promise<boolean> =>
  owner === 0 ||
  owner === actor.userId ||
  (await tx.selectFrom('ticket_assign').select('user_id').where('user_id', '=', actor.userId).where('user_id_assign', '=', owner).executeTakeFirst()) !==
    undefined
