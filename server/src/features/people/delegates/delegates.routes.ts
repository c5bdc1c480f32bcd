import { delegates } from '@labgate/contract/people/signatures'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { mustBeAbleToSign } from '../../../core/sign-in/signing.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { visibleUsers } from '../users/users.queries.ts'
import { saveDelegates } from './save-delegates.ts'

interface DelegateRow {
  userId: number
  userId_Delegate: number
  name: string
  dateAttested: string | null
}
const delegatesOf = (userId: number): Query<DelegateRow> =>
  rawQuery(
    `
      select
        d.user_id as "userId",
        d.user_id_delegate as "userId_Delegate",
        trim(u.first_name || ' ' || u.last_name) as name,
        d.attested_at as "dateAttested"
      from
        user_delegate d
        join app_user u on u.user_id = d.user_id_delegate
      where d.user_id = $1 and d.ended_at is null
      order by u.folded
      limit 200
    `,
    [userId],
  )

/**
 * Users who can sign for a provider. A list entered by staff is pending until the provider attests
 * it (rules.md#pending-signatures).
 */
export const delegateRoutes = (context: AppContext) =>
  routesFor('delegates', delegates, {
    list: async (call) => {
      const { userId } = call.input
      const [[visible], list] = await call.read(
        { target: `user ${userId}` },
        visibleUsers(call.actor).select('u.user_id').where('u.user_id', '=', userId),
        delegatesOf(userId),
      )
      orRefuse(visible, 'User not found.')
      return { list }
    },
    save: async (call) => {
      const { actor, input } = call
      // deciding who can sign for a provider takes the same care as a signature
      if (input.userId === actor.userId)
        await mustBeAbleToSign(context, actor.userId, call.provenAt)
      else await mustBeProven(context, actor.userId, call.provenAt)
      return call.change((tx, change) => saveDelegates(tx, actor, input, context.now(), change))
    },
  })
