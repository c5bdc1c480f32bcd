/*
 * Whether the server has another build of the web app than this page is of. While nodes are replaced
 * one at a time, answers of both builds arrive; it is over when a minute of answers has none of ours.
 */

const settledMs = 60_000

/** Follows the builds that answers name. `own`: this page's; `now`: milliseconds of any clock. */
export const versionWatch = (own: string, now: () => number) => {
  let othersSince: number | undefined
  let isReady = false
  const listeners = new Set<() => void>()
  const ready = (): void => {
    if (isReady) return
    isReady = true
    listeners.forEach((listener) => listener())
  }
  return {
    /** An answer named its build; null: it named none. */
    onAnswer: (build: string | null): void => {
      if (build === null || own === '') return
      if (build === own) othersSince = undefined
      else {
        othersSince ??= now()
        if (now() - othersSince >= settledMs) ready()
      }
    },
    /** A file of this page's build is gone. */
    ready,
    isReady: (): boolean => isReady,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The address of this page's first script, which is that of its build; '' in development. */
export const ownBuild = (): string => {
  const source =
    // the page's own script, outside React
    document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? ''
  return source.startsWith('/assets/') ? source : ''
}

export const newVersion = versionWatch(ownBuild(), () => performance.now())
