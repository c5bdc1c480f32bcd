import {
  businessDaysBetween,
  holidaysOf,
  monthOf,
  periodToDate,
  sameWeekdayLastYear,
  weekOf,
  type Holidays,
} from '@labgate/contract/figures/days'
import { totalOf, typeCount } from '@labgate/contract/figures/figures'
import { dayAfter, daysBetween } from '@labgate/contract/kit/days'
import type { SalesLevel, SalesRow } from '@labgate/contract/overviews/sales-figures'
import type { Actor } from '../../access/actor.ts'
import { issue, Refusal } from '../../access/refusal.ts'
import { calendarDays } from '../../core/calendar/calendar.query.ts'
import type { Outcome } from '../../db/batch.ts'
import type { Database } from '../../db/database.ts'
import type { Query } from '../../db/queries.ts'
import { trendSpans, type TrendSpans } from './account-facts.ts'
import {
  firstLevel,
  isSeller,
  levelColumns,
  levelsOf,
  peopleLevels,
  type SalesCriteria,
} from './below.ts'
import {
  factsOfAccounts,
  factsOfLocations,
  factsOfPeople,
  reassignedBetween,
  type RowFacts,
} from './facts.query.ts'
import {
  everyType,
  sumsOfAccounts,
  sumsOfLocations,
  sumsOfPeopleNow,
  sumsOfPeopleThen,
  type Spans,
  type Sums,
} from './sums.query.ts'
import { isWide, wideSumsOfAccounts, wideSumsOfPeopleNow } from './wide-sums.query.ts'

const rowsOf = <R>(outcome: Outcome | undefined): R[] => (outcome?.rows ?? []) as R[]

export interface Compared extends Spans {
  businessDays: number
  businessDaysBefore: number
}

/**
 * The period, and the one it is compared with. A current period (from the first of a month or a
 * Sunday to today) is compared with the same number of business days of the previous period; any
 * other, with the same number of preceding days; a year ago means the same weekdays
 * (rules.md#figure-rules).
 */
export const comparedSpans = (
  { from, to, compare = 'before' }: SalesCriteria,
  today: string,
  holidays: Holidays,
): Compared => {
  const first = from ?? monthOf(today)
  const last = to ?? today
  if (first > last)
    throw new Refusal('faulty', 'The first day is after the last.', [
      issue('from', 'The first day is after the last.', 'order'),
    ])
  const counted = (beforeFrom: string, beforeTo: string): Compared => ({
    from: first,
    to: last,
    beforeFrom,
    beforeTo,
    businessDays: businessDaysBetween(first, last, holidays),
    businessDaysBefore: businessDaysBetween(beforeFrom, beforeTo, holidays),
  })
  if (compare === 'year') return counted(sameWeekdayLastYear(first), sameWeekdayLastYear(last))
  const kind =
    last !== today
      ? undefined
      : first === monthOf(today)
        ? 'month'
        : first === weekOf(today)
          ? 'week'
          : undefined
  const before = kind === undefined ? undefined : periodToDate(kind, today, holidays).before
  if (before) return counted(before.from, before.to)
  if (
    first === monthOf(first) &&
    dayAfter(last, 1) === monthOf(dayAfter(last, 1)) &&
    monthOf(last) === first
  ) {
    const end = dayAfter(first, -1)
    return counted(monthOf(end), end)
  }
  const length = daysBetween(first, last) + 1
  return counted(dayAfter(first, -length), dayAfter(first, -1))
}

const noSums: Omit<Sums, 'id'> = {
  counts: Array.from({ length: typeCount }, () => 0),
  before: 0,
  received: 0,
  rejected: 0,
  missing: 0,
}
const added = (one: Omit<Sums, 'id'>, other: Omit<Sums, 'id'>, sign = 1): Omit<Sums, 'id'> => ({
  counts: one.counts.map((count, type) => count + sign * (other.counts[type] ?? 0)),
  before: one.before + sign * other.before,
  received: one.received + sign * other.received,
  rejected: one.rejected + sign * other.rejected,
  missing: one.missing + sign * other.missing,
})
const noFacts: Omit<RowFacts, 'id' | 'name'> = {
  facilityCode: '',
  owners: [],
  onHold: 0,
  locations: 0,
  lastDay: null,
  state: null,
  spark: [],
}
const rowOf = (sums: Omit<Sums, 'id'>, { state, ...facts }: RowFacts): SalesRow => ({
  ...sums,
  ...facts,
  state: state ?? '',
})
const isEmpty = ({ counts, before, received, rejected }: Omit<Sums, 'id'>): boolean =>
  totalOf(counts) + before + received + rejected === 0

