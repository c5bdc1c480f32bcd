import { noLink, type WireLink } from '@labgate/contract/access/link-to'
import { may } from '@labgate/contract/access/permissions'
import { allScreens } from '@labgate/contract/access/screens'
import type { FaxTries } from '@labgate/contract/faxes/faxes'
import { totalOf, typeIds } from '@labgate/contract/figures/figures'
import {
  criticalsOf,
  faxesOf,
  ordersOf,
  paceOf,
  parcelsReceived,
  reviewsOf,
} from '@labgate/contract/figures/links'
import type { TargetVersion } from '@labgate/contract/figures/targets'
import { dayAfter } from '@labgate/contract/kit/days'
import type { QualityRow } from '@labgate/contract/overviews/laboratory-figures'
import type { CriticalCalls } from '@labgate/contract/results/results'
import type { Actor } from '../../access/actor.ts'
import { asIfOpen } from '../../access/closed-chart.ts'
import type { AppContext } from '../../app-context.ts'
import { targetVersions } from '../../core/calendar/calendar.query.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import { figureLink } from './figure-link.ts'
import { monthOf, monthsUpTo, type Month } from './months.ts'
import { parcelBalance } from './parcel-balance.ts'
import { qualityKinds, qualityMeasures } from './quality-kinds.ts'
import { sharesOf } from './quality-months.ts'
import {
  criticalCalls,
  laboratoryBuckets,
  type LabBuckets,
  type MonthShare,
} from './quality.queries.ts'
import { beyondTarget } from './targets.ts'

/* Only some users who can read parcels have the parcel screen (rules.md#screens-by-user-type). */
const mayOpenParcels = ({ who }: Actor): boolean =>
  allScreens.some(({ path, visible }) => path === '/shipLog' && visible(who))
const sparkMonths = 12
/**
 * A specimen received this many days ago can still be rejected: a younger cohort is not complete
 * (rules.md#figure-rules).
 */
const settlesAfterDays = 10

interface MonthCell {
  measure: number
  start: string
  counts: number[]
}
/** Whole-laboratory cells by month, including measures that have a number but no name. */
const laboratoryMonths = (
  measureIds: readonly number[],
  months: readonly Month[],
): Query<MonthCell> =>
  rawQuery(
    `
      select k.measure, k.start, array[${typeIds.map((id) => `k.t${id}`).join(', ')}] as counts
      from figure_house k
      where k.grain = 'm' and k.measure = any ($1::smallint[]) and k.start = any ($2::date[])
    `,
    [measureIds, months.map(({ from }) => from)],
  )

type Linked = Pick<QualityRow, 'path' | 'search' | 'whole' | 'rest'>
const ofMeasures = (
  actor: Actor,
  n: number,
  d: readonly number[],
  span: Month,
): Partial<Linked> => {
  const [first = 0, ...others] = d
  return {
    ...figureLink(actor, 'order.list', ordersOf({ measure: n, ...span })),
    // two measures combined have no list
    whole:
      others.length === 0
        ? figureLink(actor, 'order.list', ordersOf({ measure: first, ...span }))
        : noLink,
  }
}
/** The rest of a row's denominator, if it is broken down. */
const restOf = (
  describe: (count: number) => string,
  count: number,
  link: WireLink,
): QualityRow['rest'] => ({ says: describe(count), count, ...link })

const rowOf = (
  of: Pick<QualityRow, 'kind' | 'title' | 'per'> & Partial<QualityRow>,
  spark: { n: number; d: number }[],
): QualityRow => ({
  benchmark: '',
  note: '',
  ...noLink,
  whole: noLink,
  rest: null,
  ...of,
  ...(spark.at(-1) ?? { n: 0, d: 0 }),
  spark,
})
const restIn = (spark: { n: number; d: number }[]): number =>
  (spark.at(-1)?.d ?? 0) - (spark.at(-1)?.n ?? 0)

/** Numerator and denominator of a month. */
interface Share {
  n: number
  d: number
}
/**
 * What the rows are made of, for the months that they show; the last is the one that was requested.
 */
interface Facts {
  months: readonly Month[]
  month: Month
  minutes: number
  cells: MonthCell[]
  keying: MonthShare[]
  faxes: MonthShare[]
  parcels: MonthShare[]
  criticals: MonthShare[]
  buckets: LabBuckets[]
  targets: TargetVersion[]
}

const factsOf = async (
  { database, config }: AppContext,
  actor: Actor,
  months: readonly Month[],
  month: Month,
): Promise<Facts> => {
  const [first = month] = months
  const minutes = config.CRITICAL_MINUTES[0] ?? 0
  const [cells, keying, faxes, versions, parcels] = await database.ask(actor, [
    laboratoryMonths(qualityMeasures, months),
    sharesOf('keying', first.from, month),
    sharesOf('first-try', first.from, month),
    targetVersions(),
    parcelBalance(first.from, month.to),
  ])
  // restricted charts are counted, as in the cells; their critical values are called, too
  const [buckets, criticals] = await database.ask(asIfOpen(actor), [
    laboratoryBuckets(first.from, month.to, 'month'),
    criticalCalls(first.from, month.to, minutes),
  ])
  return {
    months,
    month,
    minutes,
    cells: rowsOf(cells),
    keying: rowsOf(keying),
    faxes: rowsOf(faxes),
    parcels: rowsOf(parcels),
    criticals: rowsOf(criticals),
    buckets: rowsOf(buckets),
    targets: rowsOf(versions),
  }
}

