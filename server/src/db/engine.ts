import pg from 'pg'
import { isAway } from './away.ts'
import { openEmbedded } from './embedded.ts'
import type { Engine } from './engine-interface.ts'
import { openLockLine } from './lock-line.ts'
import { usualSilence, watchSilence, type SilenceChoice } from './silence.ts'
import { isoOfTimestamp } from './timestamps.ts'

const { builtins } = pg.types
const bigintArray = 1016
pg.types.setTypeParser(builtins.INT8, Number)
// the types of pg do not list array types
pg.types.setTypeParser(bigintArray as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
)
// a birth date has no time zone: it must not shift
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.NUMERIC, (text) => text)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, isoOfTimestamp)

/**
 * Outside a transaction a connection of the application can do nothing but take another role
 * (db/schema/001-roles.sql).
 */
const idleRole = '-c role=labgate_none'
/**
 * Every query is short and its index in memory or on a fast disk: compiling plans costs more than
 * it saves, and reading a page by index costs little more than reading one in sequence.
 */
const planning = '-c jit=off -c random_page_cost=1.1'
/** Instants arrive as text in UTC, whatever the server's time zone. */
const zone = '-c TimeZone=UTC'

/**
 * A connection that breaks while no query runs: the next query on it fails on its own, and the pool
 * replaces it. An unhandled error would end the process.
 */
const passOver = (): void => {}

const tooLate = /timeout/

/**
 * What the database does about a node that is lost: its connections are asked whether they live, and
 * a transaction in which nothing happens for a minute ends with its locks.
 */
const lostNode = `
  -c idle_in_transaction_session_timeout=60000
  -c tcp_keepalives_idle=10
  -c tcp_keepalives_interval=5
  -c tcp_keepalives_count=3
`
  .trim()
  .replace(/\s+/g, ' ')
/** The same of the database, which is asked when it said nothing for ten seconds. */
const aliveness = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** SQLSTATE: no connection can be made. */
const notConnected = '08001'
/**
 * Whatever keeps a connection from being made, other than a reason that the database gives, means
 * that it is away: such as a proxy in front that accepts and closes while there is no primary.
 */
const asAway = (error: Error): never => {
  if (!isAway(error) && typeof (error as { severity?: unknown }).severity !== 'string')
    Object.assign(error, { code: notConnected })
  throw error
}

const openServer = async (
  url: string,
  most: number,
  role: boolean,
  silence: SilenceChoice,
): Promise<Engine> => {
  const watch = watchSilence(url, silence)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'labgate',
    max: most,
    connectionTimeoutMillis: 10_000,
    ...aliveness,
    options: [...(role ? [idleRole] : []), planning, zone, lostNode].join(' '),
  })
  const hearing: (() => void)[] = []
  // deferred behind events already queued: a response that arrived together with the end of its
  // connection is handled first
  const onBroken = (): void => {
    setImmediate(() => {
      for (const listener of hearing) listener()
    })
  }
  pool.on('error', passOver) // for an idle connection: handled below
  // from the start: an error that arrives right after the greeting is emitted before anyone who
  // leases the connection could listen
  pool.on('connect', (client) => {
    client.on('error', onBroken)
    watch.knows(client)
  })
  const probe = await pool.connect().catch((error: Error) => {
    // a thread that is busy loading the program sees the timeout before it sees a response that
    // arrived in time
    if (!tooLate.test(error.message)) throw error
    return pool.connect()
  })
  probe.release()
  const listeners = new Set<pg.Client>()
  let closed = false
  const listener = async (channel: string, listener: (payload: string) => void): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'labgate',
      ...aliveness,
    })
    client.on('error', passOver)
    client.on('notification', (notification) => listener(notification.payload ?? ''))
    await client.connect()
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(passOver)
      throw error
    }
    listeners.add(client)
    watch.knows(client)
    client.once('end', () => {
      listeners.delete(client)
      listenAgain(channel, listener)
    })
  }
  /** Retries every second until PostgreSQL is back. */
  const listenAgain = (channel: string, callback: (payload: string) => void): void => {
    const tryIt = async (): Promise<void> => {
      if (!closed) await listener(channel, callback).catch(() => listenAgain(channel, callback))
    }
    if (!closed) setTimeout(() => void tryIt(), 1000).unref()
  }
  return {
    kind: 'server',
    connect: async () => {
      const client = await pool.connect().catch(asAway)
      watch.lent(client)
      return {
        client,
        release: (broken) => {
          watch.returned(client)
          client.release(broken)
        },
      }
    },
    listen: listener,
    lockLine: (silentMs, ended) => openLockLine(url, silentMs, ended),
    broke: (listener) => void hearing.push(listener),
    close: async () => {
      closed = true
      watch.close()
      await Promise.allSettled([...listeners].map((client) => client.end()))
      await pool.end()
    },
  }
}

export interface EngineChoice {
  /** Address of a PostgreSQL server; without it the embedded engine is opened below `data`. */
  url?: string | undefined
  /** Folder of the embedded engine; 'memory' stores nothing. */
  data: string
  pool?: number
  /** Migrations need the login's own role; everything else starts from labgate_none. */
  role?: boolean
  /** When silent connections are looked into. */
  silence?: SilenceChoice
}

/** Opens the database. Throws with a message for people if it cannot. */
export const openEngine = async ({
  url,
  data,
  pool = 16,
  role = true,
  silence = usualSilence,
}: EngineChoice): Promise<Engine> =>
  url === undefined ? openEmbedded(data) : openServer(url, pool, role, silence)
