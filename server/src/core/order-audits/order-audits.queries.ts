import {
  auditDateTypes,
  errorOutcomes,
  isSampled,
  type AuditRow,
  type SpecimenInsurance,
  type orderAudits,
} from '@labgate/contract/accessioning/order-audits'
import { canceled } from '@labgate/contract/orders/order-status'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import { mayNotDecide } from '../../access/same-person.ts'
import { laboratoryTimeZone } from '../../db/laboratory-time-zone.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName, staffName } from '../../db/sql-parts.ts'
import { countedPage } from '../../http/counted-page.ts'
import { totalBound, type Keyset } from '../../http/page-of.ts'
import { dayBeginsOr, zoneOfOrder } from '../orders/order-zone.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { tubeColumns } from '../parcels/tubes.queries.ts'

/**
 * SQL: the laboratory user who last did the work under review on an order `o`: accessioned it, else
 * rejected or held it.
 */
export const workerOf = 'coalesce(o.user_id_accessioned, o.user_id_rejected, o.user_id_held)'

type Criteria = z.output<typeof orderAudits.list.input>['searchCriteria']
type Row = AuditRow & { at: string; counted: number }

const dateColumns = {
  [auditDateTypes.accessioned]: 'o.accessioned_at',
  [auditDateTypes.received]: 'o.received_at',
  [auditDateTypes.rejected]: 'o.rejected_at',
  [auditDateTypes['on hold']]: 'o.held_at',
  [auditDateTypes.reviewed]: 'o.audited_at',
} as const

const lastReview = (column: string): string => `
  coalesce(
    (
      select ${column}
      from order_audit a
      where a.lab_order_id = o.lab_order_id
      order by a.order_audit_id desc
      limit 1
    ),
    ''
  )
`

const foundErrors = `concat_ws(', ', nullif(${codeName('AuditSrdType', 'a.audit_srd_type_id')}, ''), nullif(${codeName('AuditIncidentType', 'a.audit_incident_type_id')}, ''),
    nullif(${codeName('AuditRejectionType', 'a.audit_rejection_type_id')}, ''))`

const columns = `
  ${tubeColumns({})},
  c.name as customer,
  c.facility_code as "facilityCode",
  ${zoneOfOrder} as "timeZone",
  coalesce(o.lab_id, 0) as "labId",
  coalesce((select b.name from lab b where b.lab_id = o.lab_id), '') as lab,
  o.received_at as "receivedDate",
  o.accessioned_at as "accessionedDate",
  ${staffName(workerOf)} as accessioner,
  o.accessioning_note as "accessioningNote",
  o.audit_due as "auditDue",
  o.audited_at as "auditDate",
  ${staffName('o.user_id_audited')} as "auditedBy",
  coalesce(
    (
      select a.outcome
      from order_audit a
      where a.lab_order_id = o.lab_order_id
      order by a.order_audit_id desc
      limit 1
    ),
    0
  ) as "auditStatusTypeId",
  ${lastReview(foundErrors)} as "auditError",
  ${lastReview('a.ticket_note')} as "auditTicketNote",
  ${lastReview('a.internal_note')} as "auditInternalNote",
  coalesce(
    (
      select not a.tube_scanned
      from order_audit a
      where a.lab_order_id = o.lab_order_id
      order by a.order_audit_id desc
      limit 1
    ),
    false
  ) as "tubeNotScanned",
  o.row_version as "rowVersion"
`

/* Specimens reviewed on these days; of several reviews the last one counts, as in the figures. */
const reviewedOf = (
  actor: Actor,
  {
    startDate,
    endDate,
    errors = false,
    userId_Accessioner: person = 0,
    labTypeId = 0,
    customerId = 0,
  }: Criteria,
  now: Date,
) => {
  const outcomes = sql.lit(`{${errorOutcomes.join(',')}}`)
  return visibleOrders(actor)
    .select(['o.lab_order_id', sql.ref<string>('o.audited_at').as('at')])
    .where(
      'o.lab_order_id',
      'in',
      sql<number>`
        (
          select l.lab_order_id
          from
            (
              select distinct on (a.lab_order_id) a.lab_order_id, a.outcome, a.user_id_accessioned
              from order_audit a
              where
                a.audited_at >= ${dayBeginsOr(startDate, { now })}
                and a.audited_at < ${dayBeginsOr(endDate, { now }, 1)}
              order by a.lab_order_id, a.order_audit_id desc
            ) l
          where
            (not ${errors}::boolean or l.outcome = any (${outcomes}::int[]))
            and (${person}::bigint = 0 or l.user_id_accessioned = ${person}::bigint)
        )
      `,
    )
    .$if(labTypeId > 0, (rows) => rows.where('o.lab_type_id', '=', labTypeId))
    .$if(customerId > 0, (rows) => rows.where('o.customer_id', '=', customerId))
}

