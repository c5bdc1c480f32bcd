import { sql, type RawBuilder } from 'kysely'

/*
 * Coded numbers of the contract (user types, stages, sources, test types) in the text of a
 * statement. They stand there as constants and not as parameters: the planner uses a partial index
 * only if it sees the constant, and a prepared statement keeps its plan.
 */

/** '(50, 60)', for a statement that is a string. */
export const codeList = (codes: readonly number[]): string => `(${codes.join(', ')})`
/**
 * The same for a statement of the query builder, where a plain value would become a parameter; for
 * a single number there is sql.lit.
 */
export const codesAsText = (codes: readonly number[]): RawBuilder<unknown> =>
  sql.raw(codeList(codes))
