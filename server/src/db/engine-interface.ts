import type pg from 'pg'

/** A connection on loan. It must be returned; `broken` says that it must not be used again. */
export interface Lease {
  client: pg.ClientBase
  release(broken?: boolean): void
}

/** A PostgreSQL, embedded or a server: the same driver, parsers and SQLSTATEs for both. */
export interface Engine {
  kind: 'embedded' | 'server'
  connect(): Promise<Lease>
  /** Calls `heard` for each notification on the channel until the engine closes. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>
  /** Calls `heard` whenever a connection breaks: the database may have crashed. */
  broke(listener: () => void): void
  close(): Promise<void>
}
