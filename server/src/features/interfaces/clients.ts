import type { FhirClient, interfaces } from '@labgate/contract/interfaces/interfaces'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../access/refusal.ts'
import { mayNotDecide } from '../../access/same-person.ts'
import { mustBeAnotherPerson } from '../../access/second-person.ts'
import type { AppContext } from '../../app-context.ts'
import { visibleAccountId } from '../../core/accounts/accounts.queries.ts'
import { isNet } from '../../core/interfaces/lab-systems.ts'
import { tellOfDestination } from '../../core/records/tell-of-destination.ts'
import type { Tx } from '../../db/database.ts'
import { q, rawQuery, type Query } from '../../db/queries.ts'
import { staffName } from '../../db/sql-parts.ts'
import type { ChangeContext } from '../../http/call.ts'

/** The clients of an account, active ones first. */
export const clientsOf = (actor: Actor, customerId: number): Query<FhirClient> =>
  rawQuery(
    `
      select
        f.fhir_client_id as "fhirClientId",
        f.customer_id as "customerId",
        f.client_key as "clientKey",
        f.name,
        f.locations,
        f.employees,
        f.resources,
        f.addresses,
        f.created_at as "createdDate",
        ${staffName('f.user_id_created')} as "createdBy",
        f.last_used_at as "lastUsedDate",
        f.revoked_at as "revokedDate",
        ${staffName('f.user_id_revoked')} as "revokedBy",
        f.confirmed_at is not null as confirmed,
        ${mayNotDecide('f.user_id_created', String(Number(actor.userId)))} as "needsOther"
      from fhir_client f
      where f.customer_id = $1 and ($2::bigint[] is null or f.customer_id = any ($2))
      order by f.revoked_at desc nulls first, f.fhir_client_id desc
      limit 200
    `,
    [customerId, actor.customers === 'all' ? null : actor.customers],
  )

/** A client's sign-in credentials: its public key ID and the hash of its secret. */
export interface Credentials {
  clientKey: string
  secretHash: Buffer
}

/**
 * Creates a client for an account. Refuses if the name or resources are missing, or a location
 * belongs to another account.
 */
export const addClient = async (
  context: AppContext,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof interfaces.addClient>,
  { clientKey, secretHash }: Credentials,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  refuseIf([
    ...(given.name === '' ? [issue('name', 'Enter a name for the system.', 'required')] : []),
    ...(given.resources.length === 0
      ? [issue('resources', 'Choose at least one record type.', 'required')]
      : []),
    ...given.addresses.flatMap((address, at) =>
      isNet(address)
        ? []
        : [issue(`addresses.${at}`, `${address} is not an address or range.`, 'address')],
    ),
  ])
  orRefuse(await visibleAccountId(tx, actor, given.customerId), 'Account not found.')
  const locations = [...new Set(given.locations)]
  const own = await tx
    .selectFrom('location')
    .select('location_id')
    .where('customer_id', '=', given.customerId)
    .where('location_id', 'in', [0, ...locations])
    .execute()
  if (own.length < locations.length)
    refuseIf([issue('locations', 'Choose locations in this account.', 'location')])
  const { fhir_client_id: id } = await tx
    .insertInto('fhir_client')
    .values({
      customer_id: given.customerId,
      name: given.name,
      client_key: clientKey,
      locations,
      employees: given.employees,
      resources: [...new Set(given.resources)],
      addresses: given.addresses,
      created_at: context.now().toISOString(),
      user_id_created: actor.userId,
    })
    .returning('fhir_client_id')
    .executeTakeFirstOrThrow()
  change.last(q.insertInto('fhir_secret').values({ fhir_client_id: id, secret_hash: secretHash }))
  change.about({ customerId: given.customerId, target: `FHIR client ${id}` })
  await tellOfDestination(tx, context, actor, `FHIR client ${id}`, 'entered')
  return {
    id: String(id),
    message: 'The system is added. It can sign in once another person has confirmed it.',
  }
}

/* A client with what its confirmation and its end need, locked. */
const lockedClient = async (tx: Tx, actor: Actor, fhirClientId: number) => {
  const client = orRefuse(
    await tx
      .selectFrom('fhir_client')
      .select(['customer_id', 'revoked_at', 'confirmed_at', 'user_id_created'])
      .where('fhir_client_id', '=', fhirClientId)
      .forUpdate()
      .executeTakeFirst(),
    'System not found.',
  )
  orRefuse(await visibleAccountId(tx, actor, client.customer_id), 'System not found.')
  if (client.revoked_at !== null)
    throw new Refusal('not-possible', 'This system was already revoked.')
  return client
}

/** Confirms a client: it can sign in from now on. Refuses whoever added it. */
export const confirmClient = async (
  context: AppContext,
  tx: Tx,
  actor: Actor,
  fhirClientId: number,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const client = await lockedClient(tx, actor, fhirClientId)
  if (client.confirmed_at !== null) return { message: 'It is already confirmed.' }
  const about = { customerId: client.customer_id, target: `FHIR client ${fhirClientId}` }
  await mustBeAnotherPerson(
    tx,
    actor,
    'interfaces.confirmClient',
    { 'fhir_client.user_id_created': client.user_id_created },
    about,
  )
  await tx
    .updateTable('fhir_client')
    .set({ confirmed_at: context.now().toISOString(), user_id_confirmed: actor.userId })
    .where('fhir_client_id', '=', fhirClientId)
    .execute()
  await tellOfDestination(tx, context, actor, about.target, 'confirmed')
  change.about(about)
  return { message: 'Confirmed. The system can sign in now.' }
}

/** Revokes a client: its tokens are invalid from now on. */
export const revokeClient = async (
  tx: Tx,
  actor: Actor,
  fhirClientId: number,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const client = await lockedClient(tx, actor, fhirClientId)
  await tx
    .updateTable('fhir_client')
    .set({ revoked_at: now.toISOString(), user_id_revoked: actor.userId })
    .where('fhir_client_id', '=', fhirClientId)
    .execute()
  change.about({ customerId: client.customer_id, target: `FHIR client ${fhirClientId}` })
}
