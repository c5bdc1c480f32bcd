import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { isMessageTopic } from '@labgate/contract/desk/incidents'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { touchIncident } from './touch-incident.ts'

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

/*
 * Whom an answer reaches: who wrote the message, or everybody of the location who reads the inbox
 * if the writer reads none or has no sign-in any more. A message about the whole account is kept at
 * a location of the writer, who would not see it elsewhere.
 */
const readerOf = async (
  tx: Tx,
  { location_id, customer_id, user_id_created }: NotedIncident,
): Promise<{ locationId: number; userId: number | null } | undefined> => {
  const { rows } = await tx.executeQuery<{ locationId: number; readsInbox: boolean }>(
    compiledRaw(
      `
        select
          l.location_id as "locationId",
          exists (
            select
            from app_user u
            where u.user_id = $3 and u.customer_id = l.customer_id and u.ship_log and not u.disabled
          ) as "readsInbox"
        from location l
        where l.customer_id = $1 and l.location_id = coalesce($2, l.location_id)
        order by
          exists (
            select from user_location w where w.user_id = $3 and w.location_id = l.location_id
          ) desc,
          l.location_id
        limit 1
      `,
      [customer_id, location_id, user_id_created],
    ),
  )
  const [found] = rows
  return found && { ...found, userId: found.readsInbox ? user_id_created : null }
}

/*
 * Who wrote the message reads the answer in the inbox, and replies to it there: the reply is a note
 * on the same issue. Without an order of its own, the answer stays when the order ends.
 */
const tellOfAnswer = async (tx: Tx, incident: NotedIncident, { note, at }: Note): Promise<void> => {
  const reader = await readerOf(tx, incident)
  if (reader === undefined) return
  const ofOrder =
    incident.lab_order_id === null
      ? undefined
      : await tx
          .selectFrom('lab_order')
          .select('patient_id')
          .where('lab_order_id', '=', incident.lab_order_id)
          .executeTakeFirst()
  await tx
    .insertInto('inbox')
    .values({
      customer_id: incident.customer_id,
      location_id: reader.locationId,
      patient_id: incident.patient_id ?? ofOrder?.patient_id ?? null,
      reason: 'laboratory-answered',
      subject: inboxReasons['laboratory-answered'],
      message: note,
      user_id_for: reader.userId,
      customer_incident_id: incident.customer_incident_id,
      created_at: at.toISOString(),
      // no letter to the location about what one person reads
      mailed_at: reader.userId === null ? null : at.toISOString(),
    })
    .execute()
}

/**
 * Adds a note to an account issue; notes are never changed. A practice's note opens a message again
 * that waits for the practice or was resolved. The laboratory's note for the practice answers its
 * message: the issue waits for the practice unless it was resolved, and who wrote it is told
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
  if (forCustomer) await touchIncident(tx, incident.customer_incident_id, { ...note, status })
  if (!note.byPractice && note.forCustomer && isMessageTopic(incident.audit_incident_type_id))
    await tellOfAnswer(tx, incident, note)
  return id
}
