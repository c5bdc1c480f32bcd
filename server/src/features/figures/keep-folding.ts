import type { AppContext } from '../../app-context.ts'
import type { Database } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'

/** Changed orders that one fold recounts: a few hundred milliseconds of database time. */
const batches = { server: 1000, embedded: 200 } as const
const everyMs = 1000

/**
 * Counts what was noted, one batch at a time, until nothing is left or another node is doing it.
 * Returns how many notes it took.
 */
export const foldFigures = async (
  database: Pick<Database, 'kind' | 'systemQuery'>,
  isOver: () => boolean = () => false,
): Promise<number> => {
  const most = batches[database.kind]
  let all = 0
  while (!isOver()) {
    const [outcome] = await database.systemQuery('fold figures', [
      rawQuery<{ taken: number }>('select fold_figures($1) as taken', [most]),
    ])
    const taken = (outcome?.rows[0] as { taken: number } | undefined)?.taken ?? 0
    all += Math.max(0, taken)
    if (taken < most) return all
  }
  return all
}

/**
 * Folds every second while the server runs; a failed fold is logged and tried again. `afterwards`:
 * what is judged by figures, once nothing is waiting to be counted.
 */
export const keepFolding = (
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  afterwards: () => Promise<unknown>,
): { close(): Promise<void> } => {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const once = async (): Promise<void> => {
    await foldFigures(database, () => isOver)
      .then(afterwards)
      .catch((error: unknown) =>
        log.warn({ err: { message: (error as Error).message } }, 'figures were not folded'),
      )
    if (!isOver) timer = setTimeout(next, everyMs)
  }
  const next = (): void => {
    running = once()
  }
  next()
  return {
    close: async () => {
      isOver = true
      clearTimeout(timer)
      await running
    },
  }
}
