import { practiceStaff } from '@labgate/contract/access/user-types'
import {
  messageTypes,
  type IncidentFile,
  type IncidentNote,
  type IncidentRow,
  type incidents,
} from '@labgate/contract/desk/incidents'
import { isAmong } from '@labgate/contract/kit/coded'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import type { Tx } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant, jsonRows, staffName, writerName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import { totalBound, type Keyset } from '../../../http/page-of.ts'
import { filesOfIncident } from './file-columns.ts'

const isOfPractice = ({ who }: Actor): boolean => isAmong(practiceStaff, who.userTypeId)

/**
 * First lock: every query on account issues begins here. A practice sees those marked for it, and
 * for its own locations' orders.
 */
export const visibleIncidents = (actor: Actor, from: Pick<Tx, 'selectFrom'> = q) =>
  from
    .selectFrom('customer_incident as n')
    .$if(actor.customers !== 'all', (rows) =>
      rows.where('n.customer_id', '=', sql<number>`any (${actor.customers}::bigint[])`),
    )
    .$if(actor.locations !== null, (rows) =>
      rows.where(
        sql<boolean>`(n.location_id is null or n.location_id = any (${actor.locations}::bigint[]))`,
      ),
    )
    .$if(isOfPractice(actor), (rows) => rows.where('n.for_customer', '=', sql<boolean>`true`))

type Stored = Omit<IncidentRow, 'shipLogNo'>
export const asIncident = <T extends Stored>(row: T): T & { shipLogNo: string } => ({
  ...row,
  shipLogNo: row.shipLogId > 0 ? parcelNumber(row.shipLogId) : '',
})

const columns = (nowAt: string): string => `
  n.customer_incident_id as "customerIncidentId",
  n.customer_id as "customerId",
  (select name from customer c where c.customer_id = n.customer_id) as customer,
  (select facility_code from customer c where c.customer_id = n.customer_id) as "facilityCode",
  coalesce(
    (select location_name from location l where l.location_id = n.location_id),
    ''
  ) as location,
  coalesce(
    nullif((select phone from location l where l.location_id = n.location_id), ''),
    (select phone from customer c where c.customer_id = n.customer_id),
    ''
  ) as phone,
  coalesce(n.lab_order_id, 0) as "labOrderId",
  coalesce(
    (select specimen_barcode from lab_order o where o.lab_order_id = n.lab_order_id),
    ''
  ) as "specimenBarcode",
  coalesce(
    (select l.ship_log_id from ship_log l where l.ship_log_id = n.ship_log_id),
    0
  ) as "shipLogId",
  n.audit_incident_type_id as "auditIncidentTypeId",
  ${codeName('AuditIncidentType', 'n.audit_incident_type_id')} as "auditIncidentType",
  n.audit_rejection_type_id as "auditRejectionTypeId",
  ${codeName('AuditRejectionType', 'n.audit_rejection_type_id')} as "auditRejectionType",
  n.incident_date as "incidentDate",
  n.shipping_method_id as "shippingMethodId",
  ${codeName('ShippingMethod', 'n.shipping_method_id')} as "shippingMethod",
  n.tracking_no as "trackingNo",
  n.ticket_note as "ticketNote",
  n.status,
  coalesce(n.user_id_owner, 0) as "userId_Owner",
  ${staffName('n.user_id_owner')} as owner,
  n.due_date as "dueDate",
  n.for_customer as "forCustomer",
  ${writerName('n')} as "createdBy",
  n.created_at as "dateCreated",
  n.resolved_at as "dateResolved",
  ${staffName('n.user_id_resolved')} as "resolvedBy",
  (
    n.status <> 'resolved'
    and coalesce(n.due_date < (${nowAt}::timestamptz)::date, false)
  ) as "isOverdue",
  coalesce(n.patient_id, 0) as "patientId",
  coalesce((select ${shownName} from patient p where p.patient_id = n.patient_id), '') as patient,
  (select p.dob from patient p where p.patient_id = n.patient_id) as dob,
  n.audit_incident_type_id = any (array[${messageTypes.join(', ')}]::bigint[]) as "fromPractice",
  n.row_version as "rowVersion"
`

type Criteria = ParsedInput<typeof incidents.list>['searchCriteria']

