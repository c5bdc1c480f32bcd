import { sql, type Expression } from 'kysely'
import { q } from '../db/queries.ts'
import { limitOf, type Keyset, type Paging } from './page-of.ts'

/**
 * The records of a list before it is cut to a page: their ids and the folded names they are sorted
 * by.
 */
export type Hits = Expression<{ id: number; folded: string }> & { isSelectQueryBuilder: true }

/**
 * One page of a list sorted by folded name, then id ('-name' reverses both): ids and names as
 * `page`, to which the caller joins the rest of the row; `total` counts up to 1,001. With
 * `isFenced` the hits are found first and then sorted: under row level security the planner has no
 * statistics for LIKE and would walk the whole name index for a rare term. Without it a page is
 * read off the index.
 */
export const pageByName = (
  hits: Hits,
  criteria: Paging,
  after: Keyset | undefined,
  isFenced: boolean,
) => {
  const direction = criteria.sort === '-name' ? 'desc' : 'asc'
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return q
    .with(
      (cte) => (isFenced ? cte('hit').materialized() : cte('hit').notMaterialized()),
      () => hits,
    )
    .with(
      (cte) => cte('page').materialized(),
      (from) =>
        from
          .selectFrom('hit')
          .selectAll()
          .$if(after !== undefined, (rows) =>
            rows.where(
              sql<boolean>`
                (hit.folded, hit.id)
                ${beyond}(${after?.[0]}::text collate "C", ${after?.[1]}::bigint)
              `,
            ),
          )
          .orderBy('folded', direction)
          .orderBy('id', direction)
          .limit(limitOf(criteria)),
    )
    .selectFrom('page')
    .select([
      'page.folded',
      sql<number>`(select count(*) from (select from hit order by folded limit 1001) counted)`.as(
        'total',
      ),
    ])
    .orderBy('page.folded', direction)
    .orderBy('page.id', direction)
}
