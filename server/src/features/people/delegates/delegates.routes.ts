import { delegates } from '@labgate/contract/people/signatures'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { mustBeAbleToSign } from '../../../core/sign-in/signing.ts'
import { routesFor } from '../../../http/call.ts'
import { visibleUsers } from '../users/users.queries.ts'
import { delegatesOf, versionOfDelegates } from './delegates.query.ts'
import { saveDelegates } from './save-delegates.ts'

/**
 * Users who can sign for a provider. A list entered by staff is pending until the provider attests
 * it (rules.md#pending-signatures).
 */
export const delegateRoutes = (context: AppContext) =>
  routesFor('delegates', delegates, {
    list: async (call) => {
      const { userId } = call.input
      const [[visible], list, [version]] = await call.read(
        { target: `user ${userId}` },
        visibleUsers(call.actor).select('u.user_id').where('u.user_id', '=', userId),
        delegatesOf(userId),
        versionOfDelegates(userId),
      )
      orRefuse(visible, 'User not found.')
      return { list, rowVersion: version?.rowVersion ?? 0 }
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
