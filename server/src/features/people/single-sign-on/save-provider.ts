import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { isOrganization, type singleSignOn } from '@labgate/contract/people/single-sign-on'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import type { AppContext } from '../../../app-context.ts'
import { visibleAccountId } from '../../../core/accounts/accounts.queries.ts'
import { tellAdministrators } from '../../../core/users/administrators.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { addressFault } from '../../../ports/fetch-within.ts'
import { destinationFault, providerReachOf } from '../../../reach.ts'
import { clientSecretPlace } from './provider-place.ts'

type Given = ParsedInput<typeof singleSignOn.saveProvider>

/** Refuses an account that the caller does not see; 0 is the laboratory. */
export const mustBeAccount = async (tx: Tx, actor: Actor, customerId: number): Promise<void> => {
  if (customerId === 0) return
  orRefuse(
    customerId < 0 ? undefined : await visibleAccountId(tx, actor, customerId),
    'Account not found.',
  )
}

/** Tells every administrator of the laboratory what became of an identity provider. */
const tellOfProvider = async (
  tx: Tx,
  context: AppContext,
  customerId: number,
  what: 'entered' | 'confirmed' | 'turned off',
): Promise<void> => {
  const account = await tx
    .selectFrom('customer')
    .select('name')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const whose = account?.name ?? context.config.LAB_NAME
  await tellAdministrators(
    tx,
    context,
    `Single sign-on was ${what}`,
    `the identity provider of ${whose} was ${what}. It decides who signs in there. The Audit Log says who did it. If you did not expect this, turn it off.`,
  )
}

const faultsOf = async (context: AppContext, given: Given) => {
  const { organization, issuer, clientId } = given
  const reach = providerReachOf(context.config)
  const fault = issuer === '' ? undefined : addressFault(issuer, reach)
  const url = URL.parse(issuer)
  const leads =
    url === null || fault !== undefined
      ? undefined
      : await destinationFault(
          reach,
          url.hostname.replace(/^\[|\]$/g, ''),
          url.protocol === 'https:',
        )
  const wrong = fault ?? leads
  return [
    ...(isOrganization(organization)
      ? []
      : [
          issue(
            'organization',
            'Use 2 to 40 lower-case letters, digits, and hyphens, such as mesa-clinic.',
            'not-valid',
          ),
        ]),
    ...(issuer === '' ? [issue('issuer', 'Enter the issuer’s address.', 'required')] : []),
    ...(wrong === undefined ? [] : [issue('issuer', wrong, 'destination')]),
    ...(clientId === '' ? [issue('clientId', 'Enter the client ID.', 'required')] : []),
  ]
}

/* A secret entered for one issuer and client is not shown to another. */
const secretFor = async (tx: Tx, context: AppContext, given: Given): Promise<string> => {
  if (given.clientSecret !== '') return given.clientSecret
  const before = await tx
    .selectFrom('identity_provider')
    .select(['identity_provider_id', 'client_secret'])
    .where('customer_id', '=', given.customerId)
    .where('ended_at', 'is', null)
    .where('issuer', '=', given.issuer)
    .where('client_id', '=', given.clientId)
    .orderBy('identity_provider_id', 'desc')
    .executeTakeFirst()
  if (!before?.client_secret)
    throw new Refusal('faulty', 'Enter the client secret.', [
      issue('clientSecret', 'Enter the client secret.', 'required'),
    ])
  return context.crypt.open(before.client_secret, clientSecretPlace(before.identity_provider_id))
}

