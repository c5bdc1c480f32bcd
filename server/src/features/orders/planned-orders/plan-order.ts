import { dayAfter } from '@labgate/contract/kit/days'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { canceled, movedAway } from '@labgate/contract/orders/order-status'
import {
  furthestAheadDays,
  longestPlanDays,
  planToday,
} from '@labgate/contract/orders/planned-days'
import type { plannedOrders } from '@labgate/contract/orders/planned-orders'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { nameOf } from '../../../core/orders/events.ts'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { lockPlan, openPlan, settleDay } from '../../../core/orders/planned-day.ts'
import { lockPatient } from '../../../core/patients/patients.queries.ts'
import { createdBy } from '../../../core/records/who-and-when.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

type Given = ParsedInput<typeof plannedOrders.save>

const dayIssues = ({ firstDay, everyWeeks, untilDay }: Given, today: string): Issue[] => {
  if (!firstDay) return [issue('firstDay', 'Enter the first day.', 'required')]
  if (firstDay < today)
    return [
      issue('firstDay', 'This day has passed. Order now instead, or choose a later day.', 'past'),
    ]
  if (firstDay > dayAfter(today, furthestAheadDays))
    return [issue('firstDay', 'The first day can be a year ahead at most.', 'far')]
  if (everyWeeks === 0) return []
  if (!untilDay)
    return [issue('untilDay', 'Enter the last day. A plan runs a year at most.', 'required')]
  if (untilDay < firstDay)
    return [issue('untilDay', 'The last day is before the first day.', 'order')]
  return untilDay > dayAfter(firstDay, longestPlanDays)
    ? [
        issue(
          'untilDay',
          'A plan runs a year at most. Then decide again whether the tests are still necessary.',
          'long',
        ),
      ]
    : []
}

/** One plan per type at a time: two would ask for the same specimen twice. */
const refuseSecond = async (
  tx: Tx,
  { patientId, labTypeId, today }: { patientId: number; labTypeId: number; today: string },
): Promise<void> => {
  const others = await tx
    .selectFrom('order_plan as o')
    .select(['o.first_day', 'o.every_weeks', 'o.until_day'])
    .select(
      sql<string[]>`
        array(
          select d.due_day::text
          from order_plan_day d
          where d.order_plan_id = o.order_plan_id and not d.is_open
        )
      `.as('taken'),
    )
    .where('o.patient_id', '=', patientId)
    .where('o.lab_type_id', '=', labTypeId)
    .where('o.ended_at', 'is', null)
    .execute()
  const goesOn = others.some(
    ({ first_day: firstDay, every_weeks: everyWeeks, until_day: untilDay, taken }) =>
      planToday({ firstDay, everyWeeks, untilDay }, new Set(taken), today).dueDay !== null,
  )
  if (goesOn)
    throw new Refusal(
      'not-possible',
      'This patient already has a plan for this type of test. End that plan first.',
    )
}

/** Plans to reorder the tests of an order. */
export const planOrder = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { labOrderId, firstDay, everyWeeks, untilDay, note = '' } = given
  const order = orRefuse(
    await visibleOrders(actor, tx)
      .select([
        'o.customer_id',
        'o.location_id',
        'o.patient_id',
        'o.lab_type_id',
        'o.tests',
        'o.ended',
        'o.user_id_physician',
      ])
      .select(
        sql<string>`
          (${now.toISOString()}::timestamptz at time zone ${sql.raw(zoneOfOrder)})::date::text
        `.as('today'),
      )
      .where('o.lab_order_id', '=', labOrderId)
      .executeTakeFirst(),
    'Order not found.',
  )
  const patient = orRefuse(await lockPatient(tx, actor, order.patient_id), 'Patient not found.')
  if (order.ended === movedAway)
    throw new Refusal(
      'not-possible',
      'This order was moved to another account. Plan from an order of this patient.',
    )
  if (order.ended === canceled)
    throw new Refusal('not-possible', 'This order is canceled. Plan from an order that was placed.')
  if (order.lab_type_id === null || order.lab_type_id === 0 || order.tests.length === 0)
    throw new Refusal(
      'not-possible',
      'This order has no tests yet. Choose its tests first, then plan.',
    )
  const locationId = order.location_id ?? patient.location_id
  if (locationId === null)
    throw new Refusal('not-possible', 'This order has no location. Add it first, then plan.')
  refuseIf(dayIssues(given, order.today))
  await refuseSecond(tx, {
    patientId: order.patient_id,
    labTypeId: order.lab_type_id,
    today: order.today,
  })
  const { order_plan_id: id } = await tx
    .insertInto('order_plan')
    .values({
      customer_id: order.customer_id,
      location_id: locationId,
      patient_id: order.patient_id,
      lab_order_id: labOrderId,
      lab_type_id: order.lab_type_id,
      user_id_physician: order.user_id_physician,
      first_day: firstDay ?? order.today,
      every_weeks: everyWeeks,
      until_day: everyWeeks === 0 ? null : (untilDay ?? null),
      note,
      ...createdBy(actor, now),
    })
    .returning('order_plan_id')
    .executeTakeFirstOrThrow()
  change.about({
    customerId: order.customer_id,
    target: `patient ${order.patient_id} plan ${id}`,
    fields: ['firstDay', 'everyWeeks', 'untilDay'],
  })
  return { id: String(id), message: 'The plan is saved.' }
}

const mustSay = (reason: string, text: string): void =>
  refuseIf(reason.trim() === '' ? [issue('reason', text, 'required')] : [])

/** Records that nothing is collected on a due day. */
export const skipDay = async (
  tx: Tx,
  actor: Actor,
  { plannedOrderId, dueDay, reason }: ParsedInput<typeof plannedOrders.skip>,
  change: ChangeContext,
  now: Date,
) => {
  mustSay(reason, 'Enter why nothing is collected.')
  const plan = await openPlan(tx, actor, plannedOrderId, dueDay)
  await settleDay(tx, actor, plan, { dueDay, labOrderId: null, skipReason: reason.trim() }, now)
  change.about({
    customerId: plan.customer_id,
    target: `patient ${plan.patient_id} plan ${plannedOrderId}`,
    fields: ['dueDay', 'reason'],
  })
  return { message: 'The day is skipped.' }
}

/** Ends the plan: no more of its orders are due. Those already placed stay. */
export const endPlan = async (
  tx: Tx,
  actor: Actor,
  { plannedOrderId, reason }: ParsedInput<typeof plannedOrders.end>,
  change: ChangeContext,
  now: Date,
) => {
  mustSay(reason, 'Enter why the plan ends.')
  const plan = orRefuse(await lockPlan(tx, actor, plannedOrderId), 'Planned order not found.')
  if (plan.ended_at !== null) throw new Refusal('not-possible', 'This plan has already ended.')
  await tx
    .updateTable('order_plan')
    .set({
      user_id_ended: actor.userId,
      ended_by: nameOf(actor),
      ended_at: now.toISOString(),
      end_reason: reason.trim(),
    })
    .where('order_plan_id', '=', plannedOrderId)
    .execute()
  change.about({
    customerId: plan.customer_id,
    target: `patient ${plan.patient_id} plan ${plannedOrderId}`,
    fields: ['endReason'],
  })
  return { message: 'The plan has ended.' }
}
