import { secondFactor } from '@labgate/contract/session'
import { auditRow } from '../../access/audit.ts'
import { passwordMatches } from '../../access/passwords.ts'
import { issue, Refusal } from '../../access/refusal.ts'
import { base32, totpAddress, totpStep } from '../../access/totp.ts'
import { countFailure, signInPatience, waitingUntil } from '../../access/throttle.ts'
import type { Tx } from '../../db/database.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { recoveryHash, secretPlace, useCode } from './check-code.ts'

const recoveryCodes = 10
const wrong = (): Refusal => new Refusal('code-wrong', undefined, [issue('code', 'That code is not right, or no longer good.', 'code-wrong')])

const loginOf = (tx: Tx, userId: number) => tx.selectFrom('login').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

/** Authenticator codes and recovery codes (design.md 5, decisions.md 57). */
export const secondFactorRoutes = (house: House) => {
  const { database, crypt, sessions, now } = house

  /** Uses a code of the signed-in person up; wrong ones delay the next try. */
  const mustProve = async (userId: number, code: string): Promise<void> => {
    const good = await database.system('second factor', async (tx) => {
      const key = `factor:${userId}`
      if ((await waitingUntil(tx, [key], now())) !== undefined) throw new Refusal('too-many')
      if (await useCode(tx, house, await loginOf(tx, userId), code)) return true
      await countFailure(tx, key, signInPatience, now())
      return false
    })
    if (!good) throw wrong()
  }
  const remove = async (tx: Tx, userId: number): Promise<void> => {
    await tx.updateTable('login').set({ totp_secret: null, totp_pending: null, totp_last_step: 0, recovery_hashes: [] }).where('user_id', '=', userId).execute()
    await tx.updateTable('app_user').set({ second_factor: false }).where('user_id', '=', userId).execute()
  }

  return routesFor('secondFactor', secondFactor, {
    begin: async (call) => {
      const { userId } = call.actor
      const login = await database.system('own login', (tx) => loginOf(tx, userId))
      if (!(await passwordMatches(call.input.password, login.password_hash)))
        throw new Refusal('faulty', 'That is not your password.', [issue('password', 'That is not your password.', 'wrong')])
      const secret = house.randomBytes(20)
      await database.system('second factor', async (tx) => {
        await tx
          .updateTable('login')
          .set({ totp_pending: crypt.seal(secret.toString('base64'), secretPlace(userId)) })
          .where('user_id', '=', userId)
          .execute()
        await tx.executeQuery(auditRow(call.actor, call.name, {}).compile())
      })
      return { secret: base32(secret), address: totpAddress(secret, call.actor.userName, house.config.LAB_NAME) }
    },
    confirm: async (call) => {
      const { userId, sessionId } = call.actor
      const codes = Array.from({ length: recoveryCodes }, () =>
        base32(house.randomBytes(10))
          .slice(0, 16)
          .replace(/(.{4})(?=.)/g, '$1-'),
      )
      await database.system('second factor', async (tx) => {
        const { totp_pending } = await loginOf(tx, userId)
        const step =
          totp_pending === null
            ? undefined
            : totpStep(Buffer.from(crypt.open(totp_pending, secretPlace(userId)), 'base64'), call.input.code.replace(/\s/g, ''), now(), 0)
        if (step === undefined) throw wrong()
        await tx
          .updateTable('login')
          .set({ totp_secret: totp_pending, totp_pending: null, totp_last_step: step, recovery_hashes: codes.map(recoveryHash) })
          .where('user_id', '=', userId)
          .execute()
        await tx.updateTable('app_user').set({ second_factor: true }).where('user_id', '=', userId).execute()
        await tx.executeQuery(auditRow(call.actor, call.name, {}).compile())
      })
      await sessions.prove(sessionId)
      return { recoveryCodes: codes }
    },
    prove: async (call) => {
      await mustProve(call.actor.userId, call.input.code)
      await database.ask(call.actor, [auditRow(call.actor, call.name, {})], true)
      await sessions.prove(call.actor.sessionId)
      return {}
    },
    remove: async (call) => {
      await mustProve(call.actor.userId, call.input.code)
      await database.system('second factor', async (tx) => {
        await remove(tx, call.actor.userId)
        await tx.executeQuery(auditRow(call.actor, call.name, {}).compile())
      })
      await sessions.refresh({ userId: call.actor.userId })
      return {}
    },
    reset: async (call) => {
      await database.system('second factor reset', async (tx) => {
        const user = await tx.selectFrom('app_user').select('user_id').where('user_id', '=', call.input.userId).executeTakeFirst()
        if (!user) throw new Refusal('not-found', 'There is no such user.')
        await remove(tx, user.user_id)
        await tx.executeQuery(auditRow(call.actor, call.name, { target: `user ${user.user_id}`, fields: ['secondFactor'] }).compile())
      })
      await sessions.endOf(call.input.userId)
      return {}
    },
    state: async (call) => {
      const { userId, who } = call.actor
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
        required: house.config.LABGATE_REQUIRE_MFA && who.entityId === 0,
        recoveryCodesLeft: row.recovery_hashes?.length ?? 0,
      }
    },
  })
}
