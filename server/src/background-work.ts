import type { AppContext } from './app-context.ts'

const open = new Set<Promise<void>>()

/** Work that continues after the response. Its failure is logged only under its name. */
export const later = (
  { log }: Pick<AppContext, 'log'>,
  what: string,
  work: Promise<unknown>,
): void => {
  const done: Promise<void> = work
    .then(
      () => undefined,
      (error: unknown) =>
        log.error({ what, failed: error instanceof Error ? error.name : 'unknown' }),
    )
    .finally(() => open.delete(done))
  open.add(done)
}

/** Waits for all work that continues after responses: before a server closes, and in tests. */
export const drainBackgroundWork = async (): Promise<void> => {
  while (open.size > 0) await Promise.all(open)
}
