import { createHash } from 'node:crypto'
import {
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type Compilable,
  type CompiledQuery,
  type Driver,
} from 'kysely'
import type { Outcome, Statement } from './batch.ts'
import type { Tables } from './tables.ts'

const cannotRun = (): never => {
  throw new Error('q only builds queries: run them through forActor, ask or system')
}
const noDriver: Driver = {
  init: async () => {},
  acquireConnection: async () => cannotRun(),
  beginTransaction: async () => cannotRun(),
  commitTransaction: async () => cannotRun(),
  rollbackTransaction: async () => cannotRun(),
  releaseConnection: async () => {},
  destroy: async () => {},
}

export const dialectOver = (driver: Driver) => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: () => cannotRun(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** Builds queries and cannot run them. (Kysely's own dummy driver would silently return [].) */
export const q = new Kysely<Tables>({ dialect: dialectOver(noDriver) })

/** A query to run; its row type is R. */
export interface Query<R> {
  compile(): CompiledQuery<R>
  /** Set by `unprepared`. */
  unprepared?: true
  /** Set by `plannedOnce`. */
  plannedOnce?: true
}

/** Rows of each query, in order. */
export type RowsOf<Q extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Query<infer R> ? R[] : never
}

/** The outcome of each query, in order. */
export type OutcomesOf<Q extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Query<infer R> ? Outcome<R> : never
}

/** A query that must be planned for its parameters: every LIKE on a trigram index. */
export const unprepared = <R>(query: Compilable<R>): Query<R> => ({
  compile: () => query.compile(),
  unprepared: true,
})

/**
 * A query whose plan is the same for all parameters and takes longer to make than to run: the
 * database makes it once for each connection. Left to itself it plans such a query at each call if
 * it expects few rows.
 */
export const plannedOnce = <R>(query: Compilable<R>): Query<R> => ({
  compile: () => query.compile(),
  plannedOnce: true,
})

const names = new Map<string, string>()
const nameOf = (sql: string, role: string): string => {
  const key = role + sql
  let name = names.get(key)
  if (name === undefined) {
    if (names.size > 4000) names.clear()
    name = `${role === '' ? 'q' : role}${createHash('sha256').update(sql).digest('base64url').slice(0, 16)}`
    names.set(key, name)
  }
  return name
}

/**
 * The statement of a compiled query; `role` is part of its name, since a plan shared by two roles
 * is rebuilt at each change.
 */
export const statementOf = (compiled: CompiledQuery, role = ''): Statement => ({
  sql: compiled.sql,
  parameters: compiled.parameters,
  name: nameOf(compiled.sql, role),
})
export const builtStatement = (built: Query<unknown>, role = ''): Statement => {
  const compiled = built.compile()
  return built.unprepared
    ? { sql: compiled.sql, parameters: compiled.parameters }
    : statementOf(compiled, role)
}

/** A query written as text; R is its row type. Only for statements we write ourselves. */
export const rawQuery = <R>(sql: string, parameters: readonly unknown[] = []): Query<R> => ({
  compile: () => compiledRaw<R>(sql, parameters),
})
export const compiledRaw = <R>(
  sql: string,
  parameters: readonly unknown[] = [],
): CompiledQuery<R> => ({
  sql,
  parameters,
  query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
  queryId: { queryId: '' },
})
/** A built query as a compiled one, for `tx.executeQuery`. */
export const compiledOf = <R>(built: Query<R>): CompiledQuery<R> => built.compile()
