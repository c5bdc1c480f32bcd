/*
 * What an order shows of its result, from the report that counts now: the last one released. `o` is
 * the order. Read by the key of result.
 */
const ofNewest = (text: string, otherwise: string): string => `
  coalesce(
    (
      select ${text}
      from result r
      where r.lab_order_id = o.lab_order_id and r.released_at is not null
      order by r.version desc
      limit 1
    ),
    ${otherwise}
  )
`

/** SQL: whether it has a positive or abnormal value. */
export const resultedPositive = ofNewest(`r.has_positive and r.kind not like 'withdrawn%'`, 'false')
/** SQL: its result status, by the wire's numbers (contract/src/orders/order-shape.ts). */
export const resultStatusId = ofNewest(
  `case r.kind when 'final' then 1 when 'corrected' then 2 when 'amended' then 3 else 4 end`,
  '0',
)
