import { sql, type RawBuilder } from 'kysely'

/*
 * Lists as parameters. A list whose length the planner sees is planned anew for every call, since one of unknown length always seems dearer than
 * the one at hand; of a wide query that takes longer than the query itself. Behind a sub-select it is not seen, and the plan is kept.
 */

/** SQL: the list in a parameter such as '$1', of an element type such as 'bigint'. */
export const listIn = (parameter: string, type: string): string => `(select ${parameter}::${type}[])`

/** The ids of a list: for `column = ...`. */
export const anyId = (ids: readonly number[]): RawBuilder<number> => sql<number>`any ((select ${ids}::bigint[])::bigint[])`
/** The texts of a list: for `column = ...`. */
export const anyText = (texts: readonly string[]): RawBuilder<string> => sql<string>`any ((select ${texts}::text[])::text[])`
