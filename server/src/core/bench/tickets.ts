import { dayMs } from '@labgate/contract/kit/days'
import { localOf } from '@labgate/contract/orders/collection'
import { Hold } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { compiledOf } from '../../db/queries.ts'
import { mismatchIncident, openIncident, type OpenedBy } from '../incidents/open-incident.ts'
import type { AtBench } from './act-at-bench.ts'

/** Types of the list AuditIncidentType for problems found at the bench. */
export const benchIncidents = {
  mismatch: mismatchIncident,
  rejected: 14,
  insurance: 15,
  held: 16,
} as const

/** The type of account issue for a hold, by the hold's status (list LabStatus). */
export const incidentOfHold = (labStatusId: number): number =>
  labStatusId === Hold.Mismatch
    ? benchIncidents.mismatch
    : labStatusId === Hold.MissingInsurance
      ? benchIncidents.insurance
      : benchIncidents.held

interface Ticket {
  note: string
  openedBy: OpenedBy
  now: Date
  incidentTypeId?: number
  /** Days within which someone should have looked into it. */
  days?: number
}

/** Opens an account issue about a specimen, visible to the practice; returns its number. */
export const openTicket = async (
  tx: Tx,
  actor: Actor,
  { row, known }: AtBench,
  { note, openedBy, now, incidentTypeId = benchIncidents.mismatch, days = 2 }: Ticket,
): Promise<number> => {
  const dayIn = (at: Date): string => localOf(at, known.timeZone).day
  const opening = openIncident({
    customerId: row.customer_id,
    locationId: row.location_id,
    labOrderId: row.lab_order_id,
    auditIncidentTypeId: incidentTypeId,
    incidentDate: dayIn(now),
    dueDate: dayIn(new Date(now.getTime() + days * dayMs)),
    ticketNote: note.slice(0, 2000),
    forCustomer: true,
    openedBy,
    userId: actor.userId,
    at: now,
  })
  const { customer_incident_id: id } = await tx
    .executeQuery(compiledOf(opening))
    .then(({ rows }) => rows[0] ?? { customer_incident_id: 0 })
  return id
}
