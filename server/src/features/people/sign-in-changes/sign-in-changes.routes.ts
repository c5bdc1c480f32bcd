import { may } from '@labgate/contract/access/permissions'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { auditRow } from '../../../access/audit.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import type { Tx } from '../../../db/database.ts'
import { q } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { mustHaveCheckedIdentity } from '../users/identity-check.ts'
import { targetUserOrOfficer } from '../users/target.ts'
import { visibleUsers } from '../users/users.queries.ts'
import { proveAddress, objectToChange } from './answer-letter.ts'
import { applyIfReady } from './apply-change.ts'
import { attestSignIn } from './attest.ts'
import { mustBeOpen, openChange } from './open-change.ts'
import { changesOf, isAnotherPerson } from './sign-in-changes.queries.ts'

/** Changes of a sign-in by someone else (docs/decisions/0033). */
export const signInChangeRoutes = (context: AppContext) =>
  routesFor('signInChanges', signInChanges, {
    list: async (call) => {
      const { userId } = call.input
      const mayConfirm = may(call.actor.who, 'user.confirm-sign-in')
      const [[user], list] = await call.read(
        { target: `user ${userId}` },
        visibleUsers(call.actor)
          .select([
            'u.signing_closed_at as signingClosedAt',
            isAnotherPerson(call.actor).as('isAnother'),
          ])
          .where('u.user_id', '=', userId),
        changesOf(call.actor, userId, context.now(), mayConfirm),
      )
      const { signingClosedAt, isAnother } = orRefuse(user, 'User not found.')
      return {
        list,
        signingClosedAt,
        mayOpenSigning: mayConfirm && signingClosedAt !== null && isAnother,
      }
    },
    confirm: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const { signInChangeId } = call.input
      await call.change(async (tx, change) => {
        const { actor } = call
        const signInChange = await openChange(tx, signInChangeId)
        const user = await targetUserOrOfficer(
          tx,
          actor,
          'user.confirm-sign-in',
          signInChange.user_id,
        )
        mustBeOpen(signInChange, context.now())
        if (!signInChange.needs_second || signInChange.confirmed_at !== null)
          throw new Refusal('not-possible', 'This change does not need a second person.')
        const first = {
          'sign_in_change.requested_by': signInChange.requested_by,
          'sign_in_change.user_id': signInChange.user_id,
        }
        await mustBeAnotherPerson(tx, actor, 'signInChanges.confirm', first)
        await tx
          .updateTable('sign_in_change')
          .set({ confirmed_by: actor.userId, confirmed_at: context.now().toISOString() })
          .where('sign_in_change_id', '=', signInChangeId)
          .execute()
        change.about({
          customerId: user.customer_id,
          target: `user ${user.user_id}`,
          fields: [signInChange.kind],
        })
        return {}
      })
      const applied = await applyIfReady(context, signInChangeId)
      return {
        message: applied
          ? 'Confirmed. The change is now in effect.'
          : 'Confirmed. The change takes effect when the new address is verified.',
      }
    },
    cancel: (call) =>
      call.change(async (tx, change) => {
        const signInChange = await openChange(tx, call.input.signInChangeId)
        const user = await targetUserOrOfficer(tx, call.actor, 'user.save', signInChange.user_id)
        mustBeOpen(signInChange, context.now())
        await tx
          .updateTable('sign_in_change')
          .set({ ended_at: context.now().toISOString(), ended_by: 'canceled' })
          .where('sign_in_change_id', '=', signInChange.sign_in_change_id)
          .execute()
        change.about({
          customerId: user.customer_id,
          target: `user ${user.user_id}`,
          fields: [signInChange.kind],
        })
        return { message: 'The change is canceled.' }
      }),
    openSigning: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change(async (tx: Tx, change) => {
        const { actor, input } = call
        const user = await targetUserOrOfficer(tx, actor, 'user.confirm-sign-in', input.userId)
        if (user.signing_closed_at === null)
          throw new Refusal('not-possible', 'Signing is not blocked.')
        const first = {
          'app_user.signing_closed_by': user.signing_closed_by,
          'app_user.user_id': user.user_id,
        }
        await mustBeAnotherPerson(tx, actor, 'signInChanges.openSigning', first)
        await mustHaveCheckedIdentity(tx, context, user.user_id)
        await tx
          .updateTable('app_user')
          .set({ signing_closed_at: null, signing_closed_by: null })
          .where('user_id', '=', user.user_id)
          .execute()
        change.about({
          customerId: user.customer_id,
          target: `user ${user.user_id}`,
          fields: ['signing'],
        })
        return { message: 'You can sign orders.' }
      })
    },
    prove: (call) => proveAddress(context, call.input.code, call.origin.address),
    object: (call) => objectToChange(context, call.input.code, call.origin.address),
    attest: async (call) => {
      const done = await attestSignIn(context, call.actor, call.input.password, call.provenAt)
      await context.database.ask(
        call.actor,
        [auditRow(call.actor, call.name, { target: `user ${call.actor.userId}` })],
        true,
      )
      return done
    },
    own: async (call) => {
      const [[row]] = await call.read(
        {},
        q
          .selectFrom('app_user')
          .select('signing_closed_at as signingClosedAt')
          .where('user_id', '=', call.actor.asId),
      )
      return { signingClosedAt: row?.signingClosedAt ?? null }
    },
  })
