import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'

/**
 * Several small decisions of a person about one payee on one day count as one against the limit
 * (rules.md#decisions-in-a-row). One decision of a person waits for another, from any sign-in in one
 * hand with theirs (`people_behind`, the same both ways): each locks its own sign-in and shares the
 * others, so that two colleagues whose sign-ins one administrator made do not wait for each other.
 * In the order of ids, and before bills and payments, as every decision does, so that no two can
 * wait for each other.
 */
export const lockDecisionsOf = (tx: Tx, userId: number): Promise<unknown> =>
  pipeline(
    tx,
    rawQuery(
      `
        select
          case
            when id = $1 then pg_advisory_xact_lock(hashtextextended('decides money', id))
            else pg_advisory_xact_lock_shared(hashtextextended('decides money', id))
          end
        from (select distinct id from unnest(people_behind($1)) id order by id) hand
      `,
      [userId],
    ),
  )

/**
 * What a person took off before on this day of what the same debtor owes, by bill, in cents, by
 * whatever act (ledger-acts.ts). `bills`: of which something is to be taken off.
 */
export const takenOffBefore = async (
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
