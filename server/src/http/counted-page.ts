import type { CompiledQuery } from 'kysely'
import { rawQuery, type Query } from '../db/queries.ts'
import { shiftParameters } from '../db/sql-parts.ts'
import { limitOf, pageOf, totalBound, type Keyset, type Paging } from './page-of.ts'

/** A query for ids that is not limited yet. */
interface Uncut {
  limit(rows: number): { compile(): CompiledQuery }
}

/**
 * The statement of a page whose rows each carry, as `counted`, the total number of matches, counted
 * to 1,001. `found`: ids of all matches; `page`: the same from the page on, in order. `write` puts
 * the statement around the SQL of the page's ids and of the count; its own parameters, `more`,
 * begin at $`first`.
 */
export const countedPage = <R extends { counted: number }>(
  { found, page, criteria }: { found: Uncut; page: Uncut; criteria: Paging },
  write: (ids: string, counted: string, first: number) => string,
  more: readonly unknown[] = [],
): Query<R> => {
  const ids = page.limit(limitOf(criteria)).compile()
  const all = found.limit(totalBound + 1).compile()
  const counted = `
    (select count(*) from (${shiftParameters(all.sql, ids.parameters.length)}) each) as counted
  `
  const parameters = [...ids.parameters, ...all.parameters]
  return rawQuery(write(ids.sql, counted, parameters.length + 1), [...parameters, ...more])
}

/**
 * The response for such rows: a page, the cursor to the next, and the total, which the rows
 * themselves omit.
 */
export const countedPageOf = <R extends { counted: number }>(
  name: string,
  criteria: Paging & object,
  rows: readonly R[],
  keyset: (row: R) => Keyset,
) => {
  const page = pageOf(name, criteria, rows, rows[0]?.counted ?? 0, keyset)
  return { ...page, list: page.list.map(({ counted: _counted, ...row }) => row) }
}
