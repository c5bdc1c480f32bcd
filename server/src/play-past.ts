import type { AppContext } from './app-context.ts'
import { q } from './db/queries.ts'
import { pastSetting } from './features/billing/past.ts'
import { correctionsToPlay, type Demo, type PastNeeds } from './ports/demo.ts'

/**
 * Plays what the demo did before today while the server runs: by one process, and if that one ends,
 * by the next from there. Returns once it is known which; the function that ends it here.
 */
export const playPast = async (
  context: PastNeeds & Pick<AppContext, 'duties' | 'log'>,
  loadDemo: () => Promise<Pick<Demo, 'playPast'>>,
): Promise<() => Promise<void>> => {
  const [open] = await context.database.systemQuery('demo past', [
    q.selectFrom('setting').select('name').where('name', 'in', [pastSetting, correctionsToPlay]),
  ])
  if (open?.rows.length === 0) return async () => {}
  const demo = await loadDemo()
  let isOurs = false
  let playing: Promise<unknown> = Promise.resolve()
  await context.duties.take({
    name: 'demo-past',
    begin: async () => {
      isOurs = true
      playing = demo
        .playPast(context, () => !isOurs)
        .catch((error: unknown) =>
          context.log.error(
            { err: { message: (error as Error).message } },
            'the demo’s past was not played',
          ),
        )
    },
    end: async () => {
      isOurs = false
      await playing
    },
  })
  return () => context.duties.leave('demo-past')
}
