import type { OrderRow } from '@labgate/contract/orders/orders'
import { sql, type OrderByItemBuilder, type RawBuilder } from 'kysely'
import { q, unprepared, type Query } from '../../db/queries.ts'
import { plannedLimitOf, totalBound } from '../../http/page-of.ts'
import { shownName } from '../patients/shown-name.ts'
import { isUp, type OrderCriteria } from './list-criteria.ts'
import { zoneOfOrder } from './order-zone.ts'
import { practiceFindings } from './practice-findings.ts'
import { resultedPositive } from './result-text.ts'

/** A row as read: `at` is what the list is ordered by, a date or minutes. */
export type OrderListRow = OrderRow & {
  at: string | number | null
  minutes: number | null
  counted: number
}

const hours = (from: string, to: string) =>
  sql`floor(extract(epoch from ${sql.raw(to)} - ${sql.raw(from)}) / 3600)::int`

export const orderColumns = [
  'o.lab_order_id as labOrderId',
  'o.lab_order_id as labOrderSpecimenId',
  'o.requisition_no as requisitionNo',
  'o.patient_id as patientId',
  'o.customer_id as customerId',
  'o.location_id as locationId',
  'o.lab_type_id as labTypeId',
  'o.lab_status_id as labStatusId',
  'o.priority',
  'o.specimen_barcode as specimenBarcode',
  'o.collected_at as collectionDate',
  'o.received_at as receivedDate',
  'o.accessioned_at as accessionedDate',
  'o.resulted_at as resultedDate',
  'o.user_signature_id_physician as physicianSignatureId',
  'o.patient_signature_id as patientSignatureId',
  'o.patient_consent_on_file as patientConsentOnFile',
  'o.demographics_hold as demographicsHold',
  'o.row_version as rowVersion',
] as const
/** What a list row shows besides the order's own columns. `p` is the patient. */
export const orderMore = (now: Date) => [
  sql<string>`${sql.raw(shownName)}`.as('patientName'),
  sql<string>`(select name from customer c where c.customer_id = o.customer_id)`.as('customer'),
  sql<string>`
    case
      when o.location_missing then ''
      else (select location_name from location l where l.location_id = o.location_id)
    end
  `.as('location'),
  sql<string>`${sql.raw(zoneOfOrder)}`.as('timeZone'),
  sql<number>`coalesce(o.user_id_physician, 0)`.as('userId_Physician'),
  sql<string>`
    coalesce(
      (
        select trim(first_name || ' ' || last_name)
        from app_user u
        where u.user_id = o.user_id_physician
      ),
      ''
    )
  `.as('physician'),
  sql<string>`
    coalesce(
      (select description from code where list = 'LabType' and id = o.lab_type_id),
      'To be determined'
    )
  `.as('labType'),
  sql<string>`
    coalesce((select description from code where list = 'LabStatus' and id = o.lab_status_id), '')
  `.as('labStatus'),
  sql<boolean>`o.hold > 0`.as('onHold'),
  sql<boolean>`${sql.raw(resultedPositive)}`.as('resultedPositive'),
  sql<number>`
    case
      when o.resulted_at is null
      and o.ended = 0
      and o.collected_at is not null then greatest(
        0,
        floor(extract(epoch from ${now.toISOString()}::timestamptz - o.collected_at) / 3600)::int
      )
      else 0
    end
  `.as('pending'),
  sql<number>`coalesce(${hours('o.received_at', 'o.resulted_at')}, 0)`.as('turnaround'),
  sql<number>`
    (
      select count(*)
      from jsonb_array_elements(${sql.raw(practiceFindings)}) f
      where f ->> 'level' = 'warning'
    )
  `.as('warning'),
  sql<number>`
    (
      select count(*)
      from jsonb_array_elements(${sql.raw(practiceFindings)}) f
      where f ->> 'level' = 'issue'
    )
  `.as('issue'),
]

/** A total is exact up to one less. */
export const mostCounted = totalBound + 1

interface Page {
  /** SQL: IDs with the list's sort value, `at`. */
  hits: RawBuilder<unknown>
  /** SQL: IDs of all matches, up to `mostCounted`. */
  counted: RawBuilder<unknown>
  criteria: OrderCriteria
  order: (by: OrderByItemBuilder) => OrderByItemBuilder
  /** SQL: how long an order `o` took, if requested. */
  minutes: RawBuilder<number | null>
}
const patientColumns = [
  'last_name',
  'first_name',
  'middle_name',
  'last_name_latin',
  'first_name_latin',
  'middle_name_latin',
  'latin_folded',
  'dob',
] as const

/** The rows of a page, in its order, each with the total number of matches. */
export const orderRows = (
  { hits, counted, criteria, order, minutes }: Page,
  now: Date,
): Query<OrderListRow> => {
  const direction = isUp(criteria) ? 'asc' : 'desc'
  const query = q
    .with(
      (cte) => cte('page').materialized(),
      (from) =>
        from
          .selectFrom(
            sql<{ lab_order_id: number; at: string | number | null }>`(${hits})`.as('hit'),
          )
          .selectAll()
          .orderBy('at', order)
          .orderBy('lab_order_id', direction)
          .limit(plannedLimitOf(criteria)),
    )
    .selectFrom('page')
    // row by row from the page: under row-level security the planner would rather start with all
    // patients in scope
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('lab_order')
          .selectAll()
          .whereRef('lab_order.lab_order_id', '=', 'page.lab_order_id')
          .limit(1)
          .as('o'),
      (on) => on.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('patient')
          .select(patientColumns)
          .whereRef('patient.patient_id', '=', 'o.patient_id')
          .limit(1)
          .as('p'),
      (on) => on.onTrue(),
    )
    .select(orderColumns)
    .select(orderMore(now))
    .select([
      'p.dob',
      'page.at',
      minutes.as('minutes'),
      sql<number>`
        (select count(*) from (select from (${counted}) each limit ${mostCounted}) counted)
      `.as('counted'),
    ])
    .orderBy('page.at', order)
    .orderBy('page.lab_order_id', direction)
  const isPlanned = (criteria.patientName ?? '') === '' && (criteria.segment ?? 0) === 0
  return isPlanned ? query : unprepared(query)
}
