import { wireLink, type WireLink } from '@labgate/contract/access/link-to'
import { may } from '@labgate/contract/access/permissions'
import { lastBand, workBands } from '@labgate/contract/billing/work-queues'
import type { Waiting } from '@labgate/contract/overviews/home'
import type { Ages } from '@labgate/contract/overviews/laboratory-figures'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import type { Queue } from '../../features/billing/work-queues/queue.ts'
import { countWork, type Filters } from '../../features/billing/work-queues/work.queries.ts'
import { rowsOf } from '../../features/figures/ask-figures.ts'
import { totalBound } from '../../http/page-of.ts'

/**
 * How long an item has been open, youngest first; the last has no end. Each begins where the
 * previous one ends.
 */
const ages: readonly { label: string; asked: Pick<Filters, 'olderThan' | 'openAtMost'> }[] = [
  { label: 'Up to 7 days', asked: { openAtMost: 7 } },
  { label: '8 to 30 days', asked: { olderThan: 7, openAtMost: 30 } },
  { label: '31 to 60 days', asked: { olderThan: 30, openAtMost: 60 } },
  { label: '61 to 90 days', asked: { olderThan: 60, openAtMost: 90 } },
  { label: 'Over 90 days', asked: { olderThan: 90 } },
]
const queues: readonly {
  queue: Queue
  title: string
  screen: '/insurance-work' | '/billing-work'
  verb: 'insurance-work.read' | 'billing-work.read'
}[] = [
  {
    queue: 'insurance',
    title: 'Insurance Work',
    screen: '/insurance-work',
    verb: 'insurance-work.read',
  },
  { queue: 'billing', title: 'Billing Work', screen: '/billing-work', verb: 'billing-work.read' },
]
const views = [
  { view: 'open', title: 'to do' },
  { view: 'waiting', title: 'waiting' },
] as const
const bands = [
  {
    band: 0,
    kind: 'past',
    help: 'Past the deadline and not waiting for an answer.',
    tone: 'danger',
  },
  { band: 1, kind: 'soon', help: 'Due within 7 days.', tone: 'waiting' },
  {
    band: lastBand,
    kind: 'limit',
    help: 'A claim or an appeal is no longer possible. Decide who pays, or write it off.',
    tone: 'danger',
  },
] as const satisfies readonly { band: number; kind: string; help: string; tone: Waiting['tone'] }[]

const linkOf = (
  screen: '/insurance-work' | '/billing-work',
  { view, olderThan, openAtMost, band }: Filters,
): WireLink =>
  wireLink(screen, {
    view: view === 'open' ? undefined : view,
    age: olderThan,
    upTo: openAtMost,
    due: band?.toString(),
  })

/**
 * What a user's queues contain, each count by the filters of the list that it opens, in one round
 * trip. Only counts, nothing from a record: no audit row.
 */
export const workAges = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  actor: Actor,
): Promise<{ tiles: Waiting[]; ages: Ages[] }> => {
  const own = queues.filter(({ verb }) => may(actor.who, verb))
  const tiles = bands.flatMap((due) =>
    own.map((queue) => ({
      ...queue,
      due,
      asked: { view: 'open', band: due.band } satisfies Filters,
    })),
  )
  const rows = own.flatMap((queue) =>
    views.map((view) => ({
      ...queue,
      view,
      cells: ages.map(({ label, asked: request }) => ({
        label,
        asked: { ...request, view: view.view },
      })),
    })),
  )
  const counted = [
    ...tiles.map((tile) => [tile.queue, tile.asked] as const),
    ...rows.flatMap(({ queue, cells }) => cells.map((cell) => [queue, cell.asked] as const)),
  ]
  const outcomes = await database.ask(
    actor,
    counted.map(([queue, filters]) => countWork(actor, queue, filters, now())),
  )
  let at = 0
  const next = () => {
    const count = rowsOf<{ count: number }>(outcomes[at++])[0]?.count ?? 0
    return { count: Math.min(count, totalBound), more: count > totalBound }
  }
  return {
    tiles: tiles.map(({ queue, title, screen, due, asked: filters }) => ({
      kind: `${queue}-${due.kind}`,
      title: `${title}: ${(workBands[due.band] ?? '').toLowerCase()}`,
      help: due.help,
      tone: due.tone,
      ...linkOf(screen, filters),
      ...next(),
    })),
    ages: rows.map(({ queue, title, screen, view, cells }) => ({
      kind: `${queue}-${view.view}`,
      title: `${title}, ${view.title}`,
      rows: cells.map(({ label, asked: filters }) => ({
        label,
        ...linkOf(screen, filters),
        ...next(),
      })),
    })),
  }
}