const byMonth = ({ months }: Facts, rows: readonly MonthShare[]): Share[] =>
  months.map(({ from }) => {
    const found = rows.find((row) => row.month === from)
    return { n: found?.n ?? 0, d: found?.d ?? 0 }
  })

/** The indicators that are counted as measures. */
const measuredRows = (actor: Actor, { months, month, cells }: Facts): QualityRow[] => {
  const countOf = (measure: number, start: string): number =>
    totalOf(cells.find((cell) => cell.measure === measure && cell.start === start)?.counts ?? [])
  return qualityKinds.map(({ n, d, ...of }) =>
    rowOf(
      { ...of, ...ofMeasures(actor, n, d, month) },
      months.map(({ from }) => ({
        n: countOf(n, from),
        d: d.reduce((sum, measure) => sum + countOf(measure, from), 0),
      })),
    ),
  )
}

const keyingRow = (actor: Actor, facts: Facts): QualityRow => {
  const reviews = (only: { errors?: true }) =>
    may(actor.who, 'audit-rate.read')
      ? figureLink(actor, 'order.audit', reviewsOf(facts.month, only))
      : noLink
  return rowOf(
    {
      kind: 'keying',
      title: 'Keying errors',
      per: 100,
      note: 'Second reviews that found an error of receiving or of quality; the last review counts.',
      ...reviews({ errors: true }),
      whole: reviews({}),
    },
    byMonth(facts, facts.keying),
  )
}

const beyondTargetRow = (actor: Actor, { months, month, buckets, targets }: Facts): QualityRow =>
  rowOf(
    {
      kind: 'beyond-target',
      title: 'Released beyond target',
      per: 100,
      benchmark: 'One laboratory: 0.3%',
      note: 'Receipt to release, of types with an approved target.',
      ...figureLink(actor, 'order.list', paceOf(month, 'beyond')),
      whole: figureLink(actor, 'order.list', paceOf(month, 'targeted')),
    },
    months.map(({ from, to }) =>
      beyondTarget(
        buckets.filter((row) => row.month === from),
        targets,
        to,
      ),
    ),
  )

const criticalCallsRow = (actor: Actor, facts: Facts): QualityRow => {
  const spark = byMonth(facts, facts.criticals)
  const calls = (which: CriticalCalls) =>
    figureLink(actor, 'critical.call', criticalsOf(facts.month, which))
  return rowOf(
    {
      kind: 'critical-calls',
      title: `Critical values read back within ${facts.minutes} minutes`,
      per: 100,
      benchmark: '100%',
      note: 'Of those found; superseded ones left out.',
      ...calls('in-time'),
      whole: calls('called'),
      rest: restOf(
        (count) => `${count.toLocaleString('en-US')} missed`,
        restIn(spark),
        calls('missed'),
      ),
    },
    spark,
  )
}

const firstTryRow = (actor: Actor, facts: Facts): QualityRow => {
  const spark = byMonth(facts, facts.faxes)
  const faxed = (which: FaxTries) => figureLink(actor, 'fax.read', faxesOf(facts.month, which))
  return rowOf(
    {
      kind: 'first-try',
      title: 'Faxes delivered at the first try',
      per: 100,
      note: 'Of faxes tried. Uncertain ones count as not delivered.',
      ...faxed('first'),
      whole: faxed('tried'),
      rest: restOf(
        (count) => `${count.toLocaleString('en-US')} not`,
        restIn(spark),
        faxed('later'),
      ),
    },
    spark,
  )
}

const parcelsRow = (actor: Actor, facts: Facts): QualityRow => {
  const received = (only?: { outOfBalance: true }) =>
    mayOpenParcels(actor)
      ? figureLink(actor, 'ship-log.read', parcelsReceived(facts.month, only))
      : noLink
  return rowOf(
    {
      kind: 'parcels-out-of-balance',
      title: 'Parcels out of balance',
      per: 10_000,
      benchmark: '0',
      note: 'Received parcels with a tube that is not accounted for. Counted each morning.',
      ...received({ outOfBalance: true }),
      whole: received(),
    },
    byMonth(facts, facts.parcels),
  )
}

/** Quality indicators of a month and of the eleven before. */
export const qualityOf = async (
  context: AppContext,
  actor: Actor,
  request: string | null | undefined,
) => {
  const state = await figuresAsOf(context, actor)
  const month = monthOf(request, state.today)
  const months = monthsUpTo(month.from, sparkMonths, state.today).toReversed()
  const facts = await factsOf(context, actor, months, month)
  return {
    ...state,
    ...month,
    isComplete: dayAfter(month.to, settlesAfterDays) <= state.today,
    months: months.map(({ from }) => from),
    list: [
      ...measuredRows(actor, facts),
      keyingRow(actor, facts),
      beyondTargetRow(actor, facts),
      criticalCallsRow(actor, facts),
      firstTryRow(actor, facts),
      parcelsRow(actor, facts),
    ],
  }
}
