import { cookieNames } from '@labgate/contract/kit/cookies'
import { organizationWaitsMs, singleSignOn } from '@labgate/contract/people/single-sign-on'
import { networkOf } from '../../../access/address-range.ts'
import { Refusal } from '../../../access/refusal.ts'
import { isStaff } from '../../../access/staff-who-decide.ts'
import { rangePatience, countFailure, waitingUntil } from '../../../access/throttle.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { NotShown, ProviderAway } from '../../../ports/identity-provider/identity-provider.ts'
import { isShownAgain, signInWays } from '../session/closed-password.ts'
import { describeEnded } from '../session/describe-ended.ts'
import { sessionCookies } from '../session/session-cookies.ts'
import { tellOfStaff } from '../sign-in-changes/tell-administrators.ts'
import { targetUser } from '../users/target.ts'
import { tellOwner } from '../users/tell-owner.ts'
import { keepAttempt, secretsOf } from './attempts.ts'
import { portalOrigin, providerOf, returnAddressAt } from './provider-place.ts'
import { providersOf, usersLinked } from './providers.queries.ts'
import { confirmProvider, endProvider, saveProvider } from './save-provider.ts'
import {
  showFactorOfOrganization,
  signInByOrganization,
  type OrganizationOutcome,
} from './sign-in-by-organization.ts'

const withEnded = (message: string, sessions: number): string =>
  sessions === 0 ? message : `${message} ${describeEnded(sessions)}`

/* A password opens again with it: the owner is told, and of staff every administrator. */
const unlink = async (context: AppContext, userId: number, ofStaff: boolean): Promise<void> => {
  await context.database.system('unlink single sign-on', async (tx) => {
    await tx.deleteFrom('organization_identity').where('user_id', '=', userId).execute()
    await tellOwner(tx, context, userId, 'The link to the organization was removed')
    if (ofStaff) await tellOfStaff(tx, context, 'unlinked')
  })
  await context.sessions.endOf(userId)
}

/** Single sign-on: an account's identity provider, and signing in with it (rules.md#single-sign-on). */
export const singleSignOnRoutes = (context: AppContext) => {
  const { database, config, now } = context
  const cookies = sessionCookies(context)
  const names = cookieNames(config.secure)
  const setAttempt = (call: Pick<Call, 'cookies'>, value: string): void =>
    call.cookies.set(names.organization, value, {
      path: names.sessionPath,
      httpOnly: true,
      maxAge: value === '' ? 0 : organizationWaitsMs / 1000,
    })
  const sentBy = (call: Pick<Call, 'cookies' | 'origin'>) => ({
    cookie: call.cookies.get(names.organization) ?? '',
    device: cookies.deviceOf(call),
    origin: call.origin,
  })
  const answered = async (call: Pick<Call, 'cookies'>, outcome: OrganizationOutcome) => {
    setAttempt(call, outcome.attempt)
    await cookies.begin(call, outcome)
    return outcome.answer
  }
  const begin = async (
    call: Pick<Call, 'cookies' | 'origin'>,
    organization: string,
    isAgain: boolean,
  ) => {
    const key = `range:${networkOf(call.origin.address)}`
    const provider = await database.system('single sign-on', async (tx) => {
      if ((await waitingUntil(tx, [key], now())) !== undefined) throw new Refusal('too-many')
      const found = await tx
        .selectFrom('identity_provider as p')
        .leftJoin('customer as c', 'c.customer_id', 'p.customer_id')
        .selectAll('p')
        .where('p.organization', '=', organization.trim().toLowerCase())
        .where('p.confirmed_at', 'is not', null)
        .where('p.ended_at', 'is', null)
        .where(({ eb, or }) => or([eb('p.customer_id', '=', 0), eb('c.active', '=', true)]))
        .executeTakeFirst()
      if (found === undefined) await countFailure(tx, key, rangePatience, now())
      return found
    })
    if (provider === undefined) throw new Refusal('organization-unknown')
    const { identity_provider_id: identityProviderId } = provider
    const cookie = await database.system('single sign-on', (tx) =>
      keepAttempt(tx, context, {
        identityProviderId,
        isAgain,
        userId: null,
        shownAt: null,
        signOut: '',
        ground: null,
        expiresAt: null,
      }),
    )
    try {
      const to = providerOf(context, provider, call.origin.host)
      const address = await to.addressFor(secretsOf(cookie), isAgain)
      setAttempt(call, cookie)
      return { address }
    } catch (error) {
      if (!(error instanceof ProviderAway || error instanceof NotShown)) throw error
      context.log.warn({ identityProviderId, code: error.message }, 'single sign-on failed')
      throw new Refusal('organization-away')
    }
  }
  return routesFor('singleSignOn', singleSignOn, {
    providers: async (call) => {
      const { customerId } = call.input
      const [list, [counted]] = await call.read(
        { customerId, target: `account ${customerId}` },
        providersOf(call.actor.userId, customerId),
        usersLinked(customerId),
      )
      const returnAddress = returnAddressAt(portalOrigin(context, call.origin.host))
      return { list, returnAddress, users: counted?.users ?? 0 }
    },
    saveProvider: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change((tx, change) => saveProvider(tx, context, call.actor, call.input, change))
    },
    confirmProvider: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const { message, customerId, isRequired } = await call.change((tx, change) =>
        confirmProvider(tx, context, call.actor, call.input.identityProviderId, change),
      )
      if (call.wasRepeated()) return { message }
      const { sessionId } = call.actor
      const before = await context.sessions.endOfProvidersBefore(customerId, sessionId)
      const closed = isRequired ? await context.sessions.endClosed(customerId, sessionId) : 0
      return { message: withEnded(message, before + closed) }
    },
    endProvider: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const { message, customerId, wasInUse } = await call.change((tx, change) =>
        endProvider(tx, context, call.actor, call.input.identityProviderId, change),
      )
      const ended =
        wasInUse && !call.wasRepeated()
          ? await context.sessions.endOfProvidersBefore(customerId, call.actor.sessionId)
          : 0
      return { message: withEnded(message, ended) }
    },
    unlink: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const { userId } = call.input
      const { ofStaff } = await call.change(async (tx, change) => {
        const user = await targetUser(tx, call.actor, userId)
        change.about({ customerId: user.customer_id, target: `user ${userId}` })
        return { ofStaff: isStaff(user) }
      })
      if (!call.wasRepeated()) await unlink(context, userId, ofStaff)
      return { message: 'Unlinked. The next sign-in with the organization links it again.' }
    },
    own: ({ actor: { userId, sessionId } }) =>
      database.system('own single sign-on', async (tx) => {
        const provider = await tx
          .selectFrom('identity_provider as p')
          .innerJoin('app_user as u', 'u.customer_id', 'p.customer_id')
          .select('p.organization')
          .where('u.user_id', '=', userId)
          .where('p.confirmed_at', 'is not', null)
          .where('p.ended_at', 'is', null)
          .executeTakeFirst()
        return {
          passwordClosed: (await signInWays(tx, userId)) !== 'any',
          organization: provider?.organization ?? '',
          shownAgain: await isShownAgain(tx, context, sessionId),
        }
      }),
    begin: (call) => begin(call, call.input.organization, call.input.again ?? false),
    signIn: async (call) =>
      answered(call, await signInByOrganization(context, call.input, sentBy(call))),
    showFactor: async (call) =>
      answered(call, await showFactorOfOrganization(context, call.input, sentBy(call))),
  })
}
