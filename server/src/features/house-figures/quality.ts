import type { QualityRow } from '@labgate/contract/house-figures'
import { totalOf } from '@labgate/contract/figures'
import { may } from '@labgate/contract/permissions'
import { dayAfter } from '@labgate/contract/planned-days'
import type { TargetVersion } from '@labgate/contract/figures/targets'
import type { Actor } from '../../access/actor.ts'
import { written, type Built } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { figuresAsOf, rowsOf } from '../figures/ask-figures.ts'
import { targetVersions } from '../lab-calendar/calendar.query.ts'
import { monthAsked, monthsUpTo, type Month } from './months.ts'
import { criticalCalls, firstTries, keyingErrors, laboratoryBuckets, type LabBuckets, type MonthShare } from './quality.queries.ts'
import { qualityKinds, qualityMeasures } from './quality-kinds.ts'
import { orderSearch } from './tiles.ts'
import { beyondTarget } from './targets.ts'

const sparkMonths = 12
/** A specimen received so many days ago can still be rejected: a younger cohort is not complete (reference/figures.md 1.1). */
const settlesAfterDays = 10

interface MonthCell {
  measure: number
  start: string
  counts: number[]
}
/** Whole-laboratory cells by month, also of measures that have a number and no name. */
const houseMonths = (asked: readonly number[], months: readonly Month[]): Built<MonthCell> =>
  written(
    `select k.measure, k.start, array[${Array.from({ length: 10 }, (_, id) => `k.t${id}`).join(', ')}] as counts from figure_house k
     where k.grain = 'm' and k.measure = any ($1::smallint[]) and k.start = any ($2::date[])`,
    [asked, months.map(({ from }) => from)],
  )

const linkTo = (actor: Actor, measure: number, { from, to }: Month) =>
  may(actor.who, 'order.list')
    ? { path: '/lab-order', search: orderSearch({ measure, collectionDateStart: from, collectionDateEnd: to }) }
    : { path: '', search: {} }

const noLink = { path: '', search: {} }
const rowOf = (of: Pick<QualityRow, 'kind' | 'title' | 'per'> & Partial<QualityRow>, spark: { n: number; d: number }[]): QualityRow => ({
  benchmark: '',
  note: '',
  ...noLink,
  ...of,
  ...(spark.at(-1) ?? { n: 0, d: 0 }),
  spark,
})

/** Quality indicators of a month, with the eleven before. */
export const qualityOf = async (house: House, actor: Actor, asked: string | null | undefined) => {
  const state = await figuresAsOf(house, actor)
  const month = monthAsked(asked, state.today)
  const months = monthsUpTo(month.from, sparkMonths, state.today).toReversed()
  const [first = month] = months
  const minutes = house.config.CRITICAL_MINUTES[0] ?? 0
  const [cells, keying, criticals, faxes, buckets, versions] = await house.database.ask(actor, [
    houseMonths(qualityMeasures, months),
    keyingErrors(first.from, month.to),
    criticalCalls(first.from, month.to, minutes),
    firstTries(first.from, month.to),
    laboratoryBuckets(first.from, month.to, 'month'),
    targetVersions(),
  ])
  const kept = rowsOf<MonthCell>(cells)
  const countOf = (measure: number, start: string): number => totalOf(kept.find((cell) => cell.measure === measure && cell.start === start)?.counts ?? [])
  const list = qualityKinds.map(({ n, d, ...of }) =>
    rowOf(
      { ...of, ...linkTo(actor, n, month) },
      months.map(({ from }) => ({ n: countOf(n, from), d: d.reduce((sum, measure) => sum + countOf(measure, from), 0) })),
    ),
  )
  const byMonth = (rows: readonly MonthShare[]) =>
    months.map(({ from }) => {
      const found = rows.find((row) => row.month === from)
      return { n: found?.n ?? 0, d: found?.d ?? 0 }
    })
  const allBuckets = rowsOf<LabBuckets>(buckets)
  const others = [
    rowOf(
      { kind: 'keying', title: 'Keying errors', per: 100, note: 'Second reviews that found an error of receiving or of quality; the last review counts.' },
      byMonth(rowsOf(keying)),
    ),
    rowOf(
      {
        kind: 'beyond-target',
        title: 'Released beyond target',
        per: 100,
        benchmark: 'One laboratory: 0.3%',
        note: 'Receipt to release, of types with an approved target.',
      },
      months.map(({ from, to }) =>
        beyondTarget(
          allBuckets.filter((row) => row.month === from),
          rowsOf<TargetVersion>(versions),
          to,
        ),
      ),
    ),
    rowOf(
      {
        kind: 'critical-calls',
        title: `Critical values read back within ${minutes} minutes`,
        per: 100,
        benchmark: '100%',
        note: 'Of those found; superseded ones left out.',
      },
      byMonth(rowsOf(criticals)),
    ),
    rowOf(
      { kind: 'first-try', title: 'Faxes delivered at the first try', per: 100, note: 'Of faxes tried. Uncertain ones count as not delivered.' },
      byMonth(rowsOf(faxes)),
    ),
  ]
  return {
    ...state,
    ...month,
    isComplete: dayAfter(month.to, settlesAfterDays) <= state.today,
    months: months.map(({ from }) => from),
    list: [...list, ...others],
  }
}
