import { secondFactor } from '@labgate/contract/people/session'
import { auditRow } from '../../../access/audit.ts'
import { needsSecondFactor } from '../../../access/second-factor-rule.ts'
import { mustStillBeSignedIn } from '../../../access/sign-in-ground.ts'
import { base32, totpAddress } from '../../../access/totp.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { routesFor } from '../../../http/call.ts'
import { applyIfReady } from '../sign-in-changes/apply-change.ts'
import { tellOwner } from '../users/tell-owner.ts'
import { mustBeRightCode, mustShowCode } from './own-proof.ts'
import { removeAuthenticator } from './remove-factor.ts'
import { requestRemoval } from './request-removal.ts'
import {
  factorOf,
  keepPendingSecret,
  mustMayReplaceFactor,
  newRecoveryCodes,
  setFactor,
} from './set-factor.ts'

/** Authenticator codes and recovery codes (rules.md#second-factor-again). */
export const secondFactorRoutes = (context: AppContext) => {
  const { database, sessions } = context

  return routesFor('secondFactor', secondFactor, {
    begin: async (call) => {
      const { userId, userName } = call.actor
      await mustMayReplaceFactor(context, call.actor, call.input.password, call.provenAt)
      const secret = context.randomBytes(20)
      await database.system('second factor', async (tx) => {
        await keepPendingSecret(tx, context, userId, secret)
        await tx.executeQuery(auditRow(call.actor, call.name, {}).compile())
      })
      return {
        secret: base32(secret),
        address: totpAddress(secret, userName, context.config.LAB_NAME),
      }
    },
    confirm: async (call) => {
      const { actor, input } = call
      const codes = newRecoveryCodes(context)
      await mustBeRightCode(context, actor.userId, async (tx) => {
        await mustStillBeSignedIn(tx, actor)
        const isSet = await setFactor(tx, context, actor.userId, { code: input.code, codes })
        if (!isSet) return false
        await tx.executeQuery(auditRow(actor, call.name, {}).compile())
        await tellOwner(tx, context, actor.userId, 'A second factor was set up')
        return true
      })
      await sessions.prove(actor.sessionId)
      return { recoveryCodes: codes }
    },
    prove: async (call) => {
      const factor = await mustShowCode(context, call.actor.userId, call.input.code)
      await database.ask(call.actor, [auditRow(call.actor, call.name, { fields: [factor] })], true)
      await sessions.prove(call.actor.sessionId)
      return {}
    },
    remove: async (call) => {
      const { userId } = call.actor
      const factor = await mustShowCode(context, userId, call.input.code)
      await database.system('second factor', async (tx) => {
        await removeAuthenticator(tx, userId)
        await tx.executeQuery(auditRow(call.actor, call.name, { fields: [factor] }).compile())
        await tellOwner(tx, context, userId, 'The second factor was removed')
      })
      await sessions.refresh({ userId })
      return {}
    },
    reset: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const request = await call.change((tx, change) =>
        requestRemoval(tx, context, call.actor, call.input, change),
      )
      const applied = await applyIfReady(context, request.signInChangeId)
      return {
        message: applied
          ? 'The second factor is removed, and sessions are ended.'
          : request.message,
      }
    },
    state: async ({ actor }) => {
      const { config } = context
      const factor = await database.system('second factor', (tx) => factorOf(tx, actor.userId))
      const required = config.requiresSecondFactor && needsSecondFactor(actor.own)
      return {
        enabled: factor.second_factor,
        authenticator: factor.hasAuthenticator,
        passkeys: factor.passkeys,
        required,
        passkeyRequired: required && config.PASSKEYS === 'require',
        recoveryCodesLeft: factor.recovery_hashes?.length ?? 0,
      }
    },
  })
}
