import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { laboratoryDayOf } from '../../db/sql-parts.ts'

/**
 * Several small decisions of a person about one payee on one day count as one against the limit
 * (rules.md#decisions-in-a-row). One decision of a person waits for another, from any sign-in: lock
 * before bills and payments, as every decision does, so that two cannot wait for each other.
 */
export const lockDecisionsOf = (tx: Tx, userId: number): Promise<unknown> =>
  pipeline(
    tx,
    rawQuery(
      `
        select pg_advisory_xact_lock(hashtextextended('decides money', min(id)))
        from unnest(logins_of_person($1)) id
      `,
      [userId],
    ),
  )

/**
 * What a person wrote off before on this day of the same debtor's balances, by bill, in cents.
 * `bills`: to be written off.
 */
export const writtenOffBefore = async (
  tx: Tx,
  userId: number,
  bills: readonly number[],
  now: Date,
): Promise<Map<number, number>> => {
  const [rows] = await pipeline(
    tx,
    rawQuery<{ bill: number; cents: number }>(
      `
        select b as bill, taken_off_in_a_row($1, b, $3) as cents from unnest($2::bigint[]) b
      `,
      [userId, [...new Set(bills)], now.toISOString()],
    ),
  )
  return new Map(rows.map(({ bill, cents }) => [Number(bill), Number(cents)]))
}

/**
 * Has refunds that are due wait for a second person if, with what the same person refunds to the
 * same payee that day, they are above `limit` (cents). Returns whether any does.
 */
export const holdRefundsInARow = async (
  tx: Tx,
  refundIds: readonly number[],
  limit: number,
): Promise<boolean> => {
  const [held] = await pipeline(
    tx,
    rawQuery<{ id: number }>(
      `
        update refund
        set
          state = 'waiting',
          is_above_limit = true
        where refund_id = any ($1::bigint[]) and state = 'due' and refunded_in_a_row(refund_id) > $2
        returning refund_id as id
      `,
      [refundIds, limit],
    ),
  )
  return held.length > 0
}

/** What a person credited to a practice on this day as answers to its disputes, in cents. */
export const creditedBefore = async (
  tx: Tx,
  userId: number,
  customerId: number,
  now: Date,
): Promise<number> => {
  const [[row]] = await pipeline(
    tx,
    rawQuery<{ cents: number }>(
      `
        select -coalesce(sum(g.cents), 0)::bigint as cents
        from
          invoice_dispute d
          join ledger g on g.bill_line_id = d.bill_line_id and starts_with(g.source, 'dispute:')
        where
          d.customer_id = $2
          and d.outcome = 'credited'
          and d.user_id_answered = any (logins_of_person($1))
          and ${laboratoryDayOf('d.answered_at')} = ${laboratoryDayOf('$3')}
      `,
      [userId, customerId, now.toISOString()],
    ),
  )
  return Number(row?.cents ?? 0)
}
