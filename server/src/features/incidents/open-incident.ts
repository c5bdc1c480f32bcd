import { q, written, type Built } from '../../db/queries.ts'

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
  userId: number
  at: Date
}

/** Opens an account issue automatically, with no owner yet. Returns its ID. */
export const openIncident = (of: Incident): Built<{ customer_incident_id: number }> =>
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
      user_id_created: of.userId,
      created_at: of.at.toISOString(),
    })
    .returning('customer_incident_id')

/** Adds a note for practice and laboratory to every unresolved account issue of a specimen. */
export const noteOnOpenIncidents = ({ labOrderId, note, userId, at }: { labOrderId: number; note: string; userId: number; at: Date }): Built<unknown> =>
  written(
    `insert into customer_incident_note (customer_incident_id, customer_id, note, for_customer, user_id_created, created_at)
     select customer_incident_id, customer_id, left($1, 2000), true, $2, $3::timestamptz from customer_incident where lab_order_id = $4 and status <> 'resolved'`,
    [note, userId, at.toISOString(), labOrderId],
  )
