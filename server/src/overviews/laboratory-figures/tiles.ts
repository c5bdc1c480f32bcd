import { noLink, wireLink, type WireLink } from '@labgate/contract/access/link-to'
import { may, type Verb } from '@labgate/contract/access/permissions'
import { auditDateTypes } from '@labgate/contract/accessioning/order-audits'
import { anyDay } from '@labgate/contract/kit/address'
import { dayAfter } from '@labgate/contract/kit/days'
import { allHolds, inWork, Stage } from '@labgate/contract/orders/order-status'
import { dateTypes } from '@labgate/contract/orders/orders'
import type { Waiting } from '@labgate/contract/overviews/home'
import type { LaboratoryBlock } from '@labgate/contract/overviews/laboratory-figures'
import type { Actor } from '../../access/actor.ts'
import { countAudits } from '../../core/order-audits/order-audits.queries.ts'
import type { OrderCriteria } from '../../core/orders/list-criteria.ts'
import { countOrders } from '../../core/orders/orders.queries.ts'
import type { Query } from '../../db/queries.ts'
import { countIncidents } from '../../features/desk/incidents/incidents.queries.ts'
import { countToReview } from '../../features/results/messages/messages.queries.ts'
import { countToRelease } from '../../features/results/results.queries.ts'

export interface Tile extends Omit<Waiting, 'count' | 'more'> {
  count: Query<{ count: number }>
}
type CountedOrders = Pick<
  OrderCriteria,
  'collectionDateStart' | 'collectionDateEnd' | 'dateType' | 'labStatusId' | 'userId_Bench'
>
/** The order list with these criteria: without a first day it would begin a week ago. */
export const ordersLink = ({
  collectionDateStart,
  collectionDateEnd,
  ...rest
}: CountedOrders): WireLink =>
  wireLink('/lab-order', {
    ...rest,
    from: collectionDateStart ?? anyDay,
    to: collectionDateEnd ?? undefined,
  })
/**
 * A count of the order list with the same criteria as its link; without the list, for laboratory
 * assistants, no link.
 */
const ofOrders = (
  actor: Actor,
  tile: Omit<Tile, 'count' | 'path' | 'search'>,
  criteria: CountedOrders,
): Tile => ({
  ...tile,
  ...(may(actor.who, 'order.list') ? ordersLink(criteria) : noLink),
  count: countOrders(actor, criteria),
})

const reviewDays = 30
const reviewTile = (actor: Actor, now: Date, today: string): Tile => {
  const days = { from: dayAfter(today, -reviewDays), to: today }
  return {
    kind: 'second-reviews',
    title: 'Second reviews due',
    help: `Drawn within the last ${reviewDays} days, other people’s work only.`,
    tone: 'waiting',
    ...wireLink('/audit', { dateType: auditDateTypes.accessioned, ...days }),
    count: countAudits(
      actor,
      { dateType: auditDateTypes.accessioned, startDate: days.from, endDate: days.to },
      now,
    ),
  }
}
const incidentTile = (actor: Actor, now: Date, which: 'open' | 'overdue' | 'nobody'): Tile => ({
  ...{
    open: {
      kind: 'issues-open',
      title: 'Open account issues',
      help: 'Not resolved, of all accounts.',
      tone: 'waiting' as const,
      ...wireLink('/customer-issue'),
    },
    overdue: {
      kind: 'issues-overdue',
      title: 'Overdue account issues',
      help: 'Past their due date.',
      tone: 'danger' as const,
      ...wireLink('/customer-issue', { overdue: true }),
    },
    nobody: {
      kind: 'issues-unassigned',
      title: 'Unassigned account issues',
      help: 'No one looks after them yet.',
      tone: 'waiting' as const,
      ...wireLink('/customer-issue', { owner: -1 }),
    },
  }[which],
  count: countIncidents(
    actor,
    {
      status: 'open',
      ...(which === 'overdue' && { overdue: true }),
      ...(which === 'nobody' && { userId_Owner: -1 }),
    },
    now,
  ),
})
const releaseTile = (actor: Actor): Tile => ({
  kind: 'to-release',
  title: 'Results to release',
  help: 'Held back for a person, the oldest first.',
  tone: 'waiting',
  ...wireLink('/result-desk', { tab: 'release' }),
  count: countToRelease(actor),
})
const quarantineTile = (actor: Actor): Tile => ({
  kind: 'messages',
  title: 'Messages to review',
  help: 'Could not be filed, and not set aside.',
  tone: 'waiting',
  ...wireLink('/result-desk', { tab: 'messages' }),
  count: countToReview(actor),
})

