import type { LastOrder } from '@labgate/contract/orders/order-form'
import { mostPlanned, type PlannedOrder } from '@labgate/contract/orders/planned-orders'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, jsonRows, personName } from '../../../db/sql-parts.ts'
import { totalBound } from '../../../http/page-of.ts'

interface Sought {
  customerId?: number | undefined
  locationId?: number | undefined
  patientId?: number | undefined
  /** Days from today; -1 or absent: whenever due. */
  dueWithin?: number | undefined
  plannedOrderId?: number | undefined
}

/*
 * What the contract's planToday finds, for many plans in one statement: a property test compares
 * them. `o` is the plan, `p` the patient, `t.today` the day at the location, `k.latest` the number
 * of the latest day that has arrived, `u.due_day` the day that counts.
 */
const planned = (now: string): string => `
  order_plan o
  join patient p on p.patient_id = o.patient_id
  cross join lateral (select (${now}::timestamptz at time zone ${zoneOfOrder})::date as today) t
  cross join lateral (
    select
      case
        when o.every_weeks = 0 then 0
        else (o.until_day - o.first_day) / (7 * o.every_weeks)
      end as last
  ) e
  cross join lateral (
    select
      case
        when o.every_weeks = 0 then 0
        else greatest(0, least(e.last, (t.today - o.first_day) / (7 * o.every_weeks)))
      end as latest
  ) k
  left join lateral (
    select o.first_day + n * 7 * o.every_weeks as due_day
    from generate_series(k.latest, e.last) n
    where
      not exists (
        select
        from order_plan_day d
        where
          d.order_plan_id = o.order_plan_id
          and d.due_day = o.first_day + n * 7 * o.every_weeks
          and not d.is_open
      )
    order by n
    limit 1
  ) u
    on true
`

/** First lock: every query on plans begins here. */
const found = (
  scope: Scope,
  { customerId = 0, locationId = 0, patientId = 0, dueWithin = -1, plannedOrderId = 0 }: Sought,
  now: Date,
) => {
  const visible = visiblePatients(scope).select('p.patient_id').compile()
  const values: unknown[] = [...visible.parameters]
  const given = (value: unknown): string => `$${values.push(value)}`
  const at = given(now.toISOString())
  const conditions = [
    `p.patient_id in (${visible.sql})`,
    ...(scope.customers === 'all'
      ? []
      : [`o.customer_id = any (${given(scope.customers)}::bigint[])`]),
    ...(scope.locations === null
      ? []
      : [`o.location_id = any (${given(scope.locations)}::bigint[])`]),
    ...(customerId > 0 ? [`o.customer_id = ${given(customerId)}`] : []),
    ...(locationId > 0 ? [`o.location_id = ${given(locationId)}`] : []),
    ...(patientId > 0 ? [`o.patient_id = ${given(patientId)}`] : []),
    ...(plannedOrderId > 0 ? [`o.order_plan_id = ${given(plannedOrderId)}`] : []),
    ...(patientId > 0 || plannedOrderId > 0 ? [] : ['o.ended_at is null', 'u.due_day is not null']),
    ...(dueWithin >= 0 ? [`u.due_day <= t.today + ${given(dueWithin)}::int`] : []),
  ]
  return { from: `${planned(at)} where ${conditions.join(' and ')}`, values }
}

const takenBefore = `
  select count(*)
  from order_plan_day d
  where
    d.order_plan_id = o.order_plan_id
    and not d.is_open
    and d.due_day < o.first_day + k.latest * 7 * o.every_weeks
`

/** Plans in the user's scope, most overdue first, one more than are listed. */
export const plansOf = (scope: Scope, sought: Sought, now: Date): Query<PlannedOrder> => {
  const { from, values } = found(scope, sought, now)
  return rawQuery(
    `
      select
        o.order_plan_id as "plannedOrderId",
        o.lab_order_id as "labOrderId",
        o.customer_id as "customerId",
        o.location_id as "locationId",
        coalesce(
          (select location_name from location l where l.location_id = o.location_id),
          ''
        ) as location,
        o.patient_id as "patientId",
        ${shownName} as "patientName",
        p.dob,
        p.medical_record_id as "medicalRecordId",
        coalesce(o.user_id_physician, 0) as "userId_Physician",
        ${personName('o.user_id_physician')} as physician,
        o.lab_type_id as "labTypeId",
        ${codeName('LabType', 'o.lab_type_id')} as "labType",
        o.first_day as "firstDay",
        o.every_weeks as "everyWeeks",
        o.until_day as "untilDay",
        o.note,
        u.due_day as "dueDay",
        t.today,
        (k.latest - (${takenBefore}))::int as missed,
        (
          select count(*)
          from order_plan_day d
          where d.order_plan_id = o.order_plan_id and d.lab_order_id is not null and not d.is_open
        )::int as ordered,
        o.created_by as "createdBy",
        o.created_at as "dateCreated",
        o.ended_at as "endedAt",
        o.ended_by as "endedBy",
        o.end_reason as "endReason",
        ${jsonRows(`
          select d.due_day as "dueDay", d.created_by as "skippedBy", d.skip_reason as "skipReason"
          from order_plan_day d
          where d.order_plan_id = o.order_plan_id and d.lab_order_id is null and not d.is_open
          order by d.due_day desc
          limit 20
        `)} as skipped
      from ${from}
      order by o.ended_at desc nulls first, u.due_day nulls last, o.order_plan_id
      limit ${mostPlanned + 1}
    `,
    values,
  )
}

/** Number of plans due today or overdue; counts up to one more than is shown. */
export const countDue = (scope: Scope, now: Date): Query<{ count: number }> => {
  const { from, values } = found(scope, { dueWithin: 0 }, now)
  return rawQuery(
    `select count(*) from (select from ${from} limit ${totalBound + 1}) counted`,
    values,
  )
}

/** The order to repeat, if visible to the user. */
export const repeatedOrder = (scope: Scope, labOrderId: number): Query<LastOrder> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(
    `
      select
        o.lab_order_id as "labOrderId",
        o.lab_type_id as "labTypeId",
        o.collection_day as "collectionDay",
        o.version,
        o.tests,
        o.collection_device_id as "collectionDeviceId",
        o.site_id as "siteId",
        o.side_id as "sideId",
        coalesce(o.user_id_physician, 0) as "userId_Physician"
      from lab_order o
      where o.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters],
  )
}
