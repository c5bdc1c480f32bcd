import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely } from 'kysely'
import { connectionName } from '../current-work.ts'
import { watched } from '../watched-work.ts'
import { send, type Outcome, type Statement } from './batch.ts'
import { clearDoubts, type Look } from './doubted-tickets.ts'
import type { Engine } from './engine-interface.ts'
import type { ObjectsInUse } from './file-store.ts'
import type { Keys } from './keys.ts'
import { OneClient } from './one-client.ts'
import { builtStatement, dialectOver, type OutcomesOf, type Query, type RowsOf } from './queries.ts'
import type { Run } from './run.ts'
import type { Tables } from './tables.ts'
import { settleAll, takeBackUnused, withTickets, type Issued } from './tickets.ts'
import { statementTimeout } from './time-limits.ts'

/** Whom a transaction runs for, and what it can see. */
export interface Scope {
  userId: number
  /**
   * The practice's user as whom `userId` acts during a visit; 0 or omitted outside one. Rows that
   * people write keep it next to their writer (`user_id_subject`).
   */
  subjectId?: number
  /** Accounts in scope. */
  customers: 'all' | readonly number[]
  /** Locations in scope; null means all of those accounts. */
  locations: readonly number[] | null
  /**
   * Whether patients who are employees of the practice are in scope; not if omitted. A user who
   * sees all accounts sees them.
   */
  employees?: boolean
  /**
   * Whether sign-ins of parole officers, who belong to no account, are in scope; not if omitted.
   */
  officers?: boolean
  /**
   * Restricted charts in scope: those the user opened in an emergency, or 'all' for a practice's
   * own people, a task that needs the chart, and the laboratory itself. If omitted, all are closed.
   */
  charts?: 'all' | readonly number[]
  /**
   * For a task that works on every tube: whose restricted charts its lists of tubes name, besides
   * those opened in an emergency, also those of tubes that the laboratory has in hand. If omitted,
   * all in `charts`.
   */
  namesOnTubes?: { opened: readonly number[]; inHand: boolean }
}

/**
 * Queries of one transaction. There is no other handle: nothing outside db/ can reach a connection.
 */
export type Tx = Kysely<Tables>

/**
 * Statements sent to the database together with COMMIT. `heard` gets the rows once everything is
 * committed.
 */
export interface Ending {
  last<R>(query: Query<R>, listener?: (rows: R[]) => void): void
}

/**
 * A statement that runs before all others of a transaction. `heard` gets its outcome; if it throws,
 * the transaction is rolled back.
 */
export interface First {
  query: Query<unknown>
  listener(outcome: Outcome): void
}

const inside = new AsyncLocalStorage<string>()
/** Fails at once if the embedded engine, which has one session, would wait for itself forever. */
export const refuseInside = (what: string): void => {
  const open = inside.getStore()
  if (open !== undefined) throw new Error(`${what} inside ${open}: pass the transaction on instead`)
}

const asArray = (ids: readonly number[]): string => `{${ids.join(',')}}`
const roleOf = (scope: Scope): 'labgate_all' | 'labgate_some' =>
  scope.customers === 'all' ? 'labgate_all' : 'labgate_some'

/**
 * A separate statement before the query rather than a part of it, so that order of evaluation does
 * not matter.
 */
const scopeStatement = (scope: Scope, durable: boolean, plansOnce = false): Statement => ({
  name: plansOnce ? 'scope, planned once' : 'scope',
  sql: `
    select
      set_config('role', $1, true),
      set_config('labgate.user', $2, true),
      set_config('labgate.customers', $3, true),
      set_config('labgate.locations', $4, true),
      set_config('labgate.employees', $5, true),
      set_config('labgate.officers', $6, true),
      set_config('labgate.charts', $7, true),
      set_config('synchronous_commit', $8, true),
      set_config('statement_timeout', $9, true),
      set_config('application_name', $10, true),
      set_config('labgate.subject', $11, true)
      ${plansOnce ? `, set_config('plan_cache_mode', 'force_generic_plan', true)` : ''}
  `,
  parameters: [
    roleOf(scope),
    String(scope.userId),
    scope.customers === 'all' ? '' : asArray(scope.customers),
    scope.locations === null ? '' : asArray(scope.locations),
    scope.employees === true ? 'yes' : '',
    scope.officers === true ? 'yes' : '',
    scope.charts === 'all' ? 'all' : asArray(scope.charts ?? []),
    durable ? 'on' : 'off',
    statementTimeout(),
    connectionName(),
    String(scope.subjectId ?? 0),
  ],
})
/* All queries of a trip are planned alike: none of them may need its parameters. */
const isPlannedOnce = (queries: readonly Query<unknown>[]): boolean =>
  queries.some(({ plannedOnce }) => plannedOnce) && !queries.some(({ unprepared }) => unprepared)
