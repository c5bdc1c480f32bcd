import { rawQuery, type Query } from '../../../db/queries.ts'

/*
 * Values that a merge changes are stored one by one, before and after: that is what an unmerge
 * undoes. Tables and columns are the contract's own.
 */

export interface Changing {
  mergeId: number
  customerId: number
  table: string
  key: string
  /** Columns and their new values as SQL over the row `t`; several change at once. */
  set: Readonly<Record<string, string>>
  /** SQL condition over `t`. */
  where: string
  /** Starting with $3; $1 and $2 are the merge and its account. */
  parameters: readonly unknown[]
}

/** Updates rows and stores each value that it changed. Returns how many values. */
export const changeValues = ({
  mergeId,
  customerId,
  table,
  key,
  set,
  where,
  parameters,
}: Changing): Query<{ count: number }> => {
  const columns = Object.keys(set)
  const each = columns
    .map((column) => `('${column}', to_jsonb(b.${column}), to_jsonb(a.${column}))`)
    .join(', ')
  const assigned = columns.map((column) => `${column} = ${set[column]}`).join(', ')
  // each choice of columns is a separate text: cached plans for all of them would fill the
  // database's memory
  return {
    ...rawQuery<{ count: number }>(
      `
        with
          b as materialized (
            select t.* from ${table} t where ${where} order by t.${key} for update
          ),
          a as (
            update ${table} t set ${assigned} from b where t.${key} = b.${key} returning t.*
          ),
          kept as (
            insert into patient_merge_row
              (patient_merge_id, customer_id, table_name, row_id, column_name, was, became)
            select
              $1::bigint,
              $2::bigint,
              '${table}',
              b.${key},
              v.name,
              coalesce(v.was, 'null'),
              coalesce(v.became, 'null')
            from
              b
              join a on a.${key} = b.${key}
              cross join lateral (values ${each}) v (name, was, became)
            where v.was is distinct from v.became
            returning 1
          )
        select count(*)::int as count
        from kept
      `,
      [mergeId, customerId, ...parameters],
    ),
    unprepared: true,
  }
}

/**
 * Puts recorded values of a table back if they still are what the merge made of them; others have
 * changed since and stay. `unless`: SQL over the row `t` that keeps a value from being put back
 * although it is unchanged.
 */
export const putBack = (
  mergeId: number,
  table: string,
  key: string,
  columns: readonly string[],
  unless = 'false',
): Query<unknown> => {
  const was = (column: string): string =>
    `(jsonb_populate_record(null::${table}, jsonb_build_object('${column}', r.value -> '${column}' -> 'was'))).${column}`
  const isStill = (column: string): string => `
    (
      r.value ? '${column}'
      and coalesce(to_jsonb(t.${column}), 'null') = r.value -> '${column}' -> 'became'
      and not (${unless})
    )
  `
  const set = columns
    .map(
      (column) =>
        `${column} = case when ${isStill(column)} then ${was(column)} else t.${column} end`,
    )
    .join(', ')
  return rawQuery(
    `
      with
        r as (
          select
            row_id,
            jsonb_object_agg(column_name, jsonb_build_object('was', was, 'became', became)) as value
          from patient_merge_row
          where patient_merge_id = $1 and table_name = '${table}' and column_name = any ($2::text[])
          group by row_id
        )
      update ${table} t
      set ${set}
      from r
      where t.${key} = r.row_id
    `,
    [mergeId, columns],
  )
}