const filtered = (actor: Actor, criteria: Criteria, now: Date) => {
  const {
    customerId = 0,
    auditIncidentTypeId = 0,
    status = '',
    startDate,
    endDate,
    userId_Owner: owner = 0,
    overdue = false,
    fromPractice = false,
  } = criteria
  return visibleIncidents(actor)
    .$if(customerId > 0, (rows) => rows.where('n.customer_id', '=', customerId))
    .$if(auditIncidentTypeId > 0, (rows) =>
      rows.where('n.audit_incident_type_id', '=', auditIncidentTypeId),
    )
    .$if(status === 'open', (rows) => rows.where('n.status', '<>', sql<string>`'resolved'`))
    .$if(status !== '' && status !== 'open', (rows) => rows.where('n.status', '=', status))
    .$if(Boolean(startDate), (rows) => rows.where('n.incident_date', '>=', startDate ?? ''))
    .$if(Boolean(endDate), (rows) => rows.where('n.incident_date', '<=', endDate ?? ''))
    .$if(owner > 0, (rows) => rows.where('n.user_id_owner', '=', owner))
    .$if(owner < 0, (rows) => rows.where('n.user_id_owner', 'is', null))
    .$if(fromPractice, (rows) =>
      rows.where(sql<boolean>`n.audit_incident_type_id = any (${messageTypes}::bigint[])`),
    )
    .$if(overdue, (rows) =>
      rows
        .where('n.status', '<>', sql<string>`'resolved'`)
        .where(sql<boolean>`n.due_date < (${now.toISOString()}::timestamptz)::date`),
    )
}

/** One page of account issues, latest day first. */
export const listIncidents = (
  actor: Actor,
  criteria: Criteria,
  after: Keyset | undefined,
  now: Date,
): Query<Stored & { counted: number }> => {
  const [day, id] = after ?? []
  const found = filtered(actor, criteria, now).select('n.customer_incident_id')
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(n.incident_date, n.customer_incident_id) < (${day}::date, ${id}::bigint)`,
      ),
    )
    .orderBy('n.incident_date', 'desc')
    .orderBy('n.customer_incident_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted, first) => `
      select ${columns(`$${first}`)}, ${counted}
      from customer_incident n
      where n.customer_incident_id in (${ids})
      order by n.incident_date desc, n.customer_incident_id desc
    `,
    [now.toISOString()],
  )
}

/** One account issue with its notes; a practice sees only the notes meant for it. */
export const oneIncident = (
  actor: Actor,
  customerIncidentId: number,
  now: Date,
): Query<Stored & { notes: IncidentNote[]; files: IncidentFile[] }> => {
  const visible = visibleIncidents(actor)
    .select('n.customer_incident_id')
    .where('n.customer_incident_id', '=', customerIncidentId)
    .compile()
  const notes = jsonRows(`
    select
      t.customer_incident_note_id as "customerIncidentNoteId",
      t.note,
      t.for_customer as "forCustomer",
      ${writerName('t')} as "createdBy",
      ${isoInstant('t.created_at')} as "dateCreated"
    from customer_incident_note t
    where
      t.customer_incident_id = n.customer_incident_id${isOfPractice(actor) ? ' and t.for_customer' : ''}
    order by t.customer_incident_note_id desc
    limit 200
  `)
  return rawQuery(
    `
      select
        ${columns(`$${visible.parameters.length + 1}`)},
        ${notes} as notes,
        ${jsonRows(filesOfIncident)} as files
      from customer_incident n
      where n.customer_incident_id in (${visible.sql})
    `,
    [...visible.parameters, now.toISOString()],
  )
}

/** Number of open account issues that the user owns; counts up to 1,001. */
export const countOwn = (actor: Actor): Query<{ count: number }> => {
  const own = visibleIncidents(actor)
    .select('n.customer_incident_id')
    .where('n.status', '<>', sql<string>`'resolved'`)
    .where('n.user_id_owner', '=', actor.userId)
    .limit(totalBound + 1)
    .compile()
  return rawQuery(`select count(*) from (${own.sql}) own`, own.parameters)
}

/** Number of account issues that match these criteria; counts up to 1,001. */
export const countIncidents = (
  actor: Actor,
  criteria: Criteria,
  now: Date,
): Query<{ count: number }> => {
  const found = filtered(actor, criteria, now)
    .select('n.customer_incident_id')
    .limit(totalBound + 1)
    .compile()
  return rawQuery(`select count(*)::int as count from (${found.sql}) counted`, found.parameters)
}

/**
 * Number of practices' messages that no one owns, counted up to 1,001, and since when the oldest
 * waits.
 */
export const countUnownedMessages = (
  actor: Actor,
  now: Date,
): Query<{ count: number; oldest: string | null }> => {
  const found = filtered(actor, { status: 'open', userId_Owner: -1, fromPractice: true }, now)
    .select('n.created_at')
    .orderBy('n.customer_incident_id')
    .limit(totalBound + 1)
    .compile()
  return rawQuery(
    `select count(*), min(created_at) as oldest from (${found.sql}) counted`,
    found.parameters,
  )
}
