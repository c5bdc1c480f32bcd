import { quoted, type Run } from '../../db/backup/plan.ts'
import { mergedNumbers } from './reseal.ts'
import { sealedColumns } from './sealed-columns.ts'

/**
 * How many values each key sealed, by its id, over every column that holds sealed ones: what shows
 * that a key is needed no more.
 */
export const rowsByKey = async (run: Run): Promise<ReadonlyMap<string, number>> => {
  const inColumns = sealedColumns.map(
    ({ table, column, hasPlain }) => `
      select substring(${quoted(column)} from 1 for 8) as by
      from ${quoted(table)}
      where ${quoted(column)} is not null ${hasPlain ? 'and is_sealed' : ''}
    `,
  )
  const rows = await run<{ by: string; count: number }>(
    `
      select encode(by, 'escape') as by, count(*)::int as count
      from
        (
          ${inColumns.join(' union all ')}
          union all
          select decode(substring(value from 3 for 16), 'hex') from (${mergedNumbers}) n
        ) as sealed
      group by 1
      order by 1
    `,
    [],
  )
  return new Map(rows.map(({ by, count }) => [by, count]))
}
