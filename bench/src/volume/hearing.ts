import type { Outcome } from '@labgate/server/db/batch.ts'
import type { Database } from '@labgate/server/db/database.ts'
import { builtStatement, type OutcomesOf, type Query } from '@labgate/server/db/queries.ts'
import type { Run } from '@labgate/server/db/run.ts'

/**
 * A database that responds as the owner of the tables and records its queries: the floor runs them
 * again, without scope, role, and session.
 */
export const hearing = (run: Run): { database: Pick<Database, 'ask'>; kept: Query<unknown>[] } => {
  const kept: Query<unknown>[] = []
  const ask: Database['ask'] = async <const Q extends readonly Query<unknown>[]>(
    _: unknown,
    queries: Q,
  ) => {
    const outcomes: Outcome[] = []
    for (const query of queries) {
      kept.push(query)
      const { sql, parameters } = builtStatement(query)
      const { rows } = await run(sql, parameters)
      outcomes.push({ rows, rowCount: rows.length, command: 'SELECT' })
    }
    return outcomes as OutcomesOf<Q>
  }
  return { database: { ask }, kept }
}
