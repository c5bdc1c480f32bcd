import type { AppContext } from '../app-context.ts'
import { StoreAway } from '../db/file-store.ts'
import { compiledRaw } from '../db/queries.ts'
import type { Moving } from '../files/move-file.ts'
import { moveWaiting } from '../files/move-files.ts'

type MovingContext = Pick<AppContext, 'database' | 'log'>

const everyMs = 60_000

/**
 * Moves the files that wait in the database into objects, if they are to lie there. While the store
 * does not respond, they wait: nothing that was saved depends on it.
 */
export const moveFiles = async (
  { database, log }: MovingContext,
  goesOn: () => boolean = () => true,
): Promise<void> => {
  const [objects, keys] = [database.objects(), database.keys()]
  if (objects?.takesNew !== true || keys === undefined) return
  const statement: Moving['statement'] = (sql, values) =>
    database.system(
      'moving files',
      async (tx) => (await tx.executeQuery(compiledRaw<never>(sql, values))).rows,
    )
  try {
    const { damaged } = await moveWaiting({ statement, keys, objects: objects.store }, goesOn)
    for (const file of damaged) log.error({ file }, 'a stored file is damaged')
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    log.warn({ err: { message: error.message } }, 'files wait for the file store')
  }
}

/** Moves files each minute, by one process at a time, until it is closed. */
export const keepMoving = async (
  context: MovingContext & Pick<AppContext, 'duties'>,
): Promise<{ close(): Promise<void> }> => {
  const { database, duties, log } = context
  if (database.objects()?.takesNew !== true) return { close: async () => {} }
  let isOurs = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const once = (): void => {
    running = running
      .then(() => moveFiles(context, () => isOurs))
      .catch((error: unknown) =>
        log.error({ err: { message: (error as Error).message } }, 'files were not moved'),
      )
  }
  await duties.take({
    name: 'files',
    begin: async () => {
      isOurs = true
      timer = setInterval(once, everyMs)
      once()
    },
    end: async () => {
      isOurs = false
      clearInterval(timer)
      await running
    },
  })
  return { close: () => duties.leave('files') }
}
