import { issueKinds, rejectKinds } from '@labgate/contract/figures/account-quality'
import { typeIds } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import type { IssueRow, RejectRow } from '@labgate/contract/overviews/laboratory-figures'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { Month } from './months.ts'

interface AccountCell {
  customerId: number
  customer: string
  facilityCode: string
  start: string
  measure: number
  n: number
}
const whole = typeIds.map((id) => `k.t${id}`).join(' + ')

/** Measures of each account by month; only accounts with one of them. */
export const accountMonths = (
  actor: Actor,
  measureIds: readonly number[],
  months: readonly Month[],
): Query<AccountCell> =>
  rawQuery(
    `
      select
        k.customer_id as "customerId",
        c.name as customer,
        c.facility_code as "facilityCode",
        k.start,
        k.measure,
        (${whole})::int as n
      from
        figure_account k
        join customer c on c.customer_id = k.customer_id
      where
        k.grain = 'm'
        and k.measure = any ($1::smallint[])
        and k.start = any ($2::date[])
        and ${whole} > 0
        and ($3::bigint[] is null or k.customer_id = any ($3))
      order by c.folded, k.customer_id
    `,
    [
      measureIds,
      months.map(({ from }) => from),
      actor.customers === 'all' ? null : actor.customers,
    ],
  )

const { received, 'missing-information': missing } = measures
export const issueMeasures = [received.id, missing.id, ...issueKinds.map(({ measure }) => measure)]
export const rejectMeasures = rejectKinds.map(({ measure }) => measure)

const byAccount = (cells: readonly AccountCell[]): AccountCell[][] => {
  const found = new Map<number, AccountCell[]>()
  for (const cell of cells)
    found.set(cell.customerId, [...(found.get(cell.customerId) ?? []), cell])
  return [...found.values()]
}
const allOf = { customerId: 0, customer: 'All accounts', facilityCode: '' }
const sumOf = (cells: readonly AccountCell[], measure: number, start?: string): number =>
  cells.reduce(
    (sum, cell) =>
      sum +
      (cell.measure === measure && (start === undefined || cell.start === start) ? cell.n : 0),
    0,
  )
const named = ([first]: readonly AccountCell[]) =>
  first === undefined
    ? allOf
    : { customerId: first.customerId, customer: first.customer, facilityCode: first.facilityCode }

const issuesOf = (who: typeof allOf, cells: readonly AccountCell[]): IssueRow => ({
  ...who,
  received: sumOf(cells, received.id),
  missing: sumOf(cells, missing.id),
  counts: issueKinds.map(({ measure }) => sumOf(cells, measure)),
})
const some = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)
/** Accounts with issues, most first. */
export const issueRows = (cells: readonly AccountCell[]) => ({
  list: byAccount(cells)
    .map((own) => issuesOf(named(own), own))
    .filter(({ counts, missing: incomplete }) => some(counts) + incomplete > 0)
    .toSorted((a, b) => some(b.counts) - some(a.counts) || b.missing - a.missing),
  total: issuesOf(allOf, cells),
})
const rejectsOf = (
  who: typeof allOf,
  cells: readonly AccountCell[],
  months: readonly Month[],
): RejectRow => ({
  ...who,
  counts: rejectKinds.map(({ measure }) => months.map(({ from }) => sumOf(cells, measure, from))),
})
/** Accounts with rejections, most in the latest month first. */
export const rejectRows = (cells: readonly AccountCell[], months: readonly Month[]) => ({
  list: byAccount(cells)
    .map((own) => rejectsOf(named(own), own, months))
    .toSorted(
      (a, b) =>
        some(b.counts.map(([now = 0]) => now)) - some(a.counts.map(([now = 0]) => now)) ||
        some(b.counts.flat()) - some(a.counts.flat()),
    ),
  total: rejectsOf(allOf, cells, months),
})
