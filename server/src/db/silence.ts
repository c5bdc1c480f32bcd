import type { Socket } from 'node:net'
import pg from 'pg'

/*
 * A connection whose other side is lost without a word (its host is gone, or another server took
 * over) stays open for minutes, and whoever asked on it waits as long. What has been silent for a
 * while is therefore looked into over a connection of its own (docs/decisions/0097).
 */

export interface SilenceChoice {
  /** How often to look, in milliseconds. */
  everyMs: number
  /** How long a leased connection may say nothing before it is looked into. */
  silentMs: number
  /** How long the database may take to answer a new connection. */
  probeMs: number
}
export const usualSilence: SilenceChoice = { everyMs: 1000, silentMs: 4000, probeMs: 3000 }

/** What a new connection says of those that are silent. */
type Finding = { kind: 'away' } | { kind: 'unknown' } | { kind: 'known'; alive: Set<number> }

/** What the types of pg leave out of a client. */
interface Wire extends pg.ClientBase {
  processID: number
  connection: { stream: Socket }
}
/** A client with its connection. */
export const wireOf = (client: pg.ClientBase): Wire => client as Wire

/** Failed probes after which the database counts as away: one may fail because we are busy. */
const probesUntilAway = 2
/** Late by so many intervals, this process was the silent one. */
const lateIntervals = 2

const probe = async (
  url: string,
  pids: readonly number[],
  { probeMs }: SilenceChoice,
): Promise<Finding> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'labgate',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ own: number; alive: number[] }>(
      `
        select
          pg_backend_pid() as own,
          array(select pid from pg_stat_activity where pid = any ($1::int[])) as alive
      `,
      [pids],
    )
    const [row] = rows
    // a pooler in between gives numbers of its own, which say nothing
    return row === undefined || row.own !== wireOf(client).processID
      ? { kind: 'unknown' }
      : { kind: 'known', alive: new Set(row.alive) }
  } catch (error) {
    // refused with a reason of the database, such as too many connections: it is there
    return typeof (error as { severity?: unknown }).severity === 'string'
      ? { kind: 'unknown' }
      : { kind: 'away' }
  } finally {
    void client.end().catch(() => undefined)
  }
}

/**
 * Watches connections to the database at the address. Those whose other side is gone are ended,
 * leased or idle, so that their callers fail at once and the next ones get new connections; a query
 * that only takes long goes on.
 */
export const watchSilence = (url: string, choice: SilenceChoice) => {
  const all = new Set<pg.ClientBase>()
  const leased = new Map<pg.ClientBase, { read: number; since: number }>()
  let isProbing = false
  let failed = 0
  let lastLook = performance.now()

  const end = (client: pg.ClientBase): Promise<void> =>
    new Promise((resolve) => {
      const { stream } = wireOf(client).connection
      if (stream.closed) return resolve()
      stream.once('close', resolve)
      stream.destroy()
    })
  const lookInto = async (): Promise<void> => {
    const clients = [...all]
    const found = await probe(
      url,
      clients.map((client) => wireOf(client).processID),
      choice,
    )
    failed = found.kind === 'away' ? failed + 1 : 0
    const isGone = (client: pg.ClientBase): boolean =>
      failed >= probesUntilAway ||
      (found.kind === 'known' && !found.alive.has(wireOf(client).processID))
    const gone = clients.filter(isGone)
    // idle ones first: when a caller hears of its own, none of them is left to be leased
    await Promise.all(gone.filter((client) => !leased.has(client)).map(end))
    await Promise.all(gone.map(end))
    // alive, or not known: looked into again after the same time
    if (found.kind !== 'away') for (const one of leased.values()) one.since = performance.now()
  }
  const look = (): void => {
    const now = performance.now()
    const isLate = now - lastLook > choice.everyMs * (1 + lateIntervals)
    lastLook = now
    let isSilent = false
    for (const [client, one] of leased) {
      const { bytesRead } = wireOf(client).connection.stream
      if (bytesRead !== one.read || isLate) {
        one.read = bytesRead
        one.since = now
      }
      isSilent ||= now - one.since >= choice.silentMs
    }
    if (!isSilent) failed = 0
    if (!isSilent || isProbing) return
    isProbing = true
    void lookInto().finally(() => {
      isProbing = false
    })
  }
  const timer = setInterval(look, choice.everyMs).unref()

  return {
    /** From its greeting on; until its end. */
    knows: (client: pg.ClientBase): void => {
      all.add(client)
      client.once('end', () => {
        all.delete(client)
        leased.delete(client)
      })
    },
    /** Somebody asks on it. */
    lent: (client: pg.ClientBase): void => {
      leased.set(client, {
        read: wireOf(client).connection.stream.bytesRead,
        since: performance.now(),
      })
    },
    returned: (client: pg.ClientBase): void => {
      leased.delete(client)
    },
    close: (): void => clearInterval(timer),
  }
}
