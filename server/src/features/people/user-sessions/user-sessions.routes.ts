import { mayUnlessOfficer } from '@labgate/contract/access/permissions'
import { userSessions } from '@labgate/contract/people/user-sessions'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { routesFor } from '../../../http/call.ts'
import { sessionsOfUser } from '../session/own-sessions.ts'
import { oneUser } from '../users/one-user.query.ts'
import { isTheirOfficer, mayChangeUsersOf, targetUserOrOfficer } from '../users/target.ts'

const mayEndSessionsOf = (
  actor: Actor,
  user: { customerId: number; userTypeId: number },
): boolean =>
  isTheirOfficer(actor, { customer_id: user.customerId, user_type_id: user.userTypeId }) ||
  (mayChangeUsersOf(actor, user.customerId) && mayUnlessOfficer(actor.who, 'user.end-sessions'))

/** Sessions of other users, whom the caller can change (rules.md#sessions-of-others). */
export const userSessionRoutes = (context: AppContext) =>
  routesFor('userSessions', userSessions, {
    list: async (call) => {
      const { userId } = call.input
      const [[found]] = await call.read({ target: `user ${userId}` }, oneUser(call.actor, userId))
      const user = orRefuse(found, 'User not found.')
      if (!mayEndSessionsOf(call.actor, user)) throw new Refusal('not-found', 'User not found.')
      const list = await context.database.system('sessions of a user', (tx) =>
        sessionsOfUser(tx, userId, call.actor.sessionId, context.now()),
      )
      return { list }
    },
    endOne: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const { userId, sessionId } = call.input
      if (userId === call.actor.userId)
        throw new Refusal('not-possible', 'End your own sessions under My Account.')
      const running = await context.database.system('sessions of a user', (tx) =>
        sessionsOfUser(tx, userId, call.actor.sessionId, context.now()),
      )
      await call.change(async (tx, change) => {
        const user = await targetUserOrOfficer(tx, call.actor, 'user.end-sessions', userId)
        if (!running.some((one) => one.sessionId === sessionId))
          throw new Refusal('not-found', 'This session has already ended.')
        change.about({
          customerId: user.customer_id,
          target: `user ${userId}`,
          fields: [`session ${sessionId}`],
        })
        return {}
      })
      if (!call.wasRepeated()) await context.sessions.endOneOf(userId, sessionId)
      return { message: 'The session was ended.' }
    },
  })
