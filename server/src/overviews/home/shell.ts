import { wireLink } from '@labgate/contract/access/link-to'
import { may } from '@labgate/contract/access/permissions'
import { UserType } from '@labgate/contract/access/user-types'
import type { Trouble } from '@labgate/contract/admin/status'
import { dayMs } from '@labgate/contract/kit/days'
import type { home } from '@labgate/contract/overviews/home'
import type { ReportRun } from '@labgate/contract/overviews/report-runs'
import type { RequestedBundle } from '@labgate/contract/results/report-bundles'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import type { Outcome } from '../../db/batch.ts'
import { countFailed } from '../../features/admin/jobs/jobs.queries.ts'
import { openTroubles } from '../../features/admin/status/troubles.ts'
import { topMessageNow } from '../../features/people/session/signed-in.ts'
import { recentBundles } from '../../features/results/report-bundles/report-bundles.queries.ts'
import type { Call } from '../../http/call.ts'
import { totalBound } from '../../http/page-of.ts'
import { recentReports } from '../practice-reports/report-runs.query.ts'
import { tilesFor } from './tiles.ts'

const rowsOf = <R>(outcome: Outcome | undefined): R[] => (outcome?.rows ?? []) as R[]
export const countOf = (outcome: Outcome | undefined): number =>
  rowsOf<{ count: number }>(outcome)[0]?.count ?? 0

/** Since when the oldest of a tile's records waits; undefined where its age does not matter. */
export const oldestOf = (outcome: Outcome | undefined): string | null | undefined =>
  rowsOf<{ oldest?: string | null }>(outcome)[0]?.oldest

/** Failed jobs are in the job library's tables, which no query in an actor's name can reach. */
export const failedJobs = {
  kind: 'jobs-failed',
  title: 'Failed jobs',
  help: 'Email or nightly work failed. See why and try again.',
  ...wireLink('/queue', { state: 'failed' }),
  tone: 'danger',
} as const
export const seesJobs = (actor: Actor): boolean => actor.who.userTypeId === UserType.Administrator

/** What every window shows around its screen. Polled every minute: it writes no audit row. */
export const shellOf = async (context: AppContext, call: Call<(typeof home)['shell'], Actor>) => {
  const { actor } = call
  const tiles = tilesFor(actor, context.now()).filter(({ inMenu }) => inMenu)
  const [bundles, troubles, ...outcomes] = await context.database.ask(actor, [
    recentBundles(actor, new Date(context.now().getTime() - dayMs)),
    openTroubles,
    ...tiles.map(({ count }) => count),
    ...(may(actor.who, 'report.run') ? [recentReports(actor, context.now())] : []),
  ])
  const counts: Record<string, number> = {}
  const add = (path: string, count: number): void => {
    if (count > 0) counts[path] = Math.min(totalBound, (counts[path] ?? 0) + count)
  }
  for (const [at, { path }] of tiles.entries()) add(path, countOf(outcomes[at]))
  if (seesJobs(actor)) add(failedJobs.path, await countFailed(context.database))
  const topMessage = await context.database.forActor(actor, (tx) =>
    topMessageNow(tx, actor.own.entityId, context.now()),
  )
  return {
    topMessage,
    counts,
    bundles: rowsOf<RequestedBundle>(bundles),
    reports: rowsOf<ReportRun>(outcomes[tiles.length]),
    emergencies: [...(actor.emergencies ?? [])],
    troubles: rowsOf<Trouble>(troubles),
  }
}
