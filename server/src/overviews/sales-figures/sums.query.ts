import { typeCount, typeIds } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { aroundPieces, inPieces, piecesOf, type Piece } from '../../features/figures/pieces.ts'
import { sqlDay } from '../../features/figures/sql-day.ts'
import {
  isSeller,
  levelColumns,
  peopleLevels,
  type PeopleLevel,
  type SalesCriteria,
} from './below.ts'

/** Sums of one row of a level: of a person, an account, or a location. */
export interface Sums {
  id: number
  counts: number[]
  before: number
  received: number
  rejected: number
  missing: number
}
export interface Spans {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

export const everyType = 99
/** SQL: a cell's total for the requested types. */
export const wholeOf = (labTypeId: number): string =>
  labTypeId >= 0 && labTypeId < typeCount
    ? `k.t${labTypeId}`
    : `(${typeIds.map((id) => `k.t${id}`).join(' + ')})`
const { collected, received, rejected, 'missing-information': missing } = measures
/**
 * What is summed from cells `k`, each as an SQL expression: the counts by type, and the other sums
 * of a row.
 */
export const sumParts = (
  labTypeId: number,
  isNow: string,
  isBefore: string,
): { counts: string[]; others: Record<'before' | 'received' | 'rejected' | 'missing', string> } => {
  const sum = (of: string, measure: number, when: string): string =>
    `coalesce(sum(${of}) filter (where k.measure = ${measure} and ${when}), 0)::int`
  const all = wholeOf(labTypeId)
  return {
    counts: typeIds.map((id) =>
      labTypeId === everyType || labTypeId === id ? sum(`k.t${id}`, collected.id, isNow) : '0',
    ),
    others: {
      before: sum(all, collected.id, isBefore),
      received: sum(all, received.id, isNow),
      rejected: sum(all, rejected.id, isNow),
      missing: sum(all, missing.id, isNow),
    },
  }
}
const sums = (labTypeId: number, isNow: string, isBefore: string): string => {
  const { counts, others } = sumParts(labTypeId, isNow, isBefore)
  return [
    `array[${counts.join(', ')}] as counts`,
    ...Object.entries(others).map(([name, sum]) => `${sum} as ${name}`),
  ].join(', ')
}
export const kept = `k.measure in (${[collected, received, rejected, missing].map(({ id }) => id).join(', ')})`
const owners = (of: string): string =>
  `array[${peopleLevels.map((level) => `${of}.${levelColumns[level].column}`).join(', ')}]`

/**
 * SQL: the rows of owners `of` below the requested parents and within the user's own reach.
 * Parameters starting with `first`: the user (0: sees all), then one per parent.
 */
export const belowParents = (of: string, first: number): string =>
  [
    `($${first}::bigint = 0 or ${owners(of)} && (select people_below($${first}::bigint)))`,
    ...peopleLevels.map((level, at) => {
      const parent = `$${first + 1 + at}::bigint`
      return `(${parent} < 0 or coalesce(${of}.${levelColumns[level].column}, 0) = ${parent})`
    }),
  ].join(' and ')
/** A parent that is not requested is -1: 0 means no owner. */
export const parentsOf = (actor: Actor, criteria: SalesCriteria): number[] => [
  isSeller(actor) ? actor.asId : 0,
  ...peopleLevels.map((level) => criteria[levelColumns[level].criterion] ?? -1),
]

/**
 * SQL: whether a cell `k` belongs to the period, to the previous one, to either; the fewest cells
 * that make them up.
 */
export const spansOf = ({ from, to, beforeFrom, beforeTo }: Spans) => {
  const [ofNow, ofBefore] = [piecesOf(from, to), piecesOf(beforeFrom, beforeTo)]
  const [now, before] = [inPieces(ofNow), inPieces(ofBefore)]
  // accounts that changed hands are always read by day
  const days: Piece[] = [
    { grain: 'd', from, to },
    { grain: 'd', from: beforeFrom, to: beforeTo },
  ]
  const around = aroundPieces([...ofNow, ...ofBefore])
  return {
    now,
    before,
    pieces: `(${now} or ${before})`,
    either: `(${around} and (${now} or ${before}))`,
    aroundDays: aroundPieces([...ofNow, ...ofBefore, ...days]),
  }
}

/** Rows of people by who owned the accounts at the time: each account's day is in one chain. */
export const sumsOfPeopleThen = (
  actor: Actor,
  level: PeopleLevel,
  criteria: SalesCriteria,
  spans: Spans,
): Query<Sums> => {
  const { now, before, either } = spansOf(spans)
  return {
    ...rawQuery<Sums>(
      `
        select
          k.${levelColumns[level].column} as id,
          ${sums(criteria.labTypeId ?? everyType, now, before)}
        from figure_chain k
        where ${kept} and ${either} and ${belowParents('k', 1)}
        group by 1
      `,
      parentsOf(actor, criteria),
    ),
    unprepared: true,
  }
}

/**
 * SQL: the user's accounts below the current parents. Parameters: accounts in scope or null, the
 * user, one per parent, region or 0, state or ''.
 */
export const accountsNow = `
  select c.*
  from customer c
  where
    ($1::bigint[] is null or c.customer_id = any ($1))
    and ${belowParents('c', 2)}
    and ($8::bigint = 0 or c.region_id = $8)
    and (
      $9::text = ''
      or exists (
        select from figure_account_state s where s.customer_id = c.customer_id and s.state = $9
      )
    )
`
export const accountsOf = (actor: Actor, criteria: SalesCriteria): unknown[] => [
  actor.customers === 'all' ? null : actor.customers,
  ...parentsOf(actor, criteria),
  criteria.regionId ?? 0,
  criteria.state ?? '',
]

/** SQL: whether a day cell `k` is in the period, or in the previous one. */
export const daysIn = ({ from, to, beforeFrom, beforeTo }: Spans) => ({
  isNow: `k.start between ${sqlDay(from)} and ${sqlDay(to)}`,
  isBefore: `k.start between ${sqlDay(beforeFrom)} and ${sqlDay(beforeTo)}`,
})
/** SQL: whether a chain `h` held its account through both periods. */
export const stayedIn = ({ to, beforeFrom }: Spans): string =>
  `(h.since <= ${sqlDay(beforeFrom)} and h.until > ${sqlDay(to)})`
/**
 * SQL: chains `h` of accounts `c` in scope that held them in one of the periods, below the parents.
 * Parameters as for `accountsNow`.
 */
export const heldIn = ({ to, beforeFrom }: Spans): string => `
  ($1::bigint[] is null or h.customer_id = any ($1))
  and ${belowParents('h', 2)}
  and h.since <= ${sqlDay(to)}
  and h.until > ${sqlDay(beforeFrom)}
  and ($8::bigint = 0 or c.region_id = $8)
  and (
    $9::text = ''
    or exists (
      select from figure_account_state s where s.customer_id = c.customer_id and s.state = $9
    )
  )
`

/** Rows of people by today's accounts, with all their history. */
export const sumsOfPeopleNow = (
  actor: Actor,
  level: PeopleLevel,
  criteria: SalesCriteria,
  spans: Spans,
): Query<Sums> => {
  const { now, before, either } = spansOf(spans)
  return {
    ...rawQuery<Sums>(
      `
        with mine as materialized (${accountsNow})
        select
          coalesce(c.${levelColumns[level].column}, 0) as id,
          ${sums(criteria.labTypeId ?? everyType, now, before)}
        from
          mine c
          join figure_account k on k.customer_id = c.customer_id
        where ${kept} and ${either}
        group by 1
      `,
      accountsOf(actor, criteria),
    ),
    unprepared: true,
  }
}

/**
 * Rows of accounts: 'now' with all their history, 'then' with the days on which the parents owned
 * them.
 */
export const sumsOfAccounts = (
  actor: Actor,
  criteria: SalesCriteria,
  spans: Spans,
): Query<Sums> => {
  const { now, before, either, aroundDays } = spansOf(spans)
  const some = sums(criteria.labTypeId ?? everyType, now, before)
  if (criteria.ownedAs === 'now')
    return {
      ...rawQuery<Sums>(
        `
          with mine as materialized (${accountsNow})
          select c.customer_id as id, ${some}
          from
            mine c
            left join figure_account k on k.customer_id = c.customer_id and ${kept} and ${either}
          group by 1
        `,
        accountsOf(actor, criteria),
      ),
      unprepared: true,
    }
  const { isNow, isBefore } = daysIn(spans)
  // accounts that stayed in the same hands are read by month; for the others, each day is checked
  const stayed = stayedIn(spans)
  const counted = sums(
    criteria.labTypeId ?? everyType,
    `(case when ${stayed} then ${now} else k.grain = 'd' and ${isNow} end)`,
    `(case when ${stayed} then ${before} else k.grain = 'd' and ${isBefore} end)`,
  )
  return {
    ...rawQuery<Sums>(
      `
        select h.customer_id as id, ${counted}
        from
          figure_account_chain h
          join customer c on c.customer_id = h.customer_id
          left join figure_account k
            on k.customer_id = h.customer_id
            and ${kept}
            and ${aroundDays}
            and k.start >= date_trunc('month', h.since::timestamp)::date
            and k.start < h.until
            and case
              when ${stayed} then ${either}
              else k.grain = 'd'
              and k.start >= h.since
              and (${isNow} or ${isBefore})
            end
        where ${heldIn(spans)}
        group by 1
      `,
      accountsOf(actor, criteria),
    ),
    unprepared: true,
  }
}

/** Rows of the locations of one account in scope. */
export const sumsOfLocations = (
  actor: Actor,
  criteria: SalesCriteria,
  spans: Spans,
): Query<Sums> => {
  const { now, before, either } = spansOf(spans)
  return {
    ...rawQuery<Sums>(
      `
        select k.location_id as id, ${sums(criteria.labTypeId ?? everyType, now, before)}
        from figure_location k
        where
          k.customer_id = $1
          and ($2::bigint[] is null or k.customer_id = any ($2))
          and ${kept}
          and ${either}
        group by 1
      `,
      [criteria.customerId ?? 0, actor.customers === 'all' ? null : actor.customers],
    ),
    unprepared: true,
  }
}
