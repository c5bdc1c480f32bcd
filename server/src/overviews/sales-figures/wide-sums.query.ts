import { typeIds } from '@labgate/contract/figures/figures'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { levelColumns, peopleLevels, type PeopleLevel, type SalesCriteria } from './below.ts'
import {
  accountsOf,
  accountsNow,
  daysIn,
  everyType,
  heldIn,
  kept,
  spansOf,
  stayedIn,
  sumParts,
  type Spans,
  type Sums,
} from './sums.query.ts'

/*
 * The sums of sums.query.ts for a scope of very many accounts, read by period: the cells of all
 * accounts in a period are stored together, and reading them once costs less than a search for each
 * account.
 */

/** From this many accounts on. */
const wideFrom = 100
/** Whether the user sees that many accounts and requests all of them. */
export const isWide = ({ customers }: Actor, criteria: SalesCriteria): boolean =>
  (customers === 'all' || customers.length >= wideFrom) &&
  peopleLevels.every((level) => (criteria[levelColumns[level].criterion] ?? -1) < 0)

const others = ['before', 'received', 'rejected', 'missing'] as const
/** SQL: the sums of cells `k`, one column each: c0 to c9 and the others. */
const columnsOf = (labTypeId: number, isNow: string, isBefore: string): string => {
  const parts = sumParts(labTypeId, isNow, isBefore)
  return [
    ...parts.counts.map((sum, id) => `${sum} as c${id}`),
    ...others.map((name) => `${parts.others[name]} as ${name}`),
  ].join(', ')
}
/** SQL: those columns of rows `x` added up, as in a response row. */
const addedUp = [
  `array[${typeIds.map((id) => `sum(x.c${id})::int`).join(', ')}] as counts`,
  ...others.map((name) => `coalesce(sum(x.${name}), 0)::int as ${name}`),
].join(', ')
const zeros = [...typeIds, ...others].map(() => '0').join(', ')

/** SQL: a row of sums for each account that has any, whoever can see it. */
const byAccount = (criteria: SalesCriteria, spans: Spans): string => {
  const { now, before, pieces } = spansOf(spans)
  return `
    select k.customer_id, ${columnsOf(criteria.labTypeId ?? everyType, now, before)}
    from figure_account k
    where ${kept} and ${pieces}
    group by 1
  `
}

/** Rows of people by today's accounts, with all their history. */
export const wideSumsOfPeopleNow = (
  actor: Actor,
  level: PeopleLevel,
  criteria: SalesCriteria,
  spans: Spans,
): Query<Sums> => ({
  ...rawQuery<Sums>(
    `
      with mine as materialized (${accountsNow})
      select coalesce(c.${levelColumns[level].column}, 0) as id, ${addedUp}
      from
        (${byAccount(criteria, spans)}) x
        join mine c on c.customer_id = x.customer_id
      group by 1
    `,
    accountsOf(actor, criteria),
  ),
  unprepared: true,
})

/**
 * Rows of accounts: 'now' with all their history, 'then' with the days on which the user and those
 * below owned them.
 */
export const wideSumsOfAccounts = (
  actor: Actor,
  criteria: SalesCriteria,
  spans: Spans,
): Query<Sums> => {
  // an account with nothing counted also has its row
  const rows = (mine: string, counted: string): string => `
    with
      ${mine},
      x as (
        ${counted}
        union all
        select m.customer_id, ${zeros} from mine m
      )
    select x.customer_id as id, ${addedUp}
    from x
    group by 1
  `
  if (criteria.ownedAs === 'now')
    return {
      ...rawQuery<Sums>(
        rows(
          `mine as materialized (${accountsNow})`,
          `
            select y.*
            from (${byAccount(criteria, spans)}) y
            where y.customer_id in (select m.customer_id from mine m)
          `,
        ),
        accountsOf(actor, criteria),
      ),
      unprepared: true,
    }
  const { isNow, isBefore } = daysIn(spans)
  // for accounts that changed hands, each day is checked
  return {
    ...rawQuery<Sums>(
      rows(
        `
          mine as materialized (
            select h.customer_id, h.since, h.until, ${stayedIn(spans)} as stayed
            from
              figure_account_chain h
              join customer c on c.customer_id = h.customer_id
            where ${heldIn(spans)}
          )
        `,
        `
          select y.*
          from (${byAccount(criteria, spans)}) y
          where y.customer_id in (select m.customer_id from mine m where m.stayed)
          union all
          select k.customer_id, ${columnsOf(criteria.labTypeId ?? everyType, isNow, isBefore)}
          from
            mine m
            join figure_account k on k.customer_id = m.customer_id
          where
            not m.stayed
            and ${kept}
            and k.grain = 'd'
            and (${isNow} or ${isBefore})
            and k.start >= m.since
            and k.start < m.until
          group by 1
        `,
      ),
      accountsOf(actor, criteria),
    ),
    unprepared: true,
  }
}