/** The level below the given parents. */
const levelBelow = (actor: Actor, criteria: SalesCriteria): SalesLevel => {
  if (criteria.level !== undefined) return criteria.level
  if ((criteria.customerId ?? 0) > 0) return 'location'
  const given = peopleLevels.findLast(
    (level) => (criteria[levelColumns[level].criterion] ?? -1) >= 0,
  )
  return given === undefined
    ? firstLevel(actor)
    : ({ vp: 'rm', rm: 'tm', tm: 'am', am: 'account', specialist: 'account' } as const)[given]
}

export interface Detail {
  spans: Compared
  level: SalesLevel
  list: SalesRow[]
  total: SalesRow
  path: { level: SalesLevel; id: number; name: string }[]
  levels: SalesLevel[]
  reassigned: number
  /** The windows of the rows' trends: of their last whole weeks. */
  trend: TrendSpans
}

const weeksOfSpark = 12
const activeDays = 28

/** What one query of the sums is about. */
interface Sought {
  actor: Actor
  criteria: SalesCriteria
  spans: Compared
  level: SalesLevel
}

const sumsQuery = ({ actor, criteria, spans, level }: Sought): Query<Sums> => {
  if (level === 'location') return sumsOfLocations(actor, criteria, spans)
  const wide = isWide(actor, criteria)
  if (level === 'account')
    return (wide ? wideSumsOfAccounts : sumsOfAccounts)(actor, criteria, spans)
  if (criteria.ownedAs !== 'now') return sumsOfPeopleThen(actor, level, criteria, spans)
  return (wide ? wideSumsOfPeopleNow : sumsOfPeopleNow)(actor, level, criteria, spans)
}

/**
 * Whether the total counts all of a person's accounts, including those no longer theirs, which the
 * rows do not have.
 */
const isTotalApart = ({ actor, criteria, level }: Sought): boolean =>
  level === 'account' &&
  criteria.ownedAs !== 'now' &&
  isSeller(actor) &&
  !(criteria.regionId ?? 0) &&
  criteria.state === undefined

const parentId = (criteria: SalesCriteria, level: (typeof peopleLevels)[number]): number =>
  criteria[levelColumns[level].criterion] ?? 0
const parentsOf = (criteria: SalesCriteria) =>
  peopleLevels.filter((one) => (criteria[levelColumns[one].criterion] ?? -1) >= 0)

/** Names and other facts of the rows, and of what is above them. */
const factsFor = async (
  database: Pick<Database, 'ask'>,
  { actor, criteria, level }: Sought,
  ids: readonly number[],
  today: string,
) => {
  const sunday = dayAfter(weekOf(today), -7 * weeksOfSpark)
  const since = dayAfter(today, -activeDays)
  const customerId = criteria.customerId ?? 0
  const type = criteria.labTypeId ?? everyType
  const parentIds = parentsOf(criteria).map((one) => parentId(criteria, one))
  const [rows, parents, account] = await database.ask(actor, [
    level === 'location'
      ? factsOfLocations(actor, customerId, sunday, since, type)
      : level === 'account'
        ? factsOfAccounts(actor, ids, sunday, since, type)
        : factsOfPeople(level, ids, sunday, type),
    factsOfPeople('vp', parentIds, sunday, type),
    ...(level === 'location' ? [factsOfAccounts(actor, [customerId], sunday, since, type)] : []),
  ])
  return {
    facts: new Map(rowsOf<RowFacts>(rows).map((fact) => [fact.id, fact])),
    parents: rowsOf<RowFacts>(parents),
    account: rowsOf<RowFacts>(account)[0],
  }
}

