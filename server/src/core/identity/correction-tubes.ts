import { Hold, Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { advanceAll, allNow } from '../custody/advance.ts'
import { nameOf } from '../orders/events.ts'
import { visibleOrders, type LockedOrder } from '../orders/orders.queries.ts'
import { systemScope } from '../scope/system-scope.ts'

/**
 * A patient's specimens at the laboratory with results that are not out, locked; in a transaction
 * that sees all of them.
 */
export const lockUnderWay = (tx: Tx, patientId: number): Promise<LockedOrder[]> =>
  visibleOrders(systemScope, tx)
    .selectAll('o')
    .where('o.patient_id', '=', patientId)
    .where('o.ended', '=', 0)
    .where('o.stage', '>=', Stage.Received)
    .where('o.stage', '<', Stage.Resulted)
    .orderBy('o.lab_order_id')
    .forUpdate()
    .execute()

/* Tubes that only an earlier correction holds. */
const heldByCorrection = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('correction_tube')
    .select('lab_order_id')
    .where('lab_order_id', 'in', [...ids])
    .where('checked_at', 'is', null)
    .where('hold_before', '=', 0)
    .execute()
  return new Set(rows.map(({ lab_order_id }) => lab_order_id))
}

/**
 * Puts specimens under way on hold for a correction; one already held keeps its reason. Those
 * already in the correction stay as they are.
 */
export const holdTubes = async (
  tx: Tx,
  actor: Actor,
  {
    correctionId,
    tubes,
    comment,
    now,
  }: { correctionId: number; tubes: readonly LockedOrder[]; comment: string; now: Date },
  change: ChangeContext,
): Promise<void> => {
  const ours = await heldByCorrection(
    tx,
    tubes.map(({ lab_order_id }) => lab_order_id),
  )
  const before = tubes.map(({ lab_order_id, hold }) => (ours.has(lab_order_id) ? 0 : hold))
  change.last(
    rawQuery(
      `
        insert into correction_tube (identity_correction_id, lab_order_id, customer_id, hold_before)
        select $1::bigint, n.id, n.customer, n.hold
        from unnest($2::bigint[], $3::bigint[], $4::smallint[]) as n (id, customer, hold)
        on conflict do nothing
      `,
      [
        correctionId,
        tubes.map(({ lab_order_id }) => lab_order_id),
        tubes.map(({ customer_id }) => customer_id),
        before,
      ],
    ),
  )
  const free = tubes.filter(({ hold }) => hold === 0)
  await advanceAll(
    tx,
    actor,
    allNow(free, now),
    { moves: ['hold'], reason: Hold.Mismatch, comment: comment.slice(0, 500) },
    change,
  )
}

/** Marks tubes as inspected since their patient was corrected: by whom, and how. */
export const markChecked = (
  actor: Actor,
  ids: readonly number[],
  text: string,
  at: Date,
): Query<unknown> =>
  rawQuery(
    `
      update correction_tube t
      set
        checked_at = $1::timestamptz,
        user_id_checked = $2,
        checked_by = $3,
        check_says = left($4, 500)
      from identity_correction c
      where
        c.identity_correction_id = t.identity_correction_id
        and c.state = 'accepted'
        and t.checked_at is null
        and t.lab_order_id = any ((select $5::bigint[])::bigint[])
    `,
    [at.toISOString(), actor.userId, nameOf(actor), text, ids],
  )

/**
 * SQL: what a correction requires for the tube of `o`: 'asked' it is not decided, 'decided' the
 * tube was not inspected since, '' nothing. A tube held earlier for a mismatch stays under that
 * rule.
 */
export const correctionOfTube = `
  case
    when exists (
      select from identity_correction c where c.patient_id = o.patient_id and c.state = 'open'
    ) then 'asked'
    when exists (
      select from correction_tube t where t.lab_order_id = o.lab_order_id and t.checked_at is null
    )
    and not exists (
      select
      from correction_tube t
      where
        t.lab_order_id = o.lab_order_id
        and t.checked_at is null
        and t.hold_before = ${Hold.Mismatch}
    ) then 'decided'
    else ''
  end
`

/** Whether the specimen waits for a decision or an inspection. */
export const waitsForCorrection = async (tx: Tx, labOrderId: number): Promise<boolean> =>
  (await tx
    .selectFrom('correction_tube')
    .select('lab_order_id')
    .where('lab_order_id', '=', labOrderId)
    .where('checked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * A person holds the specimen for another reason besides the correction: the correction must not
 * end that hold.
 */
export const heldAnew = (labOrderId: number, reason: number): Query<unknown> =>
  rawQuery(
    'update correction_tube set hold_before = $2 where lab_order_id = $1 and checked_at is null',
    [labOrderId, reason],
  )
