import { sql, type RawBuilder } from 'kysely'

/*
 * Lists as parameters. If the planner sees a list's length, it plans again for every call, since a
 * list of unknown length always seems more expensive than the one at hand; for a wide query that
 * takes longer than the query itself. Behind a sub-select the length is not seen, and the plan is
 * kept.
 */

/** SQL: the list in a parameter such as '$1', with an element type such as 'bigint'. */
export const listIn = (parameter: string, type: string): string =>
  `(select ${parameter}::${type}[])`

/** The ids in a list: for `column = ...`. */
export const anyId = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`any ((select ${ids}::bigint[])::bigint[])`
/** The texts in a list: for `column = ...`. */
export const anyText = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`any ((select ${texts}::text[])::text[])`
