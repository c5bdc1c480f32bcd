import { isMessageTopic, messageTopics, type incidents } from '@labgate/contract/desk/incidents'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import { visibleAccountId } from '../../../core/accounts/accounts.queries.ts'
import { visibleLocations } from '../../../core/accounts/locations.queries.ts'
import { answerDays } from '../../../core/incidents/answer-due.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockIncident } from './save-incident.ts'

type Given = ParsedInput<typeof incidents.start>

interface Subject {
  patient_id: number | null
  lab_order_id: number | null
  location_id: number | null
}

const patientOf = (tx: Tx, actor: Actor, { customerId, patientId = 0 }: Given) =>
  visiblePatients(actor, tx)
    .select(['p.patient_id', 'p.location_id'])
    .where('p.patient_id', '=', patientId)
    .where('p.customer_id', '=', customerId)
    .executeTakeFirst()
const orderOf = (tx: Tx, actor: Actor, { customerId, labOrderId = 0 }: Given) =>
  visibleOrders(actor, tx)
    .select(['o.lab_order_id', 'o.location_id', 'o.patient_id'])
    .where('o.lab_order_id', '=', labOrderId)
    .where('o.customer_id', '=', customerId)
    .executeTakeFirst()
const locationOf = (tx: Tx, actor: Actor, { customerId, locationId = 0 }: Given) =>
  visibleLocations(actor, tx)
    .select('l.location_id')
    .where('l.location_id', '=', locationId)
    .where('l.customer_id', '=', customerId)
    .executeTakeFirst()

/* Whom and what it is about; each must be of the account and visible to the writer. */
const subjectOf = async (tx: Tx, actor: Actor, given: Given): Promise<Subject> => {
  const { topic, patientId = 0, labOrderId = 0, locationId = 0 } = given
  const patient = patientId > 0 ? await patientOf(tx, actor, given) : undefined
  const order = labOrderId > 0 ? await orderOf(tx, actor, given) : undefined
  const location = locationId > 0 ? await locationOf(tx, actor, given) : undefined
  refuseIf([
    ...(patientId > 0 && patient === undefined
      ? [issue('patientId', 'Patient of this account not found.', 'other-account')]
      : []),
    ...(labOrderId > 0 && order === undefined
      ? [issue('labOrderId', 'Order of this account not found.', 'other-account')]
      : []),
    ...(locationId > 0 && location === undefined
      ? [issue('locationId', 'Location of this account not found.', 'other-account')]
      : []),
    ...(topic === 'patient' && patientId <= 0
      ? [issue('patientId', 'Choose the patient.', 'required')]
      : []),
    ...(topic === 'order' && labOrderId <= 0
      ? [issue('labOrderId', 'Choose the order.', 'required')]
      : []),
    ...(patient !== undefined && order !== undefined && patient.patient_id !== order.patient_id
      ? [issue('labOrderId', 'This order is of another patient.', 'other-patient')]
      : []),
  ])
  return {
    patient_id: patient?.patient_id ?? null,
    lab_order_id: order?.lab_order_id ?? null,
    location_id: order?.location_id ?? patient?.location_id ?? location?.location_id ?? null,
  }
}

/** A practice's message to the laboratory (records.md#message-to-the-laboratory). */
export const startMessage = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  refuseIf(given.message === '' ? [issue('message', 'Enter your message.', 'required')] : [])
  orRefuse(await visibleAccountId(tx, actor, given.customerId), 'Account not found.')
  const subject = await subjectOf(tx, actor, given)
  const { today, due } = await answerDays(tx, now)
  const id = await writeRecord(tx, actor, change, {
    kind: 'incident',
    before: undefined,
    id: 0,
    customerId: given.customerId,
    columns: {
      ...subject,
      customer_id: given.customerId,
      audit_incident_type_id: messageTopics[given.topic],
      incident_date: today,
      ticket_note: given.message,
      due_date: due,
      for_customer: true,
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    },
    changed: ['ticketNote'],
    at: now,
  })
  return {
    id: String(id),
    message: `Sent. The laboratory answers by ${usDate(due)}.`,
  }
}

/** The practice needs nothing more: its message is resolved. */
export const closeMessageToLaboratory = async (
  tx: Tx,
  actor: Actor,
  { customerIncidentId, rowVersion }: ParsedInput<typeof incidents.close>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const row = orRefuse(await lockIncident(tx, actor, customerIncidentId), 'Message not found.')
  if (!isMessageTopic(row.audit_incident_type_id))
    throw new Refusal('not-possible', 'The laboratory closes this issue when it is resolved.')
  await refuseStale(tx, actor, 'incident', customerIncidentId, rowVersion, row.row_version)
  if (row.status === 'resolved')
    return { id: String(customerIncidentId), message: 'This was already closed.' }
  await writeRecord(tx, actor, change, {
    kind: 'incident',
    before: row,
    id: customerIncidentId,
    customerId: row.customer_id,
    columns: {
      status: 'resolved',
      resolved_at: now.toISOString(),
      user_id_resolved: actor.userId,
    },
    changed: ['status'],
    at: now,
  })
  await tx
    .updateTable('inbox')
    .set({ resolved_at: now.toISOString(), user_id_resolved: actor.userId })
    .where('customer_incident_id', '=', customerIncidentId)
    .where('resolved_at', 'is', null)
    .execute()
  return { id: String(customerIncidentId), message: 'Closed.' }
}
