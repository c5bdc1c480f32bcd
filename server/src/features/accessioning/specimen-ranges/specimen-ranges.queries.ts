import { rawQuery } from '../../../db/queries.ts'

/** SQL: the lowest and highest text that a number of a range can be. */
export const least = (column: string): string => `lpad(${column}::text, 11, '0')`

interface Taken {
  other: { customerId: number; first: number; last: number } | null
  order: string | null
}

export const takenNumbers = (first: number, last: number, customerId: number) =>
  rawQuery<Taken>(
    `
      select
        (
          select
            json_build_object(
              'customerId',
              r.customer_id,
              'first',
              r.first_count,
              'last',
              r.last_count
            )
          from specimen_range r
          where
            int8range(r.first_count, r.last_count, '[]') && int8range($1::bigint, $2::bigint, '[]')
            and r.ended_at is null
          order by r.first_count
          limit 1
        ) as other,
        (
          select o.specimen_barcode
          from lab_order o
          where
            o.specimen_barcode >= ${least('$1::bigint')}
            and o.specimen_barcode < ${least('$2::bigint')} || ':'
            and o.customer_id <> $3
          order by o.specimen_barcode
          limit 1
        ) as order
    `,
    [first, last, customerId],
  )
