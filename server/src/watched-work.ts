/** Systems outside that the server asks, by what they are: never which one. */
export const partners = [
  'carrier',
  'fax service',
  'hl7 system',
  'identity provider',
  'label printer',
  'mail server',
  'trading partner',
] as const
export type Partner = (typeof partners)[number]

/** The span of another program that a request belongs to (W3C Trace Context, traceparent). */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  isSampled: boolean
}

/**
 * Work that traces and metrics tell of, in words of our own lists: no id of a record, no address,
 * and nothing that anyone typed (docs/decisions/0113).
 */
export type WatchedWork =
  | {
      kind: 'request'
      method: string
      /** The route's pattern. */
      route: string
      /** The contract's name of the call; undefined of anything else that is served. */
      call: string | undefined
      request: string
      parent: TraceParent | undefined
    }
  | { kind: 'transaction'; what: string; role: string }
  /** Waiting for a connection of the pool. */
  | { kind: 'connection' }
  /** Statements that are sent together, each by its verb and its table. */
  | { kind: 'statements'; names: readonly string[] }
  | { kind: 'job'; queue: string; job: string }
  | { kind: 'partner'; partner: Partner }

/** How work ended. */
export interface WorkEnd {
  /** A code (failureCode); undefined if it did not fail. */
  failure?: string | undefined
  /** Of a request: the status, and the code of the refusal. */
  status?: number
  refusal?: string | undefined
}
export interface Watch {
  /** Runs the work, so that what it begins is known to belong to it. */
  inside<T>(run: () => T): T
  end(end: WorkEnd): void
}
/** Traces or metrics. */
export interface Watcher {
  /** Undefined: it does not tell of this. */
  begin(work: WatchedWork): Watch | undefined
  /** What a line of the log says of the work in which it is written. */
  about?(): object
}

const watchers = new Set<Watcher>()
/** Tells the watcher of all work from now on; returns what ends that. */
export const watchWork = (watcher: Watcher): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
/** Whether anybody watches: without, nothing is prepared for it. */
export const isWatched = (): boolean => watchers.size > 0

/** What the lines of the log say of the work in which they are written. */
export const aboutWatchedWork = (): object => {
  let about: object = {}
  for (const watcher of watchers) about = { ...about, ...watcher.about?.() }
  return about
}

const codeShape = /^[\w-]{1,40}$/
/**
 * Why work failed: a code of ours, of the database, or of the system, otherwise the name of the
 * error's class. Never its message, which can repeat what somebody typed.
 */
export const failureCode = (error: unknown): string => {
  const code = (error as { code?: unknown } | null | undefined)?.code
  if (typeof code === 'string' && codeShape.test(code)) return code
  return error instanceof Error ? error.constructor.name : 'unknown'
}

/** Begins work whose end comes elsewhere; undefined if nobody watches. */
export const beginWatched = (work: WatchedWork): Watch | undefined => {
  const watches = [...watchers].flatMap((watcher) => watcher.begin(work) ?? [])
  if (watches.length === 0) return undefined
  return {
    inside: <T>(run: () => T): T =>
      watches.reduceRight<() => T>((inner, watch) => () => watch.inside(inner), run)(),
    end: (end) => {
      for (const watch of watches) watch.end(end)
    },
  }
}

/** Does the work, and tells whoever watches how it ended. */
export const watched = <T>(work: WatchedWork, run: () => Promise<T>): Promise<T> => {
  if (watchers.size === 0) return run()
  const watch = beginWatched(work)
  if (watch === undefined) return run()
  return watch.inside(run).then(
    (result) => {
      watch.end({})
      return result
    },
    (error: unknown) => {
      watch.end({ failure: failureCode(error) })
      throw error
    },
  )
}

/** Asks a system outside. */
export const asking = <T>(partner: Partner, run: () => Promise<T>): Promise<T> =>
  watched({ kind: 'partner', partner }, run)
