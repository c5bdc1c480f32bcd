import { q, rawQuery, type Query } from '../../db/queries.ts'

/** Types from the AuditIncidentType list that the system itself reports. */
export const incidentTypes = {
  'missing tube': 9,
  'tube not on the sheet': 10,
  'billing documents missing': 11,
  'result withdrawn': 12,
  'critical value not taken': 13,
  'reply to a message': 17,
  'patient records merged': 21,
} as const

/** Tube and order differ, as the bench or a person reported (list AuditIncidentType). */
export const mismatchIncident = 3

/**
 * What opens an issue and is undone by an opposite event, which closes it (lab_order_effects,
 * close_issues_of_found_tube). A difference between tube and order is closed by a person.
 */
export const openedBy = ['hold', 'reject', 'missing', 'difference'] as const
export type OpenedBy = (typeof openedBy)[number]

export interface Incident {
  customerId: number
  /** Location; null for the whole account. */
  locationId: number | null
  labOrderId?: number | undefined
  shipLogId?: number | undefined
  /** The message it replies to. */
  inboxId?: number
  auditIncidentTypeId: number
  auditRejectionTypeId?: number
  /** YYYY-MM-DD. */
  incidentDate: string
  shippingMethodId?: number
  trackingNo?: string
  ticketNote: string
  /** Whether the practice sees it. */
  forCustomer: boolean
  /** Due date, YYYY-MM-DD. */
  dueDate?: string
  /** The event that opens it, if an opposite one closes it. */
  openedBy?: OpenedBy
  userId: number
  at: Date
}

/** Opens an account issue automatically, with no owner yet. Returns its ID. */
export const openIncident = (of: Incident): Query<{ customer_incident_id: number }> =>
  q
    .insertInto('customer_incident')
    .values({
      customer_id: of.customerId,
      location_id: of.locationId,
      lab_order_id: of.labOrderId ?? null,
      ship_log_id: of.shipLogId ?? null,
      inbox_id: of.inboxId ?? null,
      audit_incident_type_id: of.auditIncidentTypeId,
      audit_rejection_type_id: of.auditRejectionTypeId ?? 0,
      incident_date: of.incidentDate,
      shipping_method_id: of.shippingMethodId ?? 0,
      tracking_no: of.trackingNo ?? '',
      ticket_note: of.ticketNote,
      for_customer: of.forCustomer,
      due_date: of.dueDate ?? null,
      opened_by: of.openedBy ?? '',
      user_id_created: of.userId,
      created_at: of.at.toISOString(),
    })
    .returning('customer_incident_id')

/**
 * Adds a note for practice and laboratory to every account issue of a specimen that is unresolved,
 * or was closed by this very act.
 */
export const noteOnOpenIncidents = ({
  labOrderId,
  note,
  userId,
  at,
}: {
  labOrderId: number
  note: string
  userId: number
  at: Date
}): Query<unknown> =>
  rawQuery(
    `
      insert into customer_incident_note
        (customer_incident_id, customer_id, note, for_customer, user_id_created, created_at)
      select customer_incident_id, customer_id, left($1, 2000), true, $2, $3::timestamptz
      from customer_incident
      where lab_order_id = $4 and (status <> 'resolved' or resolved_at = $3::timestamptz)
    `,
    [note, userId, at.toISOString(), labOrderId],
  )
