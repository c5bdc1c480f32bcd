import type { SignedIn } from '@labgate/contract/session'
import { refusals } from '@labgate/contract/refusals'
import { strangerRow } from '../../access/audit.ts'
import { passwordMatches } from '../../access/passwords.ts'
import type { Origin } from '../../access/sessions.ts'
import { addressPatience, countFailure, forgetFailures, loginPatience, signInPatience, waitingUntil } from '../../access/throttle.ts'
import type { Tx } from '../../db/database.ts'
import { compiledOf } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { networkOf } from '../../http/rates.ts'
import { useCode } from '../second-factor/check-code.ts'
import { findLogin, isOpen, type Login } from './find-login.ts'
import { makeResetCode } from './reset-codes.ts'
import { emptySignIn, signedInAnswer } from './signed-in.ts'

export interface Credentials {
  email: string
  password: string
  code: string | undefined
}
export interface SignInOutcome {
  answer: SignedIn
  cookie: string | undefined
}

const refused = (code: 'sign-in-failed' | 'second-factor' | 'code-wrong', more: Partial<SignedIn> = {}): SignInOutcome => ({
  answer: { ...emptySignIn, code, message: refusals[code][1], ...more },
  cookie: undefined,
})
/** A stranger who guesses from elsewhere must not lock the owner out soon: the login alone has more patience than login and address together. */
const keysOf = (name: string, origin: Origin) => {
  const login = name.trim().toLowerCase().slice(0, 254)
  return { login: `login:${login}`, pair: `pair:${login}|${origin.address}`, address: `address:${origin.address}` }
}

const note = async (tx: Tx, origin: Origin, outcome: string, userId: number | null): Promise<void> => {
  await noteSignIn(tx, origin, outcome, userId)
  await tx.executeQuery(compiledOf(strangerRow('session.authenticate', outcome, origin.address, userId ?? 0)))
}
const noteSignIn = async (tx: Tx, origin: Origin, outcome: string, userId: number | null): Promise<void> => {
  await tx
    .insertInto('sign_in')
    .values({ user_id: userId, address: origin.address, agent: origin.agent.slice(0, 200), outcome })
    .execute()
}

/** System clients sign in from their listed addresses as users marked for their source, and nobody else does (decisions.md 9). */
const fitsSource = (login: Login, origin: Origin): boolean =>
  origin.source === 11 ? login.system_source === null : login.system_source === origin.source && login.system_addresses.includes(origin.address)

/**
 * Signs in by e-mail or user name. A wrong pair, a locked, a switched-off and an unknown login look the same, and take the same time;
 * failures delay the next try for this login and this address.
 */
export const signIn = async (house: House, { email, password, code }: Credentials, origin: Origin): Promise<SignInOutcome> => {
  const { database, now } = house
  const keys = keysOf(email, origin)
  const { login, wait } = await database.system('sign-in', async (tx) => ({
    wait: await waitingUntil(tx, [keys.login, keys.pair, keys.address], now()),
    login: await findLogin(tx, email),
  }))
  const matches = await passwordMatches(password, wait === undefined ? login?.password_hash : undefined)
  const usable =
    login !== undefined && matches && isOpen(login) && fitsSource(login, origin) && (login.temporary_until === null || new Date(login.temporary_until) > now())
  return database.system('sign-in', async (tx) => {
    const fail = async (outcome: string): Promise<void> => {
      await countFailure(tx, keys.address, addressPatience, now())
      await countFailure(tx, keys.login, loginPatience, now())
      const until = await countFailure(tx, keys.pair, signInPatience, now())
      if (until !== undefined && login !== undefined)
        await tx.updateTable('app_user').set({ locked_until: until.toISOString() }).where('user_id', '=', login.user_id).execute()
      await note(tx, origin, outcome, login?.user_id ?? null)
    }
    if (!usable) {
      if (wait === undefined) await fail('refused')
      // whoever goes on trying while the login waits makes one row a minute, not one a try
      else if (house.counted.note('session.authenticate', 'waiting', networkOf(origin.address), login?.user_id))
        await noteSignIn(tx, origin, 'waiting', login?.user_id ?? null)
      return refused('sign-in-failed')
    }
    if (login.second_factor) {
      if (code === undefined || code.trim() === '') return refused('second-factor', { secondFactor: true })
      if (!(await useCode(tx, house, login, code))) {
        await fail('wrong code')
        return refused('code-wrong', { secondFactor: true })
      }
    }
    await forgetFailures(tx, [keys.login, keys.pair])
    if (login.change_pwd) {
      await note(tx, origin, 'password expired', login.user_id)
      const resetCode = await makeResetCode(tx, house, login.user_id, 'expired')
      return {
        answer: { ...emptySignIn, valid: true, changePwd: true, resetCode, email: login.email, message: 'Your password has expired. Choose a new one.' },
        cookie: undefined,
      }
    }
    await tx.updateTable('app_user').set({ last_login: now().toISOString(), locked_until: null }).where('user_id', '=', login.user_id).execute()
    await note(tx, origin, 'done', login.user_id)
    const started = await house.sessions.startIn(tx, login.user_id, origin)
    return { answer: await signedInAnswer(tx, house, login.user_id, started.token), cookie: started.cookie }
  })
}
