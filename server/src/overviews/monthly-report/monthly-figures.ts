import { practiceStaff } from '@labgate/contract/access/user-types'
import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { billingKinds } from '@labgate/contract/figures/account-quality'
import { monthOf } from '@labgate/contract/figures/days'
import { totalOf, type SegmentTime } from '@labgate/contract/figures/figures'
import { lastDayOf } from '@labgate/contract/figures/links'
import {
  endMeasure,
  measures,
  missingMeasure,
  rejectionEnds,
  type SpecimenRejection,
} from '@labgate/contract/figures/measures'
import { periodAfter } from '@labgate/contract/figures/periods'
import type { Clock } from '@labgate/contract/kit/clock'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Actor } from '../../access/actor.ts'
import { issue, Refusal } from '../../access/refusal.ts'
import { visibleAccounts } from '../../core/accounts/accounts.queries.ts'
import type { Database } from '../../db/database.ts'
import { askLaboratoryClock, clockOf } from '../../db/laboratory-clock.ts'
import { askFigures, rowsOf } from '../../features/figures/ask-figures.ts'
import { cellsOf, type Cell } from '../../features/figures/cells.query.ts'
import { statusWords } from '../../features/figures/reasons.ts'
import { timesBetween, timesOf } from '../../features/figures/turnaround.ts'
import { sourceOf } from '../../features/figures/whose.ts'

/** A count of the month, and of the month before. */
interface Counts {
  now: number
  before: number
}
export interface TypeFigures {
  labTypeId: number
  received: Counts
  /** Of receipt to release; undefined: nothing was released. */
  time: SegmentTime | undefined
  timeBefore: SegmentTime | undefined
}
export interface MonthlyFigures {
  account: string
  facilityCode: string
  /** First days of the month and of the month before. */
  month: string
  before: string
  asOf: string | null
  timeZone: string
  /** How the laboratory writes times of day. */
  clock: Clock
  /** Whether its reader can see less than the whole account. */
  isPart: boolean
  /** Types with a specimen in either month, then all types together. */
  types: TypeFigures[]
  total: TypeFigures
  /** Reasons with a rejection in either month, most frequent first. */
  rejections: { reason: SpecimenRejection; words: string; counts: Counts }[]
  /** Received and still incomplete: in the month, and in the eleven months before it. */
  open: { kind: string; month: number; earlier: number }[]
}

/** Months in which open items are looked for, the report's own included. */
const openMonths = 12
const allTypes = -1
/** What is missing most often and can be completed by the practice; always listed. */
const alwaysListed: readonly string[] = ['provider-signature', 'insurance']
const openKinds = [...alwaysListed, ...billingKinds.filter((kind) => !alwaysListed.includes(kind))]

/** The requested month's first day. Refuses a month that is not over. */
const closedMonth = (requested: string | null, today: string): string => {
  const current = monthOf(today)
  const month = requested === null ? periodAfter('m', current, -1) : monthOf(requested)
  if (month >= current)
    throw new Refusal('faulty', 'This month is not over yet. Choose an earlier one.', [
      issue('month', 'This month is not over yet. Choose an earlier one.', 'order'),
    ])
  return month
}
const seesPart = (actor: Actor): boolean =>
  isAmong(practiceStaff, actor.who.userTypeId) &&
  (actor.locations !== null || actor.employees !== true)

const questions = (actor: Actor, customerId: number, requested: string | null, today: string) => {
  const month = closedMonth(requested, today)
  const before = periodAfter('m', month, -1)
  const measured = [
    measures.received.id,
    ...rejectionEnds.map(endMeasure),
    ...openKinds.map(missingMeasure),
  ]
  const spanOf = (from: string) => ({ from, to: lastDayOf(from) })
  return {
    month,
    before,
    queries: [
      visibleAccounts(actor)
        .select(['c.name as account', 'c.facility_code as facilityCode'])
        .where('c.customer_id', '=', customerId),
      statusWords,
      askLaboratoryClock(),
      cellsOf(actor, sourceOf(actor, { customerId }), {
        customerId,
        measures: measured,
        grain: 'm',
        from: periodAfter('m', month, 1 - openMonths),
        to: month,
      }),
      timesBetween(actor, { customerId }, spanOf(month), spanOf(before)).query,
    ],
  }
}

const counter = (cells: readonly Cell[], month: string, before: string) => {
  const sumOf = (measure: number, of: (start: string) => boolean, labTypeId?: number): number =>
    cells
      .filter((cell) => cell.measure === measure && of(cell.start))
      .reduce(
        (sum, { counts }) =>
          sum + (labTypeId === undefined ? totalOf(counts) : (counts[labTypeId] ?? 0)),
        0,
      )
  return {
    counts: (measure: number, labTypeId?: number): Counts => ({
      now: sumOf(measure, (start) => start === month, labTypeId),
      before: sumOf(measure, (start) => start === before, labTypeId),
    }),
    earlier: (measure: number): number => sumOf(measure, (start) => start < month),
  }
}
const isSome = ({ now, before }: Counts): boolean => now + before > 0

/**
 * One account's figures for a month that is over, beside the month before: what its reader can see
 * of it. Refuses an account out of sight, and a month that is not over.
 */
export const monthlyFigures = async (
  context: { database: Pick<Database, 'ask'>; now: () => Date },
  actor: Actor,
  customerId: number,
  requested: string | null,
): Promise<MonthlyFigures> => {
  const { state, made, outcomes } = await askFigures(context, actor, (today) =>
    questions(actor, customerId, requested, today),
  )
  const { month, before } = made
  const [accounts, words, clocks, cells, times] = outcomes
  const [account] = rowsOf<{ account: string; facilityCode: string }>(accounts)
  if (account === undefined) throw new Refusal('not-found', 'Account not found.')
  const { counts, earlier } = counter(rowsOf<Cell>(cells), month, before)
  const counted = rowsOf<Parameters<typeof timesOf>[0][number]>(times)
  const [now, then] = [timesOf(counted, false), timesOf(counted, true)]
  const timeOf = (rows: readonly SegmentTime[], labTypeId: number) =>
    rows.find((row) => row.segment === 'laboratory' && row.labTypeId === labTypeId)
  const typeFigures = (labTypeId: number): TypeFigures => ({
    labTypeId,
    received: counts(measures.received.id, labTypeId === allTypes ? undefined : labTypeId),
    time: timeOf(now, labTypeId),
    timeBefore: timeOf(then, labTypeId),
  })
  const descriptions = new Map(
    rowsOf<{ id: number; description: string }>(words).map(({ id, description }) => [
      id,
      description,
    ]),
  )
  return {
    ...account,
    month,
    before,
    asOf: state.asOf,
    timeZone: state.timeZone,
    clock: clockOf(rowsOf<{ clock: Clock }>(clocks)[0]),
    isPart: seesPart(actor),
    types: [...Object.values(testTypeIds), 0]
      .map(typeFigures)
      .filter(({ received, time }) => isSome(received) || time !== undefined),
    total: typeFigures(allTypes),
    rejections: rejectionEnds
      .map((reason) => ({
        reason,
        words: (descriptions.get(reason) ?? '').replace(/^Rejected - /, ''),
        counts: counts(endMeasure(reason)),
      }))
      .filter((row) => isSome(row.counts))
      .toSorted((a, b) => b.counts.now - a.counts.now || b.counts.before - a.counts.before),
    open: openKinds
      .map((kind) => ({
        kind,
        month: counts(missingMeasure(kind)).now,
        earlier: earlier(missingMeasure(kind)),
      }))
      .filter((row) => alwaysListed.includes(row.kind) || row.month + row.earlier > 0),
  }
}