const system = 'labgate_system'
const systemStatement = (): Statement => ({
  name: 'system',
  sql: `
    select
      set_config('role', 'labgate_system', true),
      set_config('statement_timeout', $1, true),
      set_config('application_name', $2, true)
  `,
  parameters: [statementTimeout(), connectionName()],
})
const begin: Statement = { name: 'begin', sql: 'begin', parameters: [] }
const commit: Statement = { name: 'commit', sql: 'commit', parameters: [] }
const rollback: Statement = { sql: 'rollback', parameters: [] }

/** The database as the rest of the server sees it. */
export interface Database {
  kind: Engine['kind']
  /**
   * Statements known in advance, in one transaction and one round trip. `durable` false: a crash of
   * the machine may lose it (reads' audit rows).
   */
  ask<const Q extends readonly Query<unknown>[]>(
    scope: Scope,
    queries: Q,
    durable?: boolean,
  ): Promise<OutcomesOf<Q>>
  /** A transaction on a user's behalf. */
  forActor<T>(scope: Scope, work: (tx: Tx, ending: Ending) => Promise<T>, first?: First): Promise<T>
  /** A transaction of the laboratory itself: sign-in, sessions, sealing, cleanup. */
  system<T>(what: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Same as `system`, for statements known in advance, in one round trip. */
  systemQuery<const Q extends readonly Query<unknown>[]>(
    what: string,
    queries: Q,
    durable?: boolean,
  ): Promise<OutcomesOf<Q>>
  /** Runs text as the login role: for the job library, which owns a separate schema. */
  asLogin: Run
  /** Statements of the login role in one transaction: all of them take effect, or none. */
  asLoginAtOnce<T>(work: (run: Run) => Promise<T>): Promise<T>
  listen: Engine['listen']
  /** Undefined where nobody shares the database. */
  lockLine: Engine['lockLine']
  /** Provides the keys to all transactions from now on; the first keys provided stay. */
  useKeys(keys: Keys): void
  keys(): Keys | undefined
  /** From now on, files can also lie in objects of this store. */
  useObjects(objects: ObjectsInUse): void
  /** Undefined where all files are in the database. */
  objects(): ObjectsInUse | undefined
  /** Number of connections currently lent out, and of callers waiting for one. */
  load(): { lent: number; waiting: number }
  close(): Promise<void>
}

const clients = new WeakMap<Tx, OneClient>()
const keysInUse = new WeakMap<Tx, Keys>()
const storingNew = new WeakSet<Tx>()

/** The keys of the transaction's database; undefined if none were provided. */
export const keysOf = (tx: Tx): Keys | undefined => keysInUse.get(tx)

/** Whether files that the transaction writes are then moved into objects. */
export const movesNewFiles = (tx: Tx): boolean => storingNew.has(tx)

/**
 * Reads and locks of a transaction that are known together, in one round trip. They run one after
 * the other, and each sees what was committed before it began. Changes go through `Ending.last`,
 * which also sends those together.
 */
export const pipeline = async <const Q extends readonly Query<unknown>[]>(
  tx: Tx,
  ...queries: Q
): Promise<RowsOf<Q>> => {
  const client = clients.get(tx)
  if (client === undefined) throw new Error('this is no transaction')
  return (await client.sendTogether(queries)).map(({ rows }) => rows) as RowsOf<Q>
}

export const databaseOver = (engine: Engine): Database => {
  const load = { lent: 0, waiting: 0 }
  let keys: Keys | undefined
  let objects: ObjectsInUse | undefined
  let closed = false
  const connect: Engine['connect'] = async () => {
    load.waiting++
    const lease = await watched({ kind: 'connection' }, () =>
      engine.connect().finally(() => load.waiting--),
    )
    load.lent++
    return {
      client: lease.client,
      release: (broken) => {
        load.lent--
        lease.release(broken)
      },
    }
  }
  const inOneTransaction = async <T>(
    what: string,
    scope: Statement,
    role: string,
    work: (tx: Tx, ending: Ending) => Promise<T>,
    first?: First,
  ): Promise<T> => {
    refuseInside(what)
    const lease = await connect()
    const lasts: { statement: Statement; listener: ((rows: never[]) => void) | undefined }[] = []
    const issued: Issued[] = []
    const one = new OneClient(
      lease.client,
      [begin, scope],
      role,
      first && { statement: builtStatement(first.query, role), listener: first.listener },
      (statements) => withTickets(statements, keys?.tickets, issued),
    )
    const tx = new Kysely<Tables>({ dialect: dialectOver(one) })
    clients.set(tx, one)
    if (keys !== undefined) keysInUse.set(tx, keys)
    if (objects?.takesNew === true) storingNew.add(tx)
    let broken = false
    try {
      const result = await inside.run(what, () =>
        work(tx, {
          last: (query, listener) =>
            void lasts.push({ statement: builtStatement(query, role), listener }),
        }),
      )
      if (one.begun || lasts.length > 0) {
        if (!one.begun && first) await one.send([])
        const since = keys?.tickets.moment() ?? 0
        const outcomes = await one.send([...lasts.map(({ statement }) => statement), commit])
        if (outcomes.at(-1)?.command !== 'COMMIT')
          // COMMIT after a failed statement reports ROLLBACK without an error
          throw new Error('the transaction was rolled back')
        settleAll(issued, 'kept')
        keys?.tickets.isKept(since)
        for (const [at, { listener }] of lasts.entries())
          // each listener takes rows of its own query
          listener?.((outcomes[at]?.rows ?? []) as never[])
      }
      return result
    } catch (error) {
      if (one.begun)
        await send(lease.client, [rollback]).catch(() => {
          broken = true
        })
      throw error
    } finally {
      settleAll(issued, 'undone')
      one.closed = true
      lease.release(broken)
    }
  }
  /* The outcomes are in the order of the queries, so that each has the rows of its query. */
  const inOneTrip = async <Q extends readonly Query<unknown>[]>(
    what: string,
    scope: Statement,
    statements: Statement[],
    durable: boolean,
  ): Promise<OutcomesOf<Q>> => {
    refuseInside(what)
    const lease = await connect()
    const issued: Issued[] = []
    try {
      const outcomes = await send(lease.client, [
        scope,
        ...withTickets(statements, keys?.tickets, issued),
      ])
      takeBackUnused(statements, outcomes.slice(1), issued)
      settleAll(issued, durable ? 'kept' : 'committed')
      return outcomes.slice(1) as OutcomesOf<Q>
    } finally {
      settleAll(issued, 'undone')
      lease.release()
    }
  }
  const asLogin = async <T>(what: string, work: (run: Run) => Promise<T>): Promise<T> => {
    refuseInside(what)
    const lease = await connect()
    let broken = false
    try {
      await lease.client.query('set role none')
      return await work(async (text, values) => {
        const result = (await lease.client.query(text, values as unknown[])) as
          | { rows: unknown[] }
          | { rows: unknown[] }[]
        return {
          rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows ?? []) : result.rows,
        }
      })
    } catch (error) {
      await lease.client.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      await lease.client.query('set role labgate_none').catch(() => {
        broken = true
      })
      lease.release(broken)
    }
  }
  const look: Look = async (statement) =>
    closed ? undefined : (await inOneTrip('tickets', systemStatement(), [statement], true))[0]
  return {
    kind: engine.kind,
    ask: (scope, queries, durable = false) => {
      const role = roleOf(scope)
      return watched({ kind: 'transaction', what: 'ask', role }, () =>
        inOneTrip(
          'ask',
          scopeStatement(scope, durable, isPlannedOnce(queries)),
          queries.map((query) => builtStatement(query, role)),
          durable,
        ),
      )
    },
    forActor: (scope, work, first) => {
      const role = roleOf(scope)
      return watched({ kind: 'transaction', what: 'forActor', role }, () =>
        inOneTransaction('forActor', scopeStatement(scope, true), role, work, first),
      )
    },
    system: (what, work) =>
      watched({ kind: 'transaction', what, role: system }, () =>
        inOneTransaction(what, systemStatement(), system, work),
      ),
    systemQuery: (what, queries) =>
      watched({ kind: 'transaction', what, role: system }, () =>
        inOneTrip(
          what,
          systemStatement(),
          queries.map((query) => builtStatement(query, system)),
          true,
        ),
      ),
    asLogin: (text, values) => asLogin('asLogin', (run) => run(text, values)),
    asLoginAtOnce: (work) =>
      asLogin('asLoginAtOnce', async (run) => {
        await run('begin')
        const result = await inside.run('asLoginAtOnce', () => work(run))
        await run('commit')
        return result
      }),
    listen: engine.listen,
    lockLine: engine.lockLine,
    useKeys: (given) => {
      if (keys === undefined) engine.broke(() => void clearDoubts(given.tickets, look))
      keys ??= given
    },
    keys: () => keys,
    useObjects: (given) => void (objects = given),
    objects: () => objects,
    load: () => ({ ...load }),
    close: () => {
      closed = true
      return engine.close()
    },
  }
}
