import type pg from 'pg'

/** A connection on loan. It must be returned; `broken` says that it must not be used again. */
export interface Lease {
  client: pg.ClientBase
  release(broken?: boolean): void
}

/**
 * A connection of its own that holds locks by their names. They are free as soon as it ends, and it
 * ends with its process, or when the database has heard nothing on it for a while.
 */
export interface LockLine {
  /** Takes those locks that nobody has, and returns which. Also tells the database that we live. */
  take(names: readonly string[]): Promise<string[]>
  release(name: string): Promise<void>
  /** Ends it at once, without waiting for an answer. */
  cut(): void
  close(): Promise<void>
}

/** A PostgreSQL, embedded or a server: the same driver, parsers and SQLSTATEs for both. */
export interface Engine {
  kind: 'embedded' | 'server'
  connect(): Promise<Lease>
  /** Calls `heard` for each notification on the channel until the engine closes. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>
  /**
   * Opens a line for locks, which the database ends when it hears nothing for so many milliseconds;
   * `ended` is called once, whatever ended it. The embedded engine has none: nobody shares it.
   */
  lockLine?(silentMs: number, ended: () => void): Promise<LockLine>
  /** Calls `heard` whenever a connection breaks: the database may have crashed. */
  broke(listener: () => void): void
  close(): Promise<void>
}
