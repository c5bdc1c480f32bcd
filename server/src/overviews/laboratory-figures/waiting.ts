import { noLink } from '@labgate/contract/access/link-to'
import { may } from '@labgate/contract/access/permissions'
import { practiceStaff, salesStaff } from '@labgate/contract/access/user-types'
import { missingKinds } from '@labgate/contract/desk/inconsistencies'
import { billingKinds } from '@labgate/contract/figures/account-quality'
import { holidaysOf, type Holidays } from '@labgate/contract/figures/days'
import { missingMeasure } from '@labgate/contract/figures/measures'
import { isAmong } from '@labgate/contract/kit/coded'
import { dayAfter } from '@labgate/contract/kit/days'
import type { Ages, LaboratoryBlock } from '@labgate/contract/overviews/laboratory-figures'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import { calendarDays } from '../../core/calendar/calendar.query.ts'
import type { OrderCriteria } from '../../core/orders/list-criteria.ts'
import { countOrders } from '../../core/orders/orders.queries.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import { totalBound } from '../../http/page-of.ts'
import { ageSpans } from './age-spans.ts'
import { ordersLink, queuesOf, tilesOf } from './tiles.ts'

interface Queue {
  kind: string
  title: string
  rows: { label: string; asked: OrderCriteria }[]
}
const bounded = (count: number) => ({
  count: Math.min(count, totalBound),
  more: count > totalBound,
})

/**
 * How long a specimen has been at the laboratory without what billing needs; a label's days are
 * days of receipt.
 */
const billingAges = [
  { label: 'Received in the last 7 days', from: 6, to: 0 },
  { label: '8 to 30 days ago', from: 29, to: 7 },
  { label: '31 to 90 days ago', from: 89, to: 30 },
  { label: '91 to 365 days ago', from: 364, to: 90 },
] as const
const billingQueues = (today: string): Queue[] =>
  billingKinds.map((kind) => ({
    kind,
    title: kind === 'insurance' ? 'Not insured and not exempt' : missingKinds[kind],
    rows: billingAges.map(({ label, from, to }) => ({
      label,
      asked: {
        measure: missingMeasure(kind),
        collectionDateStart: dayAfter(today, -from),
        collectionDateEnd: dayAfter(today, -to),
      },
    })),
  }))
const byAge = (block: LaboratoryBlock, today: string, holidays: Holidays): Queue[] =>
  queuesOf(block).map(({ kind, title, asked: criteria }) => ({
    kind,
    title,
    rows: ageSpans(today, holidays).map(({ label, from, to }) => ({
      label,
      asked: {
        ...criteria,
        ...(from !== '' && { collectionDateStart: from }),
        collectionDateEnd: to,
      },
    })),
  }))

/** Only laboratory staff have these blocks; for anyone else nothing is waiting. */
const hasBlock = ({ who }: Actor, block: LaboratoryBlock): boolean => {
  const { userTypeId } = who
  if (isAmong(practiceStaff, userTypeId) || isAmong(salesStaff, userTypeId)) return false
  if (block === 'bench') return may(who, 'bench-figure.read')
  if (block === 'billing') return may(who, 'payer-mix.read')
  return may(who, block === 'house' ? 'figure.quality' : 'account-quality.read')
}

/**
 * Tiles and queues of a block: live counts, read in one round trip, each by the criteria of the
 * list that it opens.
 */
export const waitingOf = async (context: AppContext, actor: Actor, block: LaboratoryBlock) => {
  const state = await figuresAsOf(context, actor)
  if (!hasBlock(actor, block)) return { ...state, tiles: [], ages: [] as Ages[] }
  const [calendar] = await context.database.ask(actor, [calendarDays()])
  const tiles = tilesOf(block, actor, context.now(), state.today)
  const queues =
    block === 'billing'
      ? billingQueues(state.today)
      : byAge(block, state.today, holidaysOf(rowsOf(calendar)))
  const outcomes = await context.database.ask(actor, [
    ...tiles.map(({ count }) => count),
    ...queues.flatMap(({ rows }) =>
      rows.map(({ asked: criteria }) => countOrders(actor, criteria)),
    ),
  ])
  const counts = outcomes.map((outcome) =>
    bounded(rowsOf<{ count: number }>(outcome)[0]?.count ?? 0),
  )
  const link = may(actor.who, 'order.list')
  let at = tiles.length
  const ages = queues.map(({ kind, title, rows }) => ({
    kind,
    title,
    rows: rows.map(({ label, asked: criteria }) => {
      const { count, more } = counts[at++] ?? { count: 0, more: false }
      return {
        label,
        count,
        more,
        ...(link ? ordersLink(criteria) : noLink),
      }
    }),
  }))
  return {
    ...state,
    tiles: tiles.map(({ count: _count, ...tile }, place) => ({
      ...tile,
      ...(counts[place] ?? { count: 0, more: false }),
    })),
    ages,
  }
}
