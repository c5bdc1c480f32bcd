import { secondFactor } from '@labgate/contract/people/session'
import { auditRow } from '../../../access/audit.ts'
import { passwordMatches } from '../../../access/passwords.ts'
import { needsSecondFactor } from '../../../access/second-factor-rule.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import { base32, totpAddress, totpStep } from '../../../access/totp.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import type { Tx } from '../../../db/database.ts'
import { routesFor } from '../../../http/call.ts'
import { applyIfReady } from '../sign-in-changes/apply-change.ts'
import { requestChange } from '../sign-in-changes/request-change.ts'
import { mustHaveCheckedIdentity } from '../users/identity-check.ts'
import { targetUser } from '../users/target.ts'
import { recoveryHash, secretPlace } from './check-code.ts'
import { mustBeRightCode, mustKnowPassword, mustShowCode } from './own-proof.ts'
import { removeFactor } from './remove-factor.ts'

const recoveryCodes = 10

const loginOf = (tx: Tx, userId: number) =>
  tx.selectFrom('login').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

/** Authenticator codes and recovery codes (rules.md#second-factor-again). */
export const secondFactorRoutes = (context: AppContext) => {
  const { database, crypt, sessions, now } = context

  return routesFor('secondFactor', secondFactor, {
    begin: async (call) => {
      const { userId } = call.actor
      const login = await database.system('own login', (tx) => loginOf(tx, userId))
      await mustKnowPassword(context, userId, () =>
        passwordMatches(call.input.password, login.password_hash),
      )
      // only the person who has the factor can replace it: a password and an open screen alone remove no one's factor
      await mustBeProven(context, userId, call.provenAt)
      const secret = context.randomBytes(20)
      await database.system('second factor', async (tx) => {
        await tx
          .updateTable('login')
          .set({ totp_pending: crypt.seal(secret.toString('base64'), secretPlace(userId)) })
          .where('user_id', '=', userId)
          .execute()
        await tx.executeQuery(auditRow(call.actor, call.name, {}).compile())
      })
      return {
        secret: base32(secret),
        address: totpAddress(secret, call.actor.userName, context.config.LAB_NAME),
      }
    },
    confirm: async (call) => {
      const { userId, sessionId } = call.actor
      const codes = Array.from(
        { length: recoveryCodes },
        () => base32(context.randomBytes(15)).replace(/(.{4})(?=.)/g, '$1-'), // 120 bits: a plain hash of that many cannot be searched
      )
      await mustBeRightCode(context, userId, async (tx) => {
        const { totp_pending } = await loginOf(tx, userId)
        const step =
          totp_pending === null
            ? undefined
            : totpStep(
                Buffer.from(crypt.open(totp_pending, secretPlace(userId)), 'base64'),
                call.input.code.replace(/\s/g, ''),
                now(),
                0,
              )
        if (step === undefined) return false
        await tx
          .updateTable('login')
          .set({
            totp_secret: totp_pending,
            totp_pending: null,
            totp_last_step: step,
            totp_since: now().toISOString(),
            recovery_hashes: codes.map(recoveryHash),
          })
          .where('user_id', '=', userId)
          .execute()
        await tx
          .updateTable('app_user')
          .set({ second_factor: true })
          .where('user_id', '=', userId)
          .execute()
        await tx.executeQuery(auditRow(call.actor, call.name, {}).compile())
        return true
      })
      await sessions.prove(sessionId)
      return { recoveryCodes: codes }
    },
    prove: async (call) => {
      const factor = await mustShowCode(context, call.actor.userId, call.input.code)
      await database.ask(call.actor, [auditRow(call.actor, call.name, { fields: [factor] })], true)
      await sessions.prove(call.actor.sessionId)
      return {}
    },
    remove: async (call) => {
      await mustShowCode(context, call.actor.userId, call.input.code)
      await database.system('second factor', async (tx) => {
        await removeFactor(tx, call.actor.userId)
        await tx.executeQuery(auditRow(call.actor, call.name, {}).compile())
      })
      await sessions.refresh({ userId: call.actor.userId })
      return {}
    },
    reset: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const request = await call.change(async (tx, change) => {
        const user = await targetUser(tx, call.actor, call.input.userId)
        await mustBeAnotherPerson(tx, call.actor, 'secondFactor.reset', {
          'app_user.user_id': user.user_id,
        })
        await mustHaveCheckedIdentity(tx, context, user.user_id)
        change.about({
          customerId: user.customer_id,
          target: `user ${user.user_id}`,
          fields: ['secondFactor'],
        })
        return requestChange(tx, context, call.actor, {
          user,
          kind: 'second-factor',
          oldValue: '',
          newValue: call.input.reason.trim(),
        })
      })
      const applied = await applyIfReady(context, request.signInChangeId)
      return {
        message: applied
          ? 'The second factor is removed, and sessions are ended.'
          : request.message,
      }
    },
    state: async (call) => {
      const { userId, own } = call.actor
      const row = await database.system('second factor', (tx) =>
        tx
          .selectFrom('app_user as u')
          .leftJoin('login as l', 'l.user_id', 'u.user_id')
          .select(['u.second_factor', 'l.recovery_hashes'])
          .where('u.user_id', '=', userId)
          .executeTakeFirstOrThrow(),
      )
      return {
        enabled: row.second_factor,
        required: context.config.requiresSecondFactor && needsSecondFactor(own),
        recoveryCodesLeft: row.recovery_hashes?.length ?? 0,
      }
    },
  })
}
