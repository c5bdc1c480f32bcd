import { Source } from '@labgate/contract/access/sources'
import { refusals } from '@labgate/contract/kit/refusals'
import type { SignedIn } from '@labgate/contract/people/session'
import { networkOf } from '../../../access/address-range.ts'
import { strangerRow } from '../../../access/audit.ts'
import { passwordMatches } from '../../../access/passwords.ts'
import { digest, type BegunWith, type Origin } from '../../../access/sessions.ts'
import type { SignInGround } from '../../../access/sign-in-ground.ts'
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
import { spendCode } from '../second-factor/check-code.ts'
import { findLogin, groundOf, heldLogin, isOpen, type Login } from './find-login.ts'
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

/** A sign-in that was refused, for this reason. */
export const refusedSignIn = (
  code:
    | 'sign-in-failed'
    | 'second-factor'
    | 'code-wrong'
    | 'passkey-unknown'
    | 'password-closed'
    | 'organization-failed'
    | 'organization-refused'
    | 'organization-away'
    | 'too-many',
  more: Partial<SignedIn> = {},
): SignInOutcome => ({
  answer: { ...emptySignIn, code, message: refusals[code][1], ...more },
  cookie: undefined,
})
/**
 * What failures are counted by (docs/decisions/0008): login and address range together, or the
 * known browser. No one elsewhere can delay the owner, and failures do not delay others behind the
 * same address. The range alone slows anyone who tries many logins, except at logins that are at
 * home there.
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

/** Writes a row of the list of attempts, and one of the audit log. */
export const noteAttempt = async (
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

/**
 * System clients sign in from their listed addresses as users marked for their source, and no one
 * else does (rules.md#sources-and-cookie).
 */
export const fitsSource = (login: Login, origin: Origin): boolean =>
  origin.source === Source.Portal
    ? login.system_source === null
    : login.system_source === origin.source && login.system_addresses.includes(origin.address)

/** One attempt: what was entered, from where, and what it is counted by. */
interface Attempt {
  credentials: Credentials
  origin: Origin
  keys: ReturnType<typeof keysOf>
  login: Login | undefined
  /** Until when the login waits after failures; undefined if it does not. */
  wait: Date | undefined
  /** The browser has signed in to this login before. */
  isKnown: boolean
}

const beginAttempt = async (
  tx: Tx,
  context: AppContext,
  credentials: Credentials,
  origin: Origin,
): Promise<Attempt> => {
  const { email, device } = credentials
  const keys = keysOf(email, origin, device)
  const login = await findLogin(tx, email)
  const userId = login?.user_id ?? 0
  const isKnown = await isKnownDevice(tx, context, userId, device)
  const isAtHome = isKnown || (await isKnownPlace(tx, context, userId, networkOf(origin.address)))
  const counted = isKnown ? [keys.device] : isAtHome ? [keys.pair] : [keys.pair, keys.range]
  const wait = await waitingUntil(tx, counted, context.now())
  return { credentials, origin, keys, login, wait, isKnown }
}

/**
 * Counts a failure and records it. Too many lock the login for a while, and make the server forget
 * a known browser.
 */
const fail = async (
  tx: Tx,
  { now }: AppContext,
  { credentials: { device }, origin, keys, login, isKnown }: Attempt,
  outcome: string,
): Promise<void> => {
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
  await noteAttempt(tx, origin, outcome, login?.user_id ?? null)
}

/** A refusal that does not show whether login, password, or source was wrong. */
const refuseAttempt = async (
  tx: Tx,
  context: AppContext,
  attempt: Attempt,
): Promise<SignInOutcome> => {
  const { origin, login, wait } = attempt
  if (wait === undefined) await fail(tx, context, attempt, 'refused')
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
  return refusedSignIn('sign-in-failed')
}

/**
 * The factors that were shown, after a right password; or the refusal that asks for the second one.
 */
const checkFactors = async (
  tx: Tx,
  context: AppContext,
  attempt: Attempt,
  login: Login,
): Promise<{ factors: readonly string[] } | { refusal: SignInOutcome }> => {
  const { code } = attempt.credentials
  if (!login.second_factor) return { factors: ['password'] }
  if (code === undefined || code.trim() === '') {
    // the password was right: if its owner did not type it, this row shows it
    await noteAttempt(tx, attempt.origin, 'code asked for', login.user_id, ['password'])
    return { refusal: refusedSignIn('second-factor', { secondFactor: true }) }
  }
  const kind = await spendCode(tx, context, login, code)
  if (kind === undefined) {
    await fail(tx, context, attempt, 'wrong code')
    return { refusal: refusedSignIn('code-wrong', { secondFactor: true }) }
  }
  return { factors: ['password', kind] }
}

/** No session yet: the answer has a code to choose a new password with. */
const requireNewPassword = async (
  tx: Tx,
  context: AppContext,
  { user_id: userId, email }: Login,
): Promise<SignInOutcome> => ({
  answer: {
    ...emptySignIn,
    valid: true,
    changePwd: true,
    resetCode: await makeResetCode(tx, context, userId, 'expired'),
    email,
    message: 'Your password has expired. Choose a new one.',
  },
  cookie: undefined,
})

/** How somebody proved who they are, and from which browser. */
interface Proof extends BegunWith {
  /** What they proved it with; the login is held on it (`heldLogin`). */
  ground: SignInGround
  origin: Origin
  device: string | undefined
  factors: readonly string[]
}
/** Starts the session of somebody who proved who they are, or requires a new password first. */
export const beginSession = async (
  tx: Tx,
  context: AppContext,
  { ground, origin, device, factors, ...begunWith }: Proof,
  login: Login,
): Promise<SignInOutcome> => {
  const { user_id: userId } = login
  // whoever shows a passkey has no use for a password
  if (login.change_pwd && factors.includes('password')) {
    await noteAttempt(tx, origin, 'password expired', userId, factors)
    return requireNewPassword(tx, context, login)
  }
  const started = await context.sessions.startIn(tx, ground, origin, begunWith)
  if (started === undefined) {
    await noteAttempt(tx, origin, 'refused', userId, factors)
    return refusedSignIn('sign-in-failed')
  }
  await tx
    .updateTable('app_user')
    .set({ last_login: context.now().toISOString(), locked_until: null })
    .where('user_id', '=', userId)
    .execute()
  await noteAttempt(tx, origin, 'done', userId, factors)
  return {
    answer: await signedInAnswer(tx, context, userId, started.token),
    cookie: started.cookie,
    device:
      origin.source === Source.Portal
        ? await rememberDevice(tx, context, userId, device)
        : undefined,
  }
}

/**
 * Signs in by email or user name. A wrong pair and a locked, inactive or unknown login look the
 * same and take the same time; failures delay the next try for this login and this address.
 */
export const signIn = async (
  context: AppContext,
  credentials: Credentials,
  origin: Origin,
): Promise<SignInOutcome> => {
  const { database, now } = context
  const attempt = await database.system('sign-in', (tx) =>
    beginAttempt(tx, context, credentials, origin),
  )
  const { login: found, wait, keys } = attempt
  const matches = await passwordMatches(
    credentials.password,
    wait === undefined ? found?.password_hash : undefined,
  )
  return database.system('sign-in', async (tx) => {
    // comparing takes a while: the password may have been changed meanwhile
    const login = found && matches ? await heldLogin(tx, groundOf(found)) : undefined
    const isUsable =
      login !== undefined &&
      isOpen(login) &&
      fitsSource(login, origin) &&
      (login.temporary_until === null || new Date(login.temporary_until) > now())
    if (!isUsable) return refuseAttempt(tx, context, attempt)
    // said only to somebody who knows the password
    if (login.sign_in_ways !== 'any') {
      await noteAttempt(tx, origin, 'password closed', login.user_id, ['password'])
      return refusedSignIn('password-closed')
    }
    const checked = await checkFactors(tx, context, attempt, login)
    if ('refusal' in checked) return checked.refusal
    await forgetFailures(tx, [keys.pair, keys.device])
    const { device } = credentials
    const { factors } = checked
    return beginSession(tx, context, { ground: groundOf(login), origin, device, factors }, login)
  })
}
