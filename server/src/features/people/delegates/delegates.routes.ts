import { customerCare } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { delegates } from '@labgate/contract/people/signatures'
import { issue, orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { mustBeAbleToSign } from '../../../core/sign-in/signing.ts'
import { rawQuery } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { targetUser } from '../users/target.ts'
import { lockUser, visibleUsers } from '../users/users.queries.ts'

/** Users who can sign for a provider. A list entered by staff is pending until the provider attests it (rules.md#pending-signatures). */
export const delegateRoutes = (context: AppContext) =>
  routesFor('delegates', delegates, {
    list: async (call) => {
      const { userId } = call.input
      const [[visible], list] = await call.read(
        { target: `user ${userId}` },
        visibleUsers(call.actor).select('u.user_id').where('u.user_id', '=', userId),
        rawQuery<{
          userId: number
          userId_Delegate: number
          name: string
          dateAttested: string | null
        }>(
          `select d.user_id as "userId", d.user_id_delegate as "userId_Delegate", trim(u.first_name || ' ' || u.last_name) as name, d.attested_at as "dateAttested"
           from user_delegate d join app_user u on u.user_id = d.user_id_delegate where d.user_id = $1 and d.ended_at is null order by u.folded limit 200`,
          [userId],
        ),
      )
      orRefuse(visible, 'User not found.')
      return { list }
    },
    save: async (call) => {
      // deciding who can sign for a provider takes the same care as a signature
      if (call.input.userId === call.actor.userId)
        await mustBeAbleToSign(context, call.actor.userId, call.provenAt)
      else await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change(async (tx, change) => {
        const { actor, input } = call
        const own = input.userId === actor.userId
        if (!own && !isAmong(customerCare, actor.who.userTypeId))
          throw new Refusal('not-found', 'User not found.')
        const provider = own
          ? orRefuse(await lockUser(tx, actor, input.userId))
          : await targetUser(tx, actor, input.userId)
        if (!provider.physician) throw new Refusal('not-possible', 'Only a provider has delegates.')
        if (own && input.attested !== true)
          throw new Refusal(
            'faulty',
            'Check the attestation to authorize these people to sign in your name.',
            [issue('attested', 'Check the attestation.', 'attestation')],
          )
        const wanted = [...new Set(input.delegates.map(({ userId_Delegate }) => userId_Delegate))]
        if (wanted.includes(input.userId))
          throw new Refusal('faulty', 'You cannot be your own delegate.', [
            issue('delegates', 'Remove the provider.', 'own'),
          ])
        const known =
          wanted.length === 0
            ? []
            : await tx
                .selectFrom('app_user')
                .select('user_id')
                .where('customer_id', '=', provider.customer_id)
                .where('disabled', '=', false)
                .where('user_id', 'in', wanted)
                .execute()
        if (known.length !== wanted.length)
          throw new Refusal('faulty', 'A delegate must be a user in the same account.', [
            issue('delegates', 'Choose users in the same account.', 'delegate'),
          ])

        const at = context.now().toISOString()
        const before = (
          await tx
            .selectFrom('user_delegate')
            .select('user_id_delegate')
            .where('user_id', '=', input.userId)
            .where('ended_at', 'is', null)
            .execute()
        ).map(({ user_id_delegate }) => user_id_delegate)
        const leaving = before.filter((id) => !wanted.includes(id))
        const coming = wanted.filter((id) => !before.includes(id))
        if (leaving.length > 0)
          await tx
            .updateTable('user_delegate')
            .set({ ended_at: at })
            .where('user_id', '=', input.userId)
            .where('user_id_delegate', 'in', leaving)
            .where('ended_at', 'is', null)
            .execute()
        if (coming.length > 0)
          await tx
            .insertInto('user_delegate')
            .values(
              coming.map((id) => ({
                user_id: input.userId,
                user_id_delegate: id,
                customer_id: provider.customer_id,
                created_by: actor.userId,
                created_at: at,
                attested_at: own ? at : null,
              })),
            )
            .execute()
        if (own)
          await tx
            .updateTable('user_delegate')
            .set({ attested_at: at })
            .where('user_id', '=', input.userId)
            .where('ended_at', 'is', null)
            .where('attested_at', 'is', null)
            .execute()
        change.about({
          customerId: provider.customer_id,
          target: `user ${input.userId}`,
          fields: ['delegates'],
        })
        return {
          message: own
            ? 'Your delegates are saved.'
            : 'Saved. New delegates take effect when the provider signs in and attests.',
        }
      })
    },
  })
