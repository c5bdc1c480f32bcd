import { Stage } from '@labgate/contract/orders/order-status'
import type { Attention } from '@labgate/contract/orders/orders'
import { severityPlace } from '@labgate/contract/results/severity'
import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: a released report of the order `o` shows something that no prescription can explain, or that
 * none on file does.
 */
export const wasFoundUnprescribed = (order: 'o' | 'x'): RawBuilder<boolean> =>
  sql<boolean>`
    exists (
      select
      from inconsistency f
      where
        f.lab_order_id = ${sql.ref(`${order}.lab_order_id`)}
        and f.tab = 'toxicology'
        and f.kind in ('found, not explained', 'found, not prescribable')
    )
  `

/* As text, so that they reach the index of results that no one reviewed. */
const notReviewed = sql`x.stage = ${sql.lit(Stage.Resulted)} and x.ended = 0`
const [critical, inconsistent] = [
  sql.lit(severityPlace('critical')),
  sql.lit(severityPlace('inconsistent')),
]

/**
 * SQL: orders with something that the practice must read at once and has not: a critical value,
 * released or to be taken by phone, or a drug that no one prescribed. Reads from these few,
 * whatever else the list filters by.
 */
export const needsAttention = (attention: Attention, customerId: number): RawBuilder<boolean> => {
  const of = (column: 'x.customer_id' | 'i.customer_id') =>
    customerId > 0 ? sql`and ${sql.ref(column)} = ${customerId}` : sql``
  const few =
    attention === 'critical'
      ? sql`
        select x.lab_order_id
        from lab_order x
        where ${notReviewed} and x.result_severity = ${critical} ${of('x.customer_id')}
        union
        select i.lab_order_id
        from inbox i
        where
          i.reason = 'critical-call'
          and i.resolved_at is null
          and i.lab_order_id is not null
          ${of('i.customer_id')}
      `
      : sql`
        select x.lab_order_id
        from lab_order x
        where
          ${notReviewed}
          and x.result_severity between ${critical} and ${inconsistent}
          ${of('x.customer_id')}
          and ${wasFoundUnprescribed('x')}
      `
  return sql<boolean>`o.lab_order_id = any (array(${few}))`
}
