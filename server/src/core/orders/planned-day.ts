import { dueDays } from '@labgate/contract/orders/planned-days'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { Refusal, orRefuse } from '../../access/refusal.ts'
import type { Scope, Tx } from '../../db/database.ts'
import { visiblePatients } from '../patients/patients.queries.ts'
import { createdBy } from '../records/who-and-when.ts'

/**
 * First lock for actions on one plan: in the user's accounts and locations, for a visible patient.
 * Locked, so that actions run one at a time.
 */
export const lockPlan = async (tx: Tx, scope: Scope, plannedOrderId: number) =>
  tx
    .selectFrom('order_plan as o')
    .selectAll('o')
    .where('o.order_plan_id', '=', plannedOrderId)
    .where('o.patient_id', 'in', visiblePatients(scope, tx).select('p.patient_id'))
    .$if(scope.locations !== null, (rows) =>
      rows.where('o.location_id', '=', sql<number>`any (${scope.locations}::bigint[])`),
    )
    .forUpdate()
    .executeTakeFirst()
export type LockedPlan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>

/** The plan, if it is active and due on that day; otherwise refuses with a message. */
export const openPlan = async (
  tx: Tx,
  scope: Scope,
  plannedOrderId: number,
  dueDay: string,
): Promise<LockedPlan> => {
  const plan = orRefuse(await lockPlan(tx, scope, plannedOrderId), 'Planned order not found.')
  if (plan.ended_at !== null)
    throw new Refusal('not-possible', 'This plan has ended. Save the order without it.')
  const days = dueDays({
    firstDay: plan.first_day,
    everyWeeks: plan.every_weeks,
    untilDay: plan.until_day,
  })
  if (!days.includes(dueDay)) throw new Refusal('not-possible', 'Nothing is planned for that day.')
  return plan
}

/** Who settled a day of a plan, and how. */
export interface Settled {
  dueDay: string
  labOrderId: number | null
  skipReason: string
}
/**
 * Records that an order was placed for a day or that the day was skipped; only once, even if two
 * people do it at the same time.
 */
export const settleDay = async (
  tx: Tx,
  actor: Actor,
  plan: LockedPlan,
  { dueDay, labOrderId, skipReason }: Settled,
  now: Date,
): Promise<void> => {
  const how = {
    lab_order_id: labOrderId,
    skip_reason: skipReason,
    is_open: false,
    ...createdBy(actor, now),
  }
  const settled = await tx
    .insertInto('order_plan_day')
    .values({
      order_plan_id: plan.order_plan_id,
      customer_id: plan.customer_id,
      due_day: dueDay,
      ...how,
    })
    .onConflict((day) =>
      day
        .columns(['order_plan_id', 'due_day'])
        .doUpdateSet(how)
        .where('order_plan_day.is_open', '=', true),
    )
    .returning('due_day')
    .executeTakeFirst()
  if (settled === undefined)
    throw new Refusal(
      'not-possible',
      'That day was already ordered or skipped. Refresh the list of planned orders.',
    )
}

interface Ordered {
  labOrderId: number
  isNew: boolean
  patientId: number
  labTypeId: number
}
/** Records the new order as the one planned for that day. */
export const takePlannedDay = async (
  tx: Tx,
  actor: Actor,
  { plannedOrderId, dueDay }: { plannedOrderId: number; dueDay: string },
  { labOrderId, isNew, patientId, labTypeId }: Ordered,
  now: Date,
): Promise<void> => {
  const plan = await openPlan(tx, actor, plannedOrderId, dueDay)
  if (!isNew || plan.patient_id !== patientId || plan.lab_type_id !== labTypeId)
    throw new Refusal('not-possible', 'The plan is for another patient or another type of test.')
  await settleDay(tx, actor, plan, { dueDay, labOrderId, skipReason: '' }, now)
}
