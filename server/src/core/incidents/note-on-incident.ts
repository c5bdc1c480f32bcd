import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { isMessageTopic } from '@labgate/contract/desk/incidents'
import type { Tx } from '../../db/database.ts'

/** An account issue to which a note is added, locked. */
export interface NotedIncident {
  customer_incident_id: number
  customer_id: number
  location_id: number | null
  lab_order_id: number | null
  patient_id: number | null
  audit_incident_type_id: number
  status: string
  user_id_created: number
}
interface Note {
  note: string
  /** Somebody of the practice wrote it: both sides see it. */
  byPractice: boolean
  /** Both sides see it. */
  forCustomer: boolean
  userId: number
  at: Date
}

/** What a note makes of the status; undefined: it stays. */
const statusAfter = (
  { audit_incident_type_id, status }: NotedIncident,
  { byPractice, forCustomer }: Note,
): 'in work' | 'waiting for client' | undefined => {
  if (byPractice)
    return status === 'waiting for client' ||
      (status === 'resolved' && isMessageTopic(audit_incident_type_id))
      ? 'in work'
      : undefined
  return forCustomer && isMessageTopic(audit_incident_type_id) && status !== 'resolved'
    ? 'waiting for client'
    : undefined
}

/* A message is kept at a location; one about the whole account at the account's first. */
const locationOf = async (
  tx: Tx,
  { location_id, customer_id }: NotedIncident,
): Promise<number | undefined> =>
  location_id ??
  (
    await tx
      .selectFrom('location')
      .select('location_id')
      .where('customer_id', '=', customer_id)
      .orderBy('location_id')
      .limit(1)
      .executeTakeFirst()
  )?.location_id

/*
 * Who wrote the message reads the answer in the inbox, and replies to it there: the reply is a note
 * on the same issue. Without an order of its own, the answer stays when the order ends.
 */
const tellOfAnswer = async (tx: Tx, incident: NotedIncident, { note, at }: Note): Promise<void> => {
  const location = await locationOf(tx, incident)
  if (location === undefined) return
  const ofOrder =
    incident.lab_order_id === null
      ? undefined
      : await tx
          .selectFrom('lab_order')
          .select('patient_id')
          .where('lab_order_id', '=', incident.lab_order_id)
          .executeTakeFirst()
  const { inbox_id } = await tx
    .insertInto('inbox')
    .values({
      customer_id: incident.customer_id,
      location_id: location,
      patient_id: incident.patient_id ?? ofOrder?.patient_id ?? null,
      reason: 'laboratory-answered',
      subject: inboxReasons['laboratory-answered'],
      message: note,
      user_id_for: incident.user_id_created,
      created_at: at.toISOString(),
    })
    .returning('inbox_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('customer_incident')
    .set({ inbox_id })
    .where('customer_incident_id', '=', incident.customer_incident_id)
    .execute()
}

/**
 * Adds a note to an account issue; notes are never changed. A practice's note opens a message again
 * that waits for the practice or was resolved. The laboratory's note for the practice answers its
 * message: the issue waits for the practice, and who wrote it is told
 * (records.md#message-to-the-laboratory). Returns the note's ID.
 */
export const noteOnIncident = async (
  tx: Tx,
  incident: NotedIncident,
  note: Note,
): Promise<number> => {
  const forCustomer = note.byPractice || note.forCustomer
  const { customer_incident_note_id: id } = await tx
    .insertInto('customer_incident_note')
    .values({
      customer_incident_id: incident.customer_incident_id,
      customer_id: incident.customer_id,
      note: note.note,
      for_customer: forCustomer,
      user_id_created: note.userId,
      created_at: note.at.toISOString(),
    })
    .returning('customer_incident_note_id')
    .executeTakeFirstOrThrow()
  const status = statusAfter(incident, note)
  if (status !== undefined)
    await tx
      .updateTable('customer_incident')
      .set(({ eb }) => ({
        status,
        resolved_at: null,
        user_id_resolved: null,
        user_id_updated: note.userId,
        updated_at: note.at.toISOString(),
        row_version: eb('row_version', '+', 1),
      }))
      .where('customer_incident_id', '=', incident.customer_incident_id)
      .execute()
  if (status === 'waiting for client') await tellOfAnswer(tx, incident, note)
  return id
}
