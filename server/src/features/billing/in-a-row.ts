import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { laboratoryDayOf } from '../../db/sql-parts.ts'

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
 * What a person refunded alone on this day to a patient, or to a practice (patient 0), in cents, by
 * refunds and by voids of card payments.
 */
export const refundedBefore = async (
  tx: Tx,
  userId: number,
  { customerId, patientId }: { customerId: number; patientId: number },
  now: Date,
): Promise<number> => {
  const [[row]] = await pipeline(
    tx,
    rawQuery<{ cents: number }>(
      `
        select
          (
            given_back_by_voids(hand.ids, $2, $3, $4) + coalesce(
              (
                select sum(r.cents)
                from
                  refund r
                  left join lab_order o on o.lab_order_id = r.lab_order_id
                  left join payment y on y.payment_id = r.payment_id
                where
                  r.user_id_created = any (hand.ids)
                  and r.created_at > $4::timestamptz - interval '2 days'
                  and ${laboratoryDayOf('r.created_at')} = ${laboratoryDayOf('$4::timestamptz')}
                  and not r.is_above_limit
                  and r.state not in ('void', 'refused')
                  and case
                    when $3 > 0 then r.party = 'patient'
                    and coalesce(o.patient_id, y.patient_id) = $3
                    else r.party in ('client', 'facility', 'program')
                    and r.customer_id = $2
                  end
              ),
              0
            )
          )::bigint as cents
        from (select people_behind($1) as ids offset 0) hand
      `,
      [userId, customerId, patientId, now.toISOString()],
    ),
  )
  return Number(row?.cents ?? 0)
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
