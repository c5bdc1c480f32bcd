import { may } from '@labgate/contract/access/permissions'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { auditRow } from '../../../access/audit.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { q } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { proveAddress, objectToChange } from './answer-letter.ts'
import { applyIfReady } from './apply-change.ts'
import { attestSignIn } from './attest.ts'
import { cancelChange, confirmChange, openSigning } from './decide-change.ts'
import { describeConfirmed } from './describe-confirmed.ts'
import { changesOf, signingBlockOf } from './sign-in-changes.queries.ts'

/** Changes of a sign-in by someone else (docs/decisions/0033). */
export const signInChangeRoutes = (context: AppContext) =>
  routesFor('signInChanges', signInChanges, {
    list: async (call) => {
      const { userId } = call.input
      const mayConfirm = may(call.actor.who, 'user.confirm-sign-in')
      const [[user], list] = await call.read(
        { target: `user ${userId}` },
        signingBlockOf(call.actor, userId),
        changesOf(call.actor, userId, context.now(), mayConfirm),
      )
      const { signingClosedAt, isAnother } = orRefuse(user, 'User not found.')
      const mayOpenSigning = mayConfirm && signingClosedAt !== null && isAnother
      return { list, signingClosedAt, mayOpenSigning }
    },
    confirm: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const { signInChangeId } = call.input
      await call.change((tx, change) =>
        confirmChange(tx, call.actor, { ...call.input, now: context.now() }, change),
      )
      await applyIfReady(context, signInChangeId)
      return { message: await describeConfirmed(context, signInChangeId) }
    },
    cancel: async (call) => {
      const { message, turnedDown } = await call.change((tx, change) =>
        cancelChange(tx, context, call.actor, call.input.signInChangeId, change),
      )
      if (turnedDown > 0 && !call.wasRepeated()) await context.sessions.endOf(turnedDown)
      return { message }
    },
    openSigning: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change((tx, change) => openSigning(tx, context, call.actor, call.input, change))
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
