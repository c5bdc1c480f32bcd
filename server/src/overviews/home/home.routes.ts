import { home, type Waiting } from '@labgate/contract/overviews/home'
import type { AppContext } from '../../app-context.ts'
import { countFailed } from '../../features/admin/jobs/jobs.queries.ts'
import { routesFor } from '../../http/call.ts'
import { totalBound } from '../../http/page-of.ts'
import { shellOf, countOf, failedJobs, oldestOf, seesJobs } from './shell.ts'
import type { Tile } from './tile.ts'
import { tilesFor } from './tiles.ts'
import { endTopMessage, saveTopMessage, topMessageList } from './top-messages.ts'

const waitingOf = (
  { kind, title, help, path, search, tone }: Omit<Tile, 'count'>,
  count: number,
  oldest?: string | null,
): Waiting => ({
  kind,
  title,
  help,
  path,
  search,
  tone,
  count: Math.min(count, totalBound),
  more: count > totalBound,
  ...(oldest !== undefined && { oldest }),
})

export const homeRoutes = (context: AppContext) => {
  const { database, now } = context
  return routesFor('home', home, {
    /**
     * Only counts, nothing from a record; an open dashboard polls every minute: it writes no audit
     * row.
     */
    dashboard: async ({ actor }) => {
      const tiles = tilesFor(actor, context.now())
      const counts = await database.ask(
        actor,
        tiles.map(({ count }) => count),
      )
      const failed = seesJobs(actor) ? await countFailed(database) : 0
      const waiting = [
        ...(failed > 0 ? [waitingOf(failedJobs, failed)] : []),
        ...tiles.map((tile, at) => waitingOf(tile, countOf(counts[at]), oldestOf(counts[at]))),
      ]
      return { waiting: waiting.filter(({ count }) => count > 0) }
    },
    /** Like the dashboard: polled every minute by every open window. */
    shell: (call) => shellOf(context, call),
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
