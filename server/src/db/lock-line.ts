import pg from 'pg'
import type { LockLine } from './engine-interface.ts'
import { wireOf } from './silence.ts'

/** Of all locks of the laboratory's database, those of the processes' duties. */
const family = `hashtext('labgate duty')`
/* A standby has locks of its own, which would be no promise to anyone. */
const take = `
  select name
  from unnest($1::text[]) name
  where
    case
      when pg_is_in_recovery() then false
      else pg_try_advisory_lock(${family}, hashtext(name))
    end
`
const release = `select pg_advisory_unlock(${family}, hashtext($1))`

const connectMs = 5000

/**
 * Connects with session-level advisory locks (PostgreSQL documentation, 13.3.5), which end with
 * their session; `idle_session_timeout` ends that of a process that froze or whose host was lost.
 */
export const openLockLine = async (
  url: string,
  silentMs: number,
  ended: () => void,
): Promise<LockLine> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'labgate duties',
    connectionTimeoutMillis: connectMs,
    options: `-c role=labgate_none -c idle_session_timeout=${silentMs}`,
  })
  client.on('error', () => {}) // its end is told below
  await client.connect()
  client.once('end', ended)
  return {
    take: async (names) =>
      (await client.query<{ name: string }>(take, [names])).rows.map(({ name }) => name),
    release: async (name) => void (await client.query(release, [name])),
    cut: () => {
      wireOf(client).connection.stream.destroy()
    },
    close: () => client.end(),
  }
}
