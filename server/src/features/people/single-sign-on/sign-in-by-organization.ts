import { Source } from '@labgate/contract/access/sources'
import { networkOf } from '../../../access/address-range.ts'
import type { Origin } from '../../../access/sessions.ts'
import {
  countFailure,
  rangePatience,
  signInPatience,
  waitingUntil,
} from '../../../access/throttle.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import {
  NotShown,
  ProviderAway,
  type ShownPerson,
} from '../../../ports/identity-provider/identity-provider.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { spendCode } from '../second-factor/check-code.ts'
import { heldLogin, isOpen, type Login } from '../session/find-login.ts'
import {
  beginSession,
  fitsSource,
  noteAttempt,
  refusedSignIn,
  type SignInOutcome,
} from '../session/sign-in.service.ts'
import { keepAttempt, secretsOf, takeAttempt, type TakenAttempt } from './attempts.ts'
import { linkedUser, linkUser } from './match-user.ts'
import { providerOf } from './provider-place.ts'

/** `attempt`: the browser's cookie from now on; '' if it has none. */
export type OrganizationOutcome = SignInOutcome & { attempt: string }
/** What the browser sent. */
interface Sent {
  cookie: string
  device: string | undefined
  origin: Origin
}

const factor = 'single sign-on'

const providerInUse = (tx: Tx, identityProviderId: number) =>
  tx
    .selectFrom('identity_provider')
    .selectAll()
    .where('identity_provider_id', '=', identityProviderId)
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
type ProviderInUse = NonNullable<Awaited<ReturnType<typeof providerInUse>>>

/* Counts a failure against its address range, and records it. */
const refuse = async (
  tx: Tx,
  { now }: AppContext,
  { origin }: Sent,
  code: 'organization-failed' | 'organization-refused',
  userId: number | null = null,
): Promise<OrganizationOutcome> => {
  await countFailure(tx, `range:${networkOf(origin.address)}`, rangePatience, now())
  await noteAttempt(tx, origin, 'single sign-on refused', userId)
  return { ...refusedSignIn(code), attempt: '' }
}

/* The provider's row and the attempt, used up; or a refusal. */
const begun = async (
  tx: Tx,
  context: AppContext,
  sent: Sent,
  state: string,
): Promise<{ attempt: TakenAttempt; provider: ProviderInUse } | OrganizationOutcome> => {
  const key = `range:${networkOf(sent.origin.address)}`
  if ((await waitingUntil(tx, [key], context.now())) !== undefined)
    return { ...refusedSignIn('too-many'), attempt: '' }
  const attempt = await takeAttempt(tx, context, sent.cookie, 'provider')
  const provider = attempt && (await providerInUse(tx, attempt.identityProviderId))
  return attempt === undefined || provider === undefined || state !== secretsOf(sent.cookie).state
    ? refuse(tx, context, sent, 'organization-failed')
    : { attempt, provider }
}

/* The session, or the second factor first: ours, unless the provider's is trusted. */
const enter = async (
  tx: Tx,
  context: AppContext,
  { device, origin }: Sent,
  login: Login,
  {
    provider,
    shown,
    isAgain,
    ground,
  }: { provider: ProviderInUse; shown: ShownPerson; isAgain: boolean; ground: number },
): Promise<OrganizationOutcome> => {
  const own = {
    identityProviderId: provider.identity_provider_id,
    shownAt: isAgain ? shown.shownAt : null,
    signOut: shown.signOut,
    ground,
  }
  const isTrusted = provider.trusts_factor && shown.hasSecondFactor
  if (login.second_factor && !isTrusted) {
    await noteAttempt(tx, origin, 'code after single sign-on', login.user_id, [factor])
    const attempt = await keepAttempt(tx, context, {
      ...own,
      isAgain,
      userId: login.user_id,
      expiresAt: null,
    })
    return { ...refusedSignIn('second-factor', { secondFactor: true }), attempt }
  }
  const factors = isTrusted ? [factor, 'factor of the organization'] : [factor]
  const outcome = await beginSession(
    tx,
    context,
    { ground: { userId: login.user_id, at: ground }, origin, device, factors, organization: own },
    login,
  )
  return { ...outcome, attempt: '' }
}

