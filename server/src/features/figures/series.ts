import {
  typeCount,
  type figures,
  type Series,
  type TypeCounts,
} from '@labgate/contract/figures/figures'
import { measures, type MeasureName } from '@labgate/contract/figures/measures'
import {
  lastPeriods,
  periodsBetween,
  startOf,
  type Period,
} from '@labgate/contract/figures/periods'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { issue, Refusal } from '../../access/refusal.ts'
import { mayReadFindings } from '../../core/figures/guard.ts'
import type { Query } from '../../db/queries.ts'
import { cellsOf, type Cell } from './cells.query.ts'
import { everyType, sourceOf } from './whose.ts'

type Criteria = ParsedInput<typeof figures.series>['searchCriteria']

/** Number of periods without a first day. */
const usualPeriods = 12

export interface SeriesQuery {
  measures: MeasureName[]
  periods: Period[]
  labTypeId: number
  query: Query<Cell>
}

/** What a series is read from. Refuses measures that the caller cannot read separately. */
export const seriesQuery = (actor: Actor, criteria: Criteria, today: string): SeriesQuery => {
  const { measures: names = ['collected'], grain = 'w', labTypeId = everyType } = criteria
  if (!mayReadFindings(actor) && names.some((name) => measures[name].kind === 'finding'))
    throw new Refusal('not-permitted', 'You can see volumes of these accounts, not findings.')
  const usual = lastPeriods(grain, today, usualPeriods)
  const [from, to] = [criteria.from ?? usual.from, criteria.to ?? usual.to]
  if (from > to)
    throw new Refusal('faulty', 'The first day is after the last.', [
      issue('from', 'The first day is after the last.', 'order'),
    ])
  const periods = periodsBetween(grain, from, to, today)
  const query = cellsOf(actor, sourceOf(actor, criteria), {
    ...criteria,
    measures: names.map((name) => measures[name].id),
    grain,
    from: startOf(grain, from),
    to: periods.at(-1)?.end ?? to,
  })
  return { measures: names, periods, labTypeId, query }
}

const nothing: TypeCounts = Array.from({ length: typeCount }, () => 0)

/** Every period of each measure: zero if nothing was counted. */
export const seriesOf = (
  { measures: names, periods, labTypeId }: SeriesQuery,
  cells: readonly Cell[],
): Series[] => {
  const found = new Map(cells.map(({ measure, start, counts }) => [`${measure} ${start}`, counts]))
  const only = (counts: number[]): number[] =>
    labTypeId === everyType ? counts : counts.map((count, type) => (type === labTypeId ? count : 0))
  return names.map((measure) => ({
    measure,
    counts: periods.map(({ start }) =>
      only(found.get(`${measures[measure].id} ${start}`) ?? nothing),
    ),
  }))
}