const foundOf = (actor: Actor, criteria: Criteria, now: Date) => {
  const {
    labId = 0,
    dateType = auditDateTypes.accessioned,
    labTypeId = 0,
    customerId = 0,
    includeProcessed = false,
    all = false,
  } = criteria
  if (dateType === auditDateTypes.reviewed) return reviewedOf(actor, criteria, now)
  const column = dateColumns[dateType as keyof typeof dateColumns]
  const at = sql.ref<string>(column)
  return visibleOrders(actor)
    .select(['o.lab_order_id', at.as('at')])
    .where(column, 'is not', null)
    .where(
      sql<boolean>`
        ${at} >= ${dayBeginsOr(criteria.startDate, { now })}
        and ${at} < ${dayBeginsOr(criteria.endDate, { now }, 1)}
      `,
    )
    .where(sql<boolean>`not ${sql.raw(mayNotDecide(workerOf, String(Number(actor.userId))))}`)
    .$if(isSampled(dateType) && !all, (rows) => rows.where(sql<boolean>`o.audit_due`))
    .$if(!includeProcessed, (rows) => rows.where(sql<boolean>`o.audited_at is null`))
    .$if(dateType === auditDateTypes.rejected, (rows) =>
      rows.where(sql<boolean>`o.ended > ${sql.lit(canceled)}`),
    )
    .$if(dateType === auditDateTypes['on hold'], (rows) => rows.where(sql<boolean>`o.hold > 0`))
    .$if(labId > 0, (rows) => rows.where('o.lab_id', '=', labId))
    .$if(labTypeId > 0, (rows) => rows.where('o.lab_type_id', '=', labTypeId))
    .$if(customerId > 0, (rows) => rows.where('o.customer_id', '=', customerId))
}

/**
 * One page of specimens awaiting second review, latest first. Days are the laboratory's; the
 * default is today. No one is offered their own work.
 */
export const listAudits = (
  actor: Actor,
  criteria: Criteria,
  after: Keyset | undefined,
  now: Date,
): Query<Row> => {
  const { dateType = auditDateTypes.accessioned } = criteria
  const column = dateColumns[dateType as keyof typeof dateColumns]
  const at = sql.ref<string>(column)
  const found = foundOf(actor, criteria, now)
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(${at}, o.lab_order_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)`,
      ),
    )
    .orderBy(at, 'desc')
    .orderBy('o.lab_order_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${column} as at, ${counted}
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = o.customer_id
      where o.lab_order_id in (select lab_order_id from (${ids}) hit)
      order by ${column} desc, o.lab_order_id desc
    `,
  )
}

/** Number of entries that match these criteria; counts up to 1,001. */
export const countAudits = (
  actor: Actor,
  criteria: Criteria,
  now: Date,
): Query<{ count: number }> => {
  const found = foundOf(actor, criteria, now)
    .limit(totalBound + 1)
    .compile()
  return rawQuery(`select count(*)::int as count from (${found.sql}) counted`, found.parameters)
}

type Billed = Record<
  'insurance' | 'insuranceType' | 'memberId' | 'groupNo' | 'relationship',
  string
> &
  Record<'insuranceId' | 'insuranceTypeId' | 'relationshipId', number> &
  Record<'effectiveDate' | 'expireDate', string | null>
type BilledRow = Pick<
  SpecimenInsurance,
  'labOrderSpecimenId' | 'billingTypeId' | 'billingType' | 'selfPay' | 'contractPay'
> & { billed: Billed[] | null }

/** What a specimen is billed by, as frozen at accessioning. */
export const billedOf = (actor: Actor, labOrderId: number): Query<BilledRow> => {
  const visible = visibleOrders(actor)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(
    `
      select
        o.lab_order_id as "labOrderSpecimenId",
        coalesce(c.customer_billing_type_id, 0) as "billingTypeId",
        ${codeName('CustomerBillingType', 'c.customer_billing_type_id')} as "billingType",
        o.self_pay as "selfPay",
        o.contract_pay as "contractPay",
        o.billed_insurance as billed
      from
        lab_order o
        join customer c on c.customer_id = o.customer_id
      where o.lab_order_id in (${visible.sql})
    `,
    visible.parameters,
  )
}

const none: Billed = {
  insuranceId: 0,
  insurance: '',
  insuranceTypeId: 0,
  insuranceType: '',
  memberId: '',
  groupNo: '',
  effectiveDate: null,
  expireDate: null,
  relationshipId: 0,
  relationship: '',
}
/** The row as the call returns it: the two insurances side by side. */
export const asBilled = ({ billed, ...row }: BilledRow): SpecimenInsurance => {
  const of = (place: 0 | 1) =>
    Object.fromEntries(
      Object.keys(none).map((name) => [
        `${name}_${place + 1}`,
        billed?.[place]?.[name as keyof Billed] ?? none[name as keyof Billed],
      ]),
    )
  return { ...row, isFrozen: billed !== null, ...of(0), ...of(1) } as SpecimenInsurance
}

export interface Rate {
  userId: number
  userName: string
  audited: number
  errors: number
}
const daysOfRates = 30
/**
 * Each accessioner's errors among the specimens with a second review in a period, by default the
 * last 30 days; of several reviews of one specimen the last one counts.
 */
export const ratesOf = (
  { startDate, endDate }: Pick<Criteria, 'startDate' | 'endDate'>,
  errors: readonly number[],
  now: Date,
): Query<Rate> => {
  const today = `($4::timestamptz at time zone ${laboratoryTimeZone})::date`
  return rawQuery(
    `
      select
        l.user_id_accessioned as "userId",
        ${staffName('l.user_id_accessioned')} as "userName",
        count(*)::int as audited,
        (count(*) filter (where l.outcome = any ($3::int[])))::int as errors
      from
        (
          select distinct on (a.lab_order_id) a.lab_order_id, a.user_id_accessioned, a.outcome
          from order_audit a
          where
            a.audited_at >= coalesce(
              $1::date,
              ${today} - ${daysOfRates}
            )::timestamp at time zone ${laboratoryTimeZone}
            and a.audited_at < (
              coalesce($2::date, ${today}) + 1
            )::timestamp at time zone ${laboratoryTimeZone}
          order by a.lab_order_id, a.order_audit_id desc
        ) l
      where l.user_id_accessioned is not null
      group by l.user_id_accessioned
      order by "userName", l.user_id_accessioned
    `,
    [startDate ?? null, endDate ?? null, errors, now.toISOString()],
  )
}