const mustBeFree = async (
  tx: Tx,
  { organization, customerId }: { organization: string; customerId: number },
): Promise<void> => {
  const other = await tx
    .selectFrom('identity_provider')
    .select('customer_id')
    .where('organization', '=', organization)
    .where('customer_id', '<>', customerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (other !== undefined)
    throw new Refusal('taken', 'Another account has this code.', [
      issue('organization', 'Another account has this code.', 'taken'),
    ])
}

/*
 * Ends the account's provider that waits, or the one in use, as another takes its place. Returns who
 * entered a part of it.
 */
const endOne = async (
  tx: Tx,
  customerId: number,
  which: 'waiting' | 'in use',
  at: string,
): Promise<readonly number[]> => {
  const ended = await tx
    .updateTable('identity_provider')
    .set({ ended_at: at })
    .where('customer_id', '=', customerId)
    .where('confirmed_at', which === 'waiting' ? 'is' : 'is not', null)
    .where('ended_at', 'is', null)
    .returning('user_ids_asked')
    .executeTakeFirst()
  return ended?.user_ids_asked.map(Number) ?? []
}

/**
 * Enters an account's identity provider, or a change of it, which counts when a second person
 * confirms it. It replaces one that waits, whose parts it may have taken over: whoever entered those
 * does not confirm it either.
 */
export const saveProvider = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: Given,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const { customerId, organization, issuer, clientId, required, trustsFactor } = given
  await mustBeAccount(tx, actor, customerId)
  refuseIf(await faultsOf(context, given))
  await mustBeFree(tx, given)
  const secret = await secretFor(tx, context, given)
  const at = context.now().toISOString()
  const before = await endOne(tx, customerId, 'waiting', at)
  const { identity_provider_id: id } = await tx
    .insertInto('identity_provider')
    .values({
      customer_id: customerId,
      organization,
      issuer,
      client_id: clientId,
      is_required: required,
      trusts_factor: trustsFactor,
      user_id_asked: actor.userId,
      user_ids_asked: [...new Set([...before, actor.userId])],
      asked_at: at,
    })
    .returning('identity_provider_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('identity_provider')
    .set({ client_secret: context.crypt.seal(secret, clientSecretPlace(id)) })
    .where('identity_provider_id', '=', id)
    .execute()
  change.about({
    customerId,
    target: `identity provider ${id}`,
    fields: ['organization', 'issuer', 'clientId', 'clientSecret', 'required', 'trustsFactor'],
  })
  await tellOfProvider(tx, context, customerId, 'entered')
  return {
    id: String(id),
    message: 'Saved. It takes effect when a second person has confirmed it.',
  }
}

const lockedProvider = async (tx: Tx, actor: Actor, identityProviderId: number) => {
  const row = orRefuse(
    await tx
      .selectFrom('identity_provider')
      .selectAll()
      .where('identity_provider_id', '=', identityProviderId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
    'Identity provider not found.',
  )
  await mustBeAccount(tx, actor, row.customer_id)
  return row
}

type ProviderRow = Awaited<ReturnType<typeof lockedProvider>>
const secretOf = ({ crypt }: AppContext, { client_secret, identity_provider_id }: ProviderRow) =>
  client_secret === null ? '' : crypt.open(client_secret, clientSecretPlace(identity_provider_id))

/*
 * Whether someone has signed in with the provider in use since it was confirmed, and it is this one
 * in all that a sign-in needs: another client or secret is another thing to mistype.
 */
const hasSignedIn = async (tx: Tx, context: AppContext, row: ProviderRow): Promise<boolean> => {
  const inUse = await tx
    .selectFrom('identity_provider')
    .selectAll()
    .where('customer_id', '=', row.customer_id)
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('issuer', '=', row.issuer)
    .where('client_id', '=', row.client_id)
    .executeTakeFirst()
  if (!inUse?.confirmed_at || secretOf(context, inUse) !== secretOf(context, row)) return false
  const used = await tx
    .selectFrom('organization_identity')
    .select('user_id')
    .where('customer_id', '=', row.customer_id)
    .where('issuer', '=', row.issuer)
    .where('used_at', '>=', inUse.confirmed_at)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Confirms an identity provider: it counts from now on, in place of the one before. It is required
 * only after someone of the account has signed in with it, so that a typing error locks no one out.
 * `isRequired`: it alone signs in the people of the account from now on.
 */
export const confirmProvider = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  identityProviderId: number,
  change: ChangeContext,
): Promise<{ message: string; customerId: number; isRequired: boolean }> => {
  const row = await lockedProvider(tx, actor, identityProviderId)
  const { customer_id: customerId, is_required: isRequired } = row
  const about = { customerId, target: `identity provider ${identityProviderId}` }
  if (row.confirmed_at !== null)
    return { message: 'It is already confirmed.', customerId, isRequired }
  for (const userId of row.user_ids_asked)
    await mustBeAnotherPerson(
      tx,
      actor,
      'singleSignOn.confirmProvider',
      { 'identity_provider.user_id_asked': Number(userId) },
      about,
    )
  await mustBeFree(tx, { organization: row.organization, customerId })
  if (row.is_required && !(await hasSignedIn(tx, context, row)))
    throw new Refusal(
      'not-possible',
      'No one has signed in with it yet. First save it without requiring it, and let someone sign in.',
    )
  const at = context.now().toISOString()
  await endOne(tx, customerId, 'in use', at)
  await tx
    .updateTable('identity_provider')
    .set({ confirmed_at: at, user_id_confirmed: actor.userId })
    .where('identity_provider_id', '=', identityProviderId)
    .execute()
  change.about({ ...about, fields: ['confirmed'] })
  await tellOfProvider(tx, context, customerId, 'confirmed')
  return { message: 'Confirmed. People can now sign in with it.', customerId, isRequired }
}

/** Turns an identity provider off at once, or withdraws one that waits. Passwords count again. */
export const endProvider = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  identityProviderId: number,
  change: ChangeContext,
): Promise<{ message: string; customerId: number; wasInUse: boolean }> => {
  const row = await lockedProvider(tx, actor, identityProviderId)
  const [customerId, wasInUse] = [row.customer_id, row.confirmed_at !== null]
  await tx
    .updateTable('identity_provider')
    .set({ ended_at: context.now().toISOString() })
    .where('identity_provider_id', '=', identityProviderId)
    .execute()
  change.about({
    customerId,
    target: `identity provider ${identityProviderId}`,
    fields: ['ended'],
  })
  if (!wasInUse) return { message: 'The change was withdrawn.', customerId, wasInUse }
  await tellOfProvider(tx, context, customerId, 'turned off')
  return {
    message: 'Single sign-on is off. People sign in with their passwords again.',
    customerId,
    wasInUse,
  }
}
