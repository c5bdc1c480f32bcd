/* Processes, databases, and folders that must not outlive this process, newest last. */
const open: (() => Promise<void>)[] = []
let stopping = false

/**
 * Returns a function that closes it now, once; if this process is told to stop first, it is closed
 * then.
 */
export const closing = (close: () => Promise<void>): (() => Promise<void>) => {
  let begun: Promise<void> | undefined
  const once = (): Promise<void> =>
    (begun ??= close().finally(() => {
      open.splice(open.indexOf(once), 1)
    }))
  open.push(once)
  return once
}

/** Whether this process was told to stop: any failure from then on is due to that. */
export const isStopping = (): boolean => stopping

/** Closes what is open: after a failure, remaining processes would keep this one alive. */
export const closeAll = async (): Promise<void> => {
  for (const close of open.toReversed()) await close().catch(() => {})
}

export const closeOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      stopping = true
      console.log('\nStopping ...')
      void closeAll().then(() => process.exit(130))
    })
}
