import { Source } from '@labgate/contract/access/sources'
import { refusals } from '@labgate/contract/kit/refusals'
import type { SignedIn } from '@labgate/contract/people/session'
import { networkOf } from '../../../access/address-range.ts'
import { strangerRow } from '../../../access/audit.ts'
import { passwordMatches } from '../../../access/passwords.ts'
import { digest, type Origin } from '../../../access/sessions.ts'
import {
  countFailure,
  forgetFailures,
  rangePatience,
  signInPatience,
  waitingUntil,
} from '../../../access/throttle.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf } from '../../../db/queries.ts'
import { useCode } from '../second-factor/check-code.ts'
import { findLogin, isOpen, type Login } from './find-login.ts'
import { forgetDevice, isKnownDevice, isKnownPlace, rememberDevice } from './known-device.ts'
import { makeResetCode } from './reset-codes.ts'
import { emptySignIn, signedInAnswer } from './signed-in.ts'

export interface Credentials {
  email: string
  password: string
  code: string | undefined
  /** Value of the browser's device cookie. */
  device?: string | undefined
}
export interface SignInOutcome {
  answer: SignedIn
  cookie: string | undefined
  /** The device cookie to set after a sign-in. */
  device?: string | undefined
}

const refused = (
  code: 'sign-in-failed' | 'second-factor' | 'code-wrong',
  more: Partial<SignedIn> = {},
): SignInOutcome => ({
  answer: { ...emptySignIn, code, message: refusals[code][1], ...more },
  cookie: undefined,
})
/**
 * What failures are counted by (docs/decisions/0008): login and address range together, or the known browser. No one elsewhere can delay the owner, and
 * failures do not delay others behind the same address. The range alone slows anyone who tries many logins, except at logins that are at home there.
 */
const keysOf = (name: string, { address }: Origin, device: string | undefined) => {
  const login = name.trim().toLowerCase().slice(0, 254)
  const range = networkOf(address)
  return {
    pair: `pair:${login}|${range}`,
    range: `range:${range}`,
    device: `device:${digest(device ?? '').toString('base64url')}|${login}`,
  }
}

const note = async (
  tx: Tx,
  origin: Origin,
  outcome: string,
  userId: number | null,
  factors: readonly string[] = [],
): Promise<void> => {
  await noteSignIn(tx, origin, outcome, userId)
  await tx.executeQuery(
    compiledOf(
      strangerRow('session.authenticate', outcome, origin.address, userId ?? 0, '', factors),
    ),
  )
}
const noteSignIn = async (
  tx: Tx,
  origin: Origin,
  outcome: string,
  userId: number | null,
): Promise<void> => {
  await tx
    .insertInto('sign_in')
    .values({
      user_id: userId,
      address: origin.address,
      address_range: networkOf(origin.address),
      agent: origin.agent.slice(0, 200),
      outcome,
    })
    .execute()
}

/** System clients sign in from their listed addresses as users marked for their source, and no one else does (rules.md#sources-and-cookie). */
const fitsSource = (login: Login, origin: Origin): boolean =>
  origin.source === Source.Portal
    ? login.system_source === null
    : login.system_source === origin.source && login.system_addresses.includes(origin.address)

/**
 * Signs in by email or user name. A wrong pair and a locked, inactive or unknown login look the same and take the same time; failures delay the next try for
 * this login and this address.
 */
export const signIn = async (
  context: AppContext,
  { email, password, code, device }: Credentials,
  origin: Origin,
): Promise<SignInOutcome> => {
  const { database, now } = context
  const keys = keysOf(email, origin, device)
  const { login, wait, isKnown } = await database.system('sign-in', async (tx) => {
    const found = await findLogin(tx, email)
    const known = await isKnownDevice(tx, context, found?.user_id ?? 0, device)
    const atHome =
      known || (await isKnownPlace(tx, context, found?.user_id ?? 0, networkOf(origin.address)))
    const counted = known ? [keys.device] : atHome ? [keys.pair] : [keys.pair, keys.range]
    return { login: found, isKnown: known, wait: await waitingUntil(tx, counted, now()) }
  })
  const matches = await passwordMatches(
    password,
    wait === undefined ? login?.password_hash : undefined,
  )
  const usable =
    login !== undefined &&
    matches &&
    isOpen(login) &&
    fitsSource(login, origin) &&
    (login.temporary_until === null || new Date(login.temporary_until) > now())
  return database.system('sign-in', async (tx) => {
    const fail = async (outcome: string): Promise<void> => {
      const until = await countFailure(tx, isKnown ? keys.device : keys.pair, signInPatience, now())
      if (!isKnown) await countFailure(tx, keys.range, rangePatience, now())
      else if (until !== undefined && login !== undefined && device !== undefined)
        await forgetDevice(tx, login.user_id, device)
      if (until !== undefined && login !== undefined)
        await tx
          .updateTable('app_user')
          .set({ locked_until: until.toISOString() })
          .where('user_id', '=', login.user_id)
          .execute()
      await note(tx, origin, outcome, login?.user_id ?? null)
    }
    if (!usable) {
      if (wait === undefined) await fail('refused')
      // repeated tries while the login is waiting write one row per minute, not one per try
      else if (
        context.counted.note(
          'session.authenticate',
          'waiting',
          networkOf(origin.address),
          login?.user_id,
        )
      )
        await noteSignIn(tx, origin, 'waiting', login?.user_id ?? null)
      return refused('sign-in-failed')
    }
    const factors = ['password']
    if (login.second_factor) {
      if (code === undefined || code.trim() === '') {
        // the password was right: if its owner did not type it, this row shows it
        await note(tx, origin, 'code asked for', login.user_id, factors)
        return refused('second-factor', { secondFactor: true })
      }
      const kind = await useCode(tx, context, login, code)
      if (kind === undefined) {
        await fail('wrong code')
        return refused('code-wrong', { secondFactor: true })
      }
      factors.push(kind)
    }
    await forgetFailures(tx, [keys.pair, keys.device])
    if (login.change_pwd) {
      await note(tx, origin, 'password expired', login.user_id, factors)
      const resetCode = await makeResetCode(tx, context, login.user_id, 'expired')
      return {
        answer: {
          ...emptySignIn,
          valid: true,
          changePwd: true,
          resetCode,
          email: login.email,
          message: 'Your password has expired. Choose a new one.',
        },
        cookie: undefined,
      }
    }
    await tx
      .updateTable('app_user')
      .set({ last_login: now().toISOString(), locked_until: null })
      .where('user_id', '=', login.user_id)
      .execute()
    await note(tx, origin, 'done', login.user_id, factors)
    const started = await context.sessions.startIn(tx, login.user_id, origin)
    return {
      answer: await signedInAnswer(tx, context, login.user_id, started.token),
      cookie: started.cookie,
      device:
        origin.source === Source.Portal
          ? await rememberDevice(tx, context, login.user_id, device)
          : undefined,
    }
  })
}