/** Signs in whom the account's identity provider signed in. */
export const signInByOrganization = async (
  context: AppContext,
  given: { code: string; state: string; iss?: string | undefined },
  sent: Sent,
): Promise<OrganizationOutcome> => {
  const { database } = context
  const found = await database.system('single sign-on', (tx) =>
    begun(tx, context, sent, given.state),
  )
  if (!('provider' in found)) return found
  const { attempt, provider } = found
  const { isAgain, ground } = attempt
  const who = { customerId: provider.customer_id, issuer: provider.issuer }
  try {
    const shown = await providerOf(context, provider, sent.origin.host).shown(
      given,
      secretsOf(sent.cookie),
      isAgain,
    )
    const subject = { ...who, subject: shown.subject }
    const linked = await database.system('single sign-on', (tx) => linkedUser(tx, context, subject))
    const email = linked === undefined ? await shown.email() : undefined
    return await database.system('single sign-on', async (tx) => {
      // the provider took its time: it may be turned off, and whose sign-in this is may have changed
      const inUse = await providerInUse(tx, provider.identity_provider_id)
      const userId =
        linked ??
        (email === undefined || inUse === undefined
          ? undefined
          : await linkUser(tx, context, subject, email, ground))
      const login = userId === undefined ? undefined : await heldLogin(tx, { userId, at: ground })
      const isUsable =
        inUse !== undefined &&
        login !== undefined &&
        login.customer_id === provider.customer_id &&
        sent.origin.source === Source.Portal &&
        isOpen(login) &&
        fitsSource(login, sent.origin)
      if (!isUsable) return refuse(tx, context, sent, 'organization-refused', userId ?? null)
      return enter(tx, context, sent, login, { provider: inUse, shown, isAgain, ground })
    })
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof NotShown)) throw error
    context.log.warn(
      { identityProviderId: provider.identity_provider_id, code: error.message },
      'single sign-on failed',
    )
    if (error instanceof ProviderAway) return { ...refusedSignIn('organization-away'), attempt: '' }
    return database.system('single sign-on', (tx) =>
      refuse(tx, context, sent, 'organization-failed'),
    )
  }
}

/** The second factor after `signInByOrganization`: a code, or a passkey's response. */
export const showFactorOfOrganization = async (
  context: AppContext,
  { code, response }: { code?: string | undefined; response?: string | undefined },
  sent: Sent,
): Promise<OrganizationOutcome> => {
  const { database, now, config } = context
  const { origin, device } = sent
  const party = response === undefined ? undefined : relyingParty(config, origin.host)
  return database.system('single sign-on', async (tx) => {
    const attempt = await takeAttempt(tx, context, sent.cookie, 'factor')
    const provider = attempt && (await providerInUse(tx, attempt.identityProviderId))
    const ground = attempt?.userId ? { userId: attempt.userId, at: attempt.ground } : undefined
    const login = ground && (await heldLogin(tx, ground))
    if (
      !provider ||
      !ground ||
      !login ||
      !isOpen(login) ||
      login.customer_id !== provider.customer_id
    )
      return refuse(tx, context, sent, 'organization-failed')
    const key = `factor:${login.user_id}`
    if ((await waitingUntil(tx, [key], now())) !== undefined)
      return { ...refusedSignIn('too-many'), attempt: await keepAttempt(tx, context, attempt) }
    const kind =
      party !== undefined && response !== undefined
        ? (await checkPasskey(tx, context, response, {
            party,
            purpose: 'sign-in',
            sessionId: null,
            owner: login.user_id,
          })) && 'passkey'
        : await spendCode(tx, context, login, code ?? '')
    if (kind === undefined) {
      await countFailure(tx, key, signInPatience, now())
      await noteAttempt(tx, origin, party ? 'passkey refused' : 'wrong code', login.user_id)
      return {
        ...refusedSignIn(party ? 'passkey-unknown' : 'code-wrong', { secondFactor: true }),
        attempt: await keepAttempt(tx, context, attempt),
      }
    }
    const outcome = await beginSession(
      tx,
      context,
      { ground, origin, device, factors: [factor, kind], organization: attempt },
      login,
    )
    return { ...outcome, attempt: '' }
  })
}
