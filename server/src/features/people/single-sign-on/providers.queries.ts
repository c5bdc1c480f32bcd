import type { IdentityProvider } from '@labgate/contract/people/single-sign-on'
import { mayNotDecideAny } from '../../../access/same-person.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { personName } from '../../../db/sql-parts.ts'

/** An account's identity providers that count or wait, in this order. */
export const providersOf = (userId: number, customerId: number): Query<IdentityProvider> =>
  rawQuery(
    `
      select
        p.identity_provider_id as "identityProviderId",
        p.organization,
        p.issuer,
        p.client_id as "clientId",
        p.is_required as required,
        p.trusts_factor as "trustsFactor",
        p.confirmed_at is not null as confirmed,
        ${personName('p.user_id_asked')} as "askedBy",
        ${mayNotDecideAny('p.user_ids_asked', String(Number(userId)))} as "needsOther",
        p.asked_at as "askedDate"
      from identity_provider p
      where p.customer_id = $1 and p.ended_at is null
      order by p.confirmed_at is null
    `,
    [customerId],
  )

/** How many of an account have signed in with the provider in use. */
export const usersLinked = (customerId: number): Query<{ users: number }> =>
  rawQuery(
    `
      select count(*) as users
      from
        identity_provider p
        join organization_identity i on i.customer_id = p.customer_id and i.issuer = p.issuer
      where p.customer_id = $1 and p.confirmed_at is not null and p.ended_at is null
    `,
    [customerId],
  )