const lastWeek = 6
/**
 * What a bench user did: today, what is on hold from it, and what was rejected in the last seven
 * days.
 */
const ownTiles = (actor: Actor, today: string): Tile[] => {
  const person = { userId_Bench: actor.asId }
  return [
    ofOrders(
      actor,
      {
        kind: 'mine-today',
        title: 'Accessioned by me today',
        help: 'Specimens I accessioned today.',
        tone: 'plain',
      },
      {
        dateType: dateTypes.accessioned,
        collectionDateStart: today,
        collectionDateEnd: today,
        ...person,
      },
    ),
    ofOrders(
      actor,
      {
        kind: 'my-holds',
        title: 'My holds',
        help: 'On hold since I stopped them.',
        tone: 'waiting',
      },
      { dateType: dateTypes.held, labStatusId: allHolds, ...person },
    ),
    ofOrders(
      actor,
      {
        kind: 'my-rejections',
        title: 'Rejected by me',
        help: 'In the last seven days.',
        tone: 'plain',
      },
      {
        dateType: dateTypes.rejected,
        collectionDateStart: dayAfter(today, -lastWeek),
        collectionDateEnd: today,
        ...person,
      },
    ),
  ]
}

const allowed = (verb: Verb, actor: Actor, tiles: () => Tile[]): Tile[] =>
  may(actor.who, verb) ? tiles() : []

/**
 * What is waiting on a dashboard of the laboratory, besides what waits for everyone (critical
 * values and late specimens: features/home).
 */
export const tilesOf = (block: LaboratoryBlock, actor: Actor, now: Date, today: string): Tile[] => {
  const reviews = () => allowed('order.audit', actor, () => [reviewTile(actor, now, today)])
  if (block === 'bench') return [...ownTiles(actor, today), ...reviews()]
  if (block === 'cet')
    return allowed('incident.read', actor, () =>
      (['overdue', 'nobody', 'open'] as const).map((which) => incidentTile(actor, now, which)),
    )
  if (block === 'desk')
    return [
      ...allowed('result.release', actor, () => [releaseTile(actor)]),
      ...allowed('message.read', actor, () => [quarantineTile(actor)]),
    ]
  if (block === 'house')
    return [
      ofOrders(
        actor,
        {
          kind: 'in-work',
          title: 'In work',
          help: 'Received and without a result, on hold or not.',
          tone: 'plain',
        },
        { labStatusId: inWork },
      ),
      ofOrders(
        actor,
        {
          kind: 'on-hold',
          title: 'On hold',
          help: 'Stopped until a question is answered.',
          tone: 'waiting',
        },
        { labStatusId: allHolds },
      ),
    ]
  return []
}

/** Queues by the day they began, each its own list: which orders, by which date. */
export const queuesOf = (
  block: LaboratoryBlock,
): { kind: string; title: string; asked: CountedOrders }[] => {
  const dock = {
    kind: 'dock',
    title: 'Received, not accessioned',
    asked: { labStatusId: Stage.Received, dateType: dateTypes.received },
  }
  const bench = {
    kind: 'bench',
    title: 'Accessioned, not in process',
    asked: { labStatusId: Stage.Accessioned, dateType: dateTypes.accessioned },
  }
  const holds = {
    kind: 'holds',
    title: 'On hold',
    asked: { labStatusId: allHolds, dateType: dateTypes.held },
  }
  const work = {
    kind: 'work',
    title: 'In work, since receipt',
    asked: { labStatusId: inWork, dateType: dateTypes.received },
  }
  if (block === 'bench') return [dock, bench]
  if (block === 'cet') return [holds]
  return block === 'house' ? [work] : []
}
