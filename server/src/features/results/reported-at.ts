/**
 * SQL: when an order's last report was released, null without one. A preliminary report does not
 * count. `order`: the alias of lab_order.
 */
export const reportedAt = (order: string): string => `
  (
    select max(r.released_at)
    from result r
    where
      r.lab_order_id = ${order}.lab_order_id
      and r.released_at is not null
      and r.discarded_at is null
      and r.kind <> 'preliminary'
  )
`
