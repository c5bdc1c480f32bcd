import { session, idleMs, absoluteMs } from '@labgate/contract/people/session'
import { networkOf } from '../../../access/address-range.ts'
import { auditRow, strangerRow } from '../../../access/audit.ts'
import { refuseWeakPassword } from '../../../access/password-rules.ts'
import { hashPassword, passwordMatches } from '../../../access/passwords.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import { decisionsBlocked } from '../../../access/same-person.ts'
import { holdGround } from '../../../access/sign-in-ground.ts'
import type { AppContext } from '../../../app-context.ts'
import { later } from '../../../background-work.ts'
import { sourceOf } from '../../../http/admit.ts'
import { routesFor } from '../../../http/call.ts'
import { isOneLogin, oneLogin, plainWays } from '../../../plain-ways.ts'
import { mustKnowPassword, mustShowFactorOf } from '../second-factor/own-proof.ts'
import { mustProveOneself } from '../second-factor/prove-oneself.ts'
import { visitOf } from '../shadow/visit.ts'
import { namesAround } from '../users/names-around.ts'
import { tellOwner } from '../users/tell-owner.ts'
import { groundOf, isOpen, loginOfUser } from './find-login.ts'
import { mustMaySwitch } from './may-switch.ts'
import {
  holdSwitch,
  ownLogin,
  ownSessions,
  ownSignIns,
  signOutAddress,
  startAs,
  touchSession,
} from './own-sessions.ts'
import { mailResetCode, mayAskForCode, resetPassword, setPassword } from './reset.service.ts'
import { sessionCookies } from './session-cookies.ts'
import { signIn } from './sign-in.service.ts'
import { ownAccounts, signedInAnswer } from './signed-in.ts'

