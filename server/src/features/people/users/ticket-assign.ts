import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { visibleUsers } from './users.queries.ts'

interface Assignee {
  userId: number
  userId_Assign: number
  name: string
}
/** Staff who get the tickets that a user opens. */
export const ticketAssigneesOf = (userId: number): Query<Assignee> =>
  rawQuery(
    `
      select t.user_id as "userId", t.user_id_assign as "userId_Assign", s.name
      from
        ticket_assign t
        join staff s on s.user_id = t.user_id_assign
      where t.user_id = $1
      order by s.name
      limit 200
    `,
    [userId],
  )

/** Adds an active staff member to those who get a user's tickets. */
export const addTicketAssignee = async (
  tx: Tx,
  actor: Actor,
  { userId, userId_Assign }: { userId: number; userId_Assign: number },
  change: ChangeContext,
): Promise<{ message: string }> => {
  orRefuse(
    await visibleUsers(actor, tx)
      .select('u.user_id')
      .where('u.user_id', '=', userId)
      .executeTakeFirst(),
    'User not found.',
  )
  orRefuse(
    await tx
      .selectFrom('staff')
      .select('user_id')
      .where('user_id', '=', userId_Assign)
      .where('disabled', '=', false)
      .executeTakeFirst(),
    'Staff member not found.',
  )
  await tx
    .insertInto('ticket_assign')
    .values({ user_id: userId, user_id_assign: userId_Assign })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  change.about({ target: `user ${userId}`, fields: ['ticketAssign'] })
  return { message: 'Saved.' }
}
