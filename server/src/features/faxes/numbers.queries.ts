import type { FaxNumberRow, faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { mayNotDecide } from '../../access/same-person.ts'
import type { Scope, Tx } from '../../db/database.ts'
import { q, rawQuery, type Query } from '../../db/queries.ts'
import { personName, staffName } from '../../db/sql-parts.ts'
import { limitOf, totalBound, type Keyset } from '../../http/page-of.ts'
import { visibleFaxes } from './faxes.queries.ts'

/** First lock: every query on fax numbers starts here; retired ones are history. */
export const visibleNumbers = (scope: Scope, from: Pick<Tx, 'selectFrom'> = q) =>
  from
    .selectFrom('fax_number as n')
    .$if(scope.customers !== 'all', (rows) => rows.where(sql<boolean>`false`))
    .where('n.retired_at', 'is', null)

/** The number for a change: locked until the transaction ends. */
export const lockNumber = (tx: Tx, scope: Scope, faxNumberId: number) =>
  visibleNumbers(scope, tx)
    .selectAll('n')
    .where('n.fax_number_id', '=', faxNumberId)
    .forUpdate()
    .executeTakeFirst()
export type LockedNumber = NonNullable<Awaited<ReturnType<typeof lockNumber>>>

/* Reports waiting for the number, up to 1,000. */
const waiting = `
  (
    select count(*)
    from
      (
        select
        from
          delivery d
          left join fax f on f.fax_id = d.fax_id
        where
          d.location_id = n.location_id
          and d.way = 'fax'
          and d.state = 'waiting'
          and coalesce(
            f.fax_number_id,
            d.fax_number_id,
            case
              when n.is_main then n.fax_number_id
            end
          ) = n.fax_number_id
        limit ${totalBound}
      ) each
  )
`
const columns = (me: string): string => `
  n.fax_number_id as "faxNumberId",
  n.customer_id as "customerId",
  c.name as customer,
  n.location_id as "locationId",
  l.location_name as location,
  n.number,
  n.is_main as "isMain",
  n.state,
  n.needs_second as "needsSecond",
  n.entered_at as "enteredDate",
  ${personName('n.user_id_entered')} as "enteredBy",
  n.test_sent_at as "testSentDate",
  coalesce(
    (
      select f.state
      from fax f
      where f.fax_number_id = n.fax_number_id and f.kind = 'test'
      order by f.fax_id desc
      limit 1
    ),
    ''
  ) as "testState",
  n.method,
  n.spoken_to as "spokenTo",
  n.phone_called as "phoneCalled",
  l.phone,
  n.note,
  n.checked_at as "checkedDate",
  ${staffName('n.user_id_checked')} as "checkedBy",
  ${mayNotDecide('n.user_id_checked', `${me}::bigint`)}
  or ${mayNotDecide('n.user_id_entered', `${me}::bigint`)} as "needsOther",
  n.verified_at as "verifiedDate",
  ${staffName('n.user_id_verified')} as "verifiedBy",
  n.waiting,
  n.row_version as "rowVersion"
`

type Criteria = ParsedInput<typeof faxNumbers.list>['searchCriteria']

const filtered = (scope: Scope, { customerId = 0, locationId = 0, state = '' }: Criteria) =>
  visibleNumbers(scope)
    .$if(customerId > 0, (rows) => rows.where('n.customer_id', '=', customerId))
    .$if(locationId > 0, (rows) => rows.where('n.location_id', '=', locationId))
    .$if(state === 'open', (rows) =>
      rows.where('n.state', 'in', sql<string>`('unverified', 'to confirm')`).where(
        sql<boolean>`
          (
            not n.is_main
            or exists (select from location l where l.location_id = n.location_id and l.send_fax)
          )
        `,
      ),
    )
    .$if(state !== '' && state !== 'open', (rows) => rows.where('n.state', '=', state))

/** Numbers to verify, up to 1,001, and since when the oldest waits. */
export const countNumbersToVerify = (
  scope: Scope,
): Query<{ count: number; oldest: string | null }> => {
  const found = filtered(scope, { state: 'open' })
    .select('n.entered_at')
    .orderBy('n.fax_number_id')
    .limit(totalBound + 1)
    .compile()
  return rawQuery(
    `select count(*), min(entered_at) as oldest from (${found.sql}) counted`,
    found.parameters,
  )
}

/**
 * One page of numbers, those with the most waiting reports first. A number that nothing is faxed to
 * need not be verified yet.
 */
export const listNumbers = (
  actor: Actor,
  criteria: Criteria,
  after: Keyset | undefined,
): Query<FaxNumberRow & { counted: number }> => {
  const found = filtered(actor, criteria).select('n.fax_number_id').compile()
  const [me, size] = [found.parameters.length + 1, found.parameters.length + 2]
  return rawQuery(
    `
      with
        hit as (${found.sql}),
        counted as (
          select n.*, ${waiting} as waiting
          from fax_number n
          where n.fax_number_id in (select fax_number_id from hit)
        )
      select
        ${columns(`$${me}`)},
        (select count(*) from (select from hit limit ${totalBound + 1}) each) as counted
      from
        counted n
        join location l on l.location_id = n.location_id
        join customer c on c.customer_id = n.customer_id
      where $${size + 1}::bigint is null or (-n.waiting, n.fax_number_id) > ($${size + 1}::bigint, $${size + 2}::bigint)
      order by -n.waiting, n.fax_number_id
      limit $${size}
    `,
    [...found.parameters, actor.userId, limitOf(criteria), after?.[0] ?? null, after?.[1] ?? null],
  )
}

/** Verified numbers of a fax's account. */
export const otherNumbers = (
  scope: Scope,
  faxId: number,
): Query<{ faxNumberId: number; number: string; location: string; isMain: boolean }> => {
  const visible = visibleFaxes(scope)
    .select('f.customer_id')
    .where('f.fax_id', '=', faxId)
    .compile()
  return rawQuery(
    `
      select
        n.fax_number_id as "faxNumberId",
        n.number,
        l.location_name as location,
        n.is_main as "isMain"
      from
        fax_number n
        join location l on l.location_id = n.location_id
      where n.customer_id in (${visible.sql}) and n.retired_at is null and n.state = 'verified'
      order by l.folded, n.fax_number_id
      limit 500
    `,
    visible.parameters,
  )
}
