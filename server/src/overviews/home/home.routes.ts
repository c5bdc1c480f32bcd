import { wireLink } from '@labgate/contract/access/link-to'
import { may } from '@labgate/contract/access/permissions'
import { UserType } from '@labgate/contract/access/user-types'
import type { Trouble } from '@labgate/contract/admin/status'
import { dayMs } from '@labgate/contract/kit/days'
import { home, type Waiting } from '@labgate/contract/overviews/home'
import type { ReportRun } from '@labgate/contract/overviews/practice-reports'
import type { RequestedBundle } from '@labgate/contract/results/report-bundles'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import type { Outcome } from '../../db/batch.ts'
import { countFailed } from '../../features/admin/jobs/jobs.queries.ts'
import { openTroubles } from '../../features/admin/status/troubles.ts'
import { topMessageNow } from '../../features/people/session/signed-in.ts'
import { recentBundles } from '../../features/results/report-bundles/report-bundles.queries.ts'
import { routesFor } from '../../http/call.ts'
import { totalBound } from '../../http/page-of.ts'
import { recentReports } from '../practice-reports/report-runs.query.ts'
import { tilesFor, type Tile } from './tiles.ts'
import { endTopMessage, saveTopMessage, topMessageList } from './top-messages.ts'

const waitingOf = (
  { kind, title, help, path, search, tone }: Omit<Tile, 'count'>,
  count: number,
): Waiting => ({
  kind,
  title,
  help,
  path,
  search,
  tone,
  count: Math.min(count, totalBound),
  more: count > totalBound,
})

const rowsOf = <R>(outcome: Outcome | undefined): R[] => (outcome?.rows ?? []) as R[]
const countOf = (outcome: Outcome | undefined): number =>
  rowsOf<{ count: number }>(outcome)[0]?.count ?? 0

/** Failed jobs are in the job library's tables, which no query in an actor's name can reach. */
const failedJobs = {
  kind: 'jobs-failed',
  title: 'Failed jobs',
  help: 'Email or nightly work failed. See why and try again.',
  ...wireLink('/queue', { state: 'failed' }),
  tone: 'danger',
} as const
const seesJobs = (actor: Actor): boolean => actor.who.userTypeId === UserType.Administrator

export const homeRoutes = (context: AppContext) => {
  const { database, now } = context
  return routesFor('home', home, {
    /** Only counts, nothing from a record; an open dashboard polls every minute: it writes no audit row. */
    dashboard: async ({ actor }) => {
      const tiles = tilesFor(actor, context.now())
      const counts = await database.ask(
        actor,
        tiles.map(({ count }) => count),
      )
      const failed = seesJobs(actor) ? await countFailed(database) : 0
      const waiting = [
        ...(failed > 0 ? [waitingOf(failedJobs, failed)] : []),
        ...tiles.map((tile, at) => waitingOf(tile, countOf(counts[at]))),
      ]
      return { waiting: waiting.filter(({ count }) => count > 0) }
    },
    /** Like the dashboard: polled every minute by every open window. */
    shell: async ({ actor }) => {
      const tiles = tilesFor(actor, context.now()).filter(({ inMenu }) => inMenu)
      const [bundles, troubles, ...outcomes] = await database.ask(actor, [
        recentBundles(actor, new Date(now().getTime() - dayMs)),
        openTroubles,
        ...tiles.map(({ count }) => count),
        ...(may(actor.who, 'report.run') ? [recentReports(actor, now())] : []),
      ])
      const counts: Record<string, number> = {}
      const add = (path: string, count: number): void => {
        if (count > 0) counts[path] = Math.min(totalBound, (counts[path] ?? 0) + count)
      }
      for (const [at, { path }] of tiles.entries()) add(path, countOf(outcomes[at]))
      if (seesJobs(actor)) add(failedJobs.path, await countFailed(database))
      const topMessage = await database.forActor(actor, (tx) =>
        topMessageNow(tx, actor.own.entityId, now()),
      )
      return {
        topMessage,
        counts,
        bundles: rowsOf<RequestedBundle>(bundles),
        reports: rowsOf<ReportRun>(outcomes[tiles.length]),
        emergencies: [...(actor.emergencies ?? [])],
        troubles: rowsOf<Trouble>(troubles),
      }
    },
    topMessages: async (call) => {
      const [list] = await call.read({}, topMessageList())
      return { list }
    },
    saveTopMessage: (call) =>
      call.change((tx, change) => saveTopMessage(tx, call.actor, call.input, change, now())),
    endTopMessage: (call) =>
      call.change((tx, change) =>
        endTopMessage(tx, call.actor, call.input.topMessageId, change, now()),
      ),
  })
}