export const sessionRoutes = (context: AppContext) => {
  const { database, sessions, now } = context
  const cookies = sessionCookies(context)
  return routesFor('session', session, {
    authenticate: async (call) => {
      const { email, password, code, tranSourceId } = call.input
      const origin =
        tranSourceId === undefined
          ? call.origin
          : { ...call.origin, source: sourceOf(tranSourceId) }
      const outcome = await signIn(
        context,
        { email, password, code, device: cookies.deviceOf(call) },
        origin,
      )
      await cookies.begin(call, outcome)
      return outcome.answer
    },
    resetCode: async (call) => {
      context.counted.note(call.name, 'done', networkOf(call.origin.address))
      await mayAskForCode(context, call.origin)
      // after the response, so that its timing does not reveal whether this email has a sign-in
      later(context, 'reset code', mailResetCode(context, call.input.email))
      return {
        message:
          'If there is a sign-in with this email, a code will arrive shortly. It is valid for 10 minutes.',
      }
    },
    resetPassword: async (call) => {
      await resetPassword(context, { ...call.input, code: call.input.code ?? '' }, call.origin)
      await database.systemQuery('audit', [
        strangerRow('session.resetPassword', 'done', call.origin.address),
      ])
      return { message: 'Your new password is set. Sign in with it.' }
    },
    getSession: async (call) => {
      call.mustMatchXsrf()
      const cookie = cookies.of(call)
      const further = cookie === undefined ? undefined : await sessions.furtherToken(cookie)
      if (!further) throw new Refusal('not-signed-in')
      const running = await sessions.find(further.token, cookie, true, call.origin.address)
      if (!running) throw new Refusal('not-signed-in')
      return database.system('session rebuild', async (tx) => ({
        ...(await signedInAnswer(tx, context, further.userId, further.token)),
        visit: await visitOf(tx, running.actor.visitId),
      }))
    },
    keepAlive: async ({ actor }) => {
      const [outcome] = await database.systemQuery('keep alive', [touchSession(actor, now())])
      const row = orRefuse(outcome?.rows[0] as { started_at: string } | undefined)
      return {
        idleAt: new Date(now().getTime() + idleMs).toISOString(),
        endsAt: new Date(new Date(row.started_at).getTime() + absoluteMs).toISOString(),
      }
    },
    end: async (call) => {
      await database.ask(call.actor, [auditRow(call.actor, call.name, {})], true)
      const organizationSignOut = await database.system('sign out', (tx) =>
        signOutAddress(tx, call.actor.sessionId),
      )
      await sessions.end(call.actor.sessionId)
      cookies.clear(call)
      return { organizationSignOut }
    },
    list: async ({ actor }) => {
      const list = await database.system('own sessions', (tx) => ownSessions(tx, actor, now()))
      return { list }
    },
    endOthers: async (call) => {
      await mustProveOneself(context, call.actor, call.provenAt, call.input.password)
      await database.ask(call.actor, [auditRow(call.actor, call.name, {})], true)
      return { ended: await sessions.endOf(call.actor.userId, call.actor.sessionId) }
    },
    endOne: async (call) => {
      const { sessionId } = call.input
      if (sessionId === call.actor.sessionId)
        throw new Refusal('not-possible', 'Sign out to end this session.')
      await mustProveOneself(context, call.actor, call.provenAt, call.input.password)
      if ((await sessions.endOneOf(call.actor.userId, sessionId)) === 0)
        throw new Refusal('not-found', 'This session has already ended.')
      await database.ask(
        call.actor,
        [auditRow(call.actor, call.name, { target: `session ${sessionId}` })],
        true,
      )
      return { message: 'The session was ended.' }
    },
    endAll: async (call) => {
      await mustProveOneself(context, call.actor, call.provenAt, call.input.password)
      const isBlocked = await database.system('end all', (tx) =>
        decisionsBlocked(tx, call.actor.userId),
      )
      if (isBlocked)
        throw new Refusal(
          'not-possible',
          'Another administrator must confirm your sign-in before you sign everyone out.',
        )
      await database.ask(call.actor, [auditRow(call.actor, call.name, {})], true)
      return { ended: await sessions.endAll(call.actor.sessionId) }
    },
    signInHistory: async ({ actor }) => {
      const list = await database.system('own sign-ins', (tx) => ownSignIns(tx, actor))
      return { list }
    },
    plainWays: async (call) => {
      await call.read({})
      return {
        list: [
          ...plainWays(context.config),
          ...(isOneLogin(context.config) ? [{ setting: '', ...oneLogin }] : []),
        ],
      }
    },
    switchCustomer: async (call) => {
      const { actor, input } = call
      const { own, login } = await database.system('own accounts', async (tx) => ({
        login: await loginOfUser(tx, input.userId),
        own: await ownAccounts(tx, actor.userId),
      }))
      const isOwn = own.some(({ userId }) => userId === input.userId)
      if (actor.userId === input.userId || !isOwn || login === undefined)
        throw new Refusal('not-found', 'This is not one of your accounts.')
      const ground = groundOf(login)
      await database.system('switch account', (tx) => mustMaySwitch(tx, actor, input.userId))
      const factor = await mustShowFactorOf(context, input.userId, input.code)
      const { answer, cookie } = await database.system('switch account', async (tx) => {
        const begunWith = await holdSwitch(tx, actor, input.userId)
        return startAs(tx, context, ground, call.origin, begunWith)
      })
      const about = { target: `user ${input.userId}`, ...(factor && { fields: [factor] }) }
      await database.ask(actor, [auditRow(actor, call.name, about)], true)
      await sessions.end(actor.sessionId)
      cookies.set(call, cookie)
      return answer
    },
    changePassword: async (call) => {
      const { actor, input } = call
      const login = await database.system('own login', (tx) => ownLogin(tx, actor.userId))
      if (login.sign_in_ways !== 'any')
        throw new Refusal(
          'password-closed',
          'You sign in with your organization and have no password.',
        )
      await mustKnowPassword(
        context,
        actor.userId,
        async () => isOpen(login) && (await passwordMatches(input.password, login.password_hash)),
      )
      await refuseWeakPassword(input.newPassword, namesAround(context, login), 'newPassword')
      const hash = await hashPassword(input.newPassword)
      await database.system('own password', async (tx) => {
        if (!(await holdGround(tx, groundOf(login))))
          throw new Refusal('stale', 'Your sign-in was changed meanwhile. Sign in again.')
        await setPassword(tx, context, actor.userId, hash)
        await tellOwner(tx, context, actor.userId, 'The password was changed')
      })
      await database.ask(actor, [auditRow(actor, call.name, {})], true)
      await sessions.endOf(actor.userId, actor.sessionId)
      return { message: 'Your new password is set. Your other sessions were ended.' }
    },
  })
}