const sumOfAll = (sums: readonly Omit<Sums, 'id'>[]): Omit<Sums, 'id'> =>
  sums.reduce<Omit<Sums, 'id'>>((sum, one) => added(sum, one), noSums)

const nameOrNone = (id: number, name: string | undefined): string =>
  id === 0 ? 'Not assigned' : (name ?? '')

/** The rows, most orders first. */
const rowsWith = (sums: readonly Sums[], facts: ReadonlyMap<number, RowFacts>): SalesRow[] =>
  sums
    .map(({ id, ...sum }) =>
      rowOf(sum, {
        ...(facts.get(id) ?? { ...noFacts, name: '' }),
        id,
        name: nameOrNone(id, facts.get(id)?.name),
      }),
    )
    .toSorted((a, b) => totalOf(b.counts) - totalOf(a.counts) || a.name.localeCompare(b.name))

/** The people, and the account, above the rows. */
const pathOf = (
  { criteria, level }: Sought,
  parents: readonly RowFacts[],
  account: RowFacts | undefined,
): Detail['path'] => {
  const names = new Map(parents.map((fact) => [fact.id, fact.name]))
  return [
    ...parentsOf(criteria).map((one) => {
      const id = parentId(criteria, one)
      return { level: one, id, name: nameOrNone(id, names.get(id)) }
    }),
    ...(level === 'location' && account !== undefined
      ? [{ level: 'account' as const, id: account.id, name: account.name }]
      : []),
  ]
}

const totalRow = (whole: Omit<Sums, 'id'>, list: readonly SalesRow[]) => {
  const sumOf = (value: (row: SalesRow) => number): number =>
    list.reduce((sum, row) => sum + value(row), 0)
  return rowOf(whole, {
    ...noFacts,
    id: 0,
    name: 'Total',
    onHold: sumOf(({ onHold }) => onHold),
    locations: sumOf(({ locations }) => locations),
    spark: Array.from({ length: weeksOfSpark }, (_, week) =>
      sumOf(({ spark }) => spark[week] ?? 0),
    ),
  })
}

/**
 * Rows of one level with their total, in three round trips. Refuses a level at or above the user's
 * own.
 */
export const salesDetail = async (
  database: Pick<Database, 'ask'>,
  actor: Actor,
  criteria: SalesCriteria,
  today: string,
): Promise<Detail> => {
  const [calendar] = await database.ask(actor, [calendarDays()])
  const holidays = holidaysOf(rowsOf(calendar))
  const spans = comparedSpans(criteria, today, holidays)
  const level = levelBelow(actor, criteria)
  const levels = levelsOf(actor)
  if (!levels.includes(level))
    throw new Refusal('not-permitted', 'You can open the levels below your own.')
  const sought: Sought = { actor, criteria, spans, level }
  const isApart = isTotalApart(sought)
  const [sumRows, moved, wholeRows] = await database.ask(actor, [
    sumsQuery(sought),
    reassignedBetween(actor, spans.beforeFrom, spans.to),
    ...(isApart ? [sumsOfPeopleThen(actor, 'vp', criteria, spans)] : []),
  ])
  const sums = rowsOf<Sums>(sumRows)
  const ids = sums.map(({ id }) => id)
  const { facts, parents, account } = await factsFor(database, sought, ids, today)
  const known = sums.filter(({ id, ...sum }) => facts.has(id) && (id > 0 || !isEmpty(sum)))
  const list = rowsWith(known, facts)
  const listed = sumOfAll(known)
  const whole = isApart ? sumOfAll(rowsOf<Sums>(wholeRows)) : listed
  const gone = added(whole, listed, -1)
  if (!isEmpty(gone))
    list.push(rowOf(gone, { ...noFacts, id: -1, name: 'Accounts no longer assigned to you' }))
  return {
    spans,
    level,
    list,
    total: totalRow(whole, list),
    path: pathOf(sought, parents, account),
    levels,
    reassigned: rowsOf<{ count: number }>(moved)[0]?.count ?? 0,
    trend: trendSpans(today, holidays),
  }
}
