import type { AccountState } from '@labgate/contract/figures/account-state'
import { typeIds } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import { firstHold, lastHold } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { staffName } from '../../db/sql-parts.ts'
import { sqlDay } from '../../features/figures/sql-day.ts'
import { peopleLevels, levelColumns, type PeopleLevel } from './below.ts'
import { wholeOf } from './sums.query.ts'

export interface Owner {
  role: PeopleLevel
  userId: number
  name: string
}
/** What a row of a level shows besides its sums. */
export interface RowFacts {
  id: number
  name: string
  facilityCode: string
  owners: Owner[]
  onHold: number
  locations: number
  lastDay: string | null
  state: AccountState | null
  spark: number[]
}

const ownersOf = (of: string): string => `
  coalesce(
    (
      select
        json_agg(json_build_object('role', x.role, 'userId', x.id, 'name', ${staffName('x.id')}))
      from (values ${peopleLevels
        .map((level) => `('${level}', ${of}.${levelColumns[level].column})`)
        .join(', ')}) x (role, id)
      where x.id > 0
    ),
    '[]'::json
  )
`
const all = typeIds.map((id) => `k.t${id}`).join(' + ')
const { collected, received } = measures
/**
 * SQL: the specimens of a type, or all, in cells `k` for each of twelve whole weeks starting on a
 * Sunday; `cells`: which cells. One index range, not twelve.
 */
const sparkOf = (cells: string, sunday: string, labTypeId: number): string => `
  (
    select array_agg(coalesce(x.n, 0) order by w)
    from
      generate_series(0, 11) w
      left join (
        select k.start, sum(${wholeOf(labTypeId)})::int as n
        from ${cells}
          and k.grain = 'w'
          and k.measure = ${collected.id}
          and k.start between ${sqlDay(sunday)} and ${sqlDay(sunday)} + 77
        group by 1
      ) x
        on x.start = ${sqlDay(sunday)} + w * 7
  )
`

/**
 * Current names, owners, and states of accounts in scope. `sunday`: the first of the twelve weeks;
 * `activeSince`: a location is active if a specimen was received since then.
 */
export const factsOfAccounts = (
  actor: Actor,
  ids: readonly number[],
  sunday: string,
  activeSince: string,
  labTypeId: number,
): Query<RowFacts> => ({
  ...rawQuery<RowFacts>(
    `
      select
        c.customer_id as id,
        c.name,
        c.facility_code as "facilityCode",
        ${ownersOf('c')} as owners,
        coalesce(held.n, 0) as "onHold",
        coalesce(active.n, 0) as locations,
        (
          select k.start
          from figure_account k
          where
            k.customer_id = c.customer_id
            and k.grain = 'd'
            and k.measure = ${received.id}
            and ${all} > 0
          order by k.start desc
          limit 1
        ) as "lastDay",
        (select s.state from figure_account_state s where s.customer_id = c.customer_id) as state,
        ${sparkOf(
          `
            figure_account k where k.customer_id = c.customer_id
          `,
          sunday,
          labTypeId,
        )} as spark
      from
        customer c
        left join (
          select o.customer_id, count(*)::int as n
          from lab_order o
          where
            o.customer_id = any ($1::bigint[])
            and o.lab_status_id between ${firstHold} and ${lastHold}
          group by 1
        ) held
          on held.customer_id = c.customer_id
        left join (
          select f.customer_id, count(distinct f.location_id)::int as n
          from figure_order f
          where f.customer_id = any ($1::bigint[]) and f.received_day >= ${sqlDay(activeSince)}
          group by 1
        ) active
          on active.customer_id = c.customer_id
      where
        c.customer_id = any ($1::bigint[])
        and ($2::bigint[] is null or c.customer_id = any ($2))
    `,
    [ids, actor.customers === 'all' ? null : actor.customers],
  ),
  unprepared: true,
})

/** Names of locations of one account in scope. */
export const factsOfLocations = (
  actor: Actor,
  customerId: number,
  sunday: string,
  activeSince: string,
  labTypeId: number,
): Query<RowFacts> => ({
  ...rawQuery<RowFacts>(
    `
      select
        l.location_id as id,
        l.location_name as name,
        '' as "facilityCode",
        '[]'::json as owners,
        (
          select count(*)
          from lab_order o
          where
            o.location_id = l.location_id
            and o.lab_status_id between ${firstHold} and ${lastHold}
        )::int as "onHold",
        (
          select count(*)
          from
            (
              select
              from figure_order f
              where
                f.customer_id = l.customer_id
                and f.location_id = l.location_id
                and f.received_day >= ${sqlDay(activeSince)}
              limit 1
            ) x
        )::int as locations,
        (
          select max(f.received_day)
          from figure_order f
          where f.customer_id = l.customer_id and f.location_id = l.location_id
        ) as "lastDay",
        null as state,
        ${sparkOf(
          `
            figure_location k
            where k.customer_id = l.customer_id and k.location_id = l.location_id
          `,
          sunday,
          labTypeId,
        )} as spark
      from location l
      where l.customer_id = $1 and ($2::bigint[] is null or l.customer_id = any ($2))
    `,
    [customerId, actor.customers === 'all' ? null : actor.customers],
  ),
  unprepared: true,
})

/** Names of laboratory staff, with twelve weeks of what they owned at the time. */
export const factsOfPeople = (
  level: PeopleLevel,
  ids: readonly number[],
  sunday: string,
  labTypeId: number,
): Query<RowFacts> => ({
  ...rawQuery<RowFacts>(
    `
      select
        p.id,
        ${staffName('p.id')} as name,
        '' as "facilityCode",
        '[]'::json as owners,
        0 as "onHold",
        0 as locations,
        null as "lastDay",
        null as state,
        ${sparkOf(`figure_chain k where k.${levelColumns[level].column} = p.id`, sunday, labTypeId)} as spark
      from unnest($1::bigint[]) p (id)
    `,
    [ids],
  ),
  unprepared: true,
})

/** Number of accounts in scope that changed hands between two days. */
export const reassignedBetween = (
  actor: Actor,
  from: string,
  to: string,
): Query<{ count: number }> =>
  rawQuery(
    `
      select count(distinct h.customer_id)::int as count
      from account_owner h
      where
        h.since > $1::date
        and h.since <= $2::date
        and ($3::bigint[] is null or h.customer_id = any ($3))
    `,
    [from, to, actor.customers === 'all' ? null : actor.customers],
  )
