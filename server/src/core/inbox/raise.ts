import { q, rawQuery, type Query } from '../../db/queries.ts'

export interface Message {
  customerId: number
  locationId: number
  patientId: number | null
  labOrderId: number | null
  shipLogId?: number
  /** An InboxReason of the contract, or the ID of an order rule. */
  reason: string
  subject: string
  message: string
  at: Date
}

/** Sends the practice a message; while the same one is open for the same order, it stays as is. */
export const raiseMessage = ({
  customerId,
  locationId,
  patientId,
  labOrderId,
  shipLogId,
  reason,
  subject,
  message,
  at,
}: Message): Query<unknown> =>
  q
    .insertInto('inbox')
    .values({
      customer_id: customerId,
      location_id: locationId,
      patient_id: patientId,
      lab_order_id: labOrderId,
      ship_log_id: shipLogId ?? null,
      reason,
      subject,
      message,
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())

/** Resolves messages about an order: by a user, or automatically (0). */
export const settleMessages = (
  labOrderId: number,
  reasons: readonly string[],
  userId: number,
  at: Date,
): Query<unknown> =>
  rawQuery(
    `
      update inbox
      set
        resolved_at = $1::timestamptz,
        user_id_resolved = $2
      where lab_order_id = $3 and reason = any ($4) and resolved_at is null
    `,
    [at.toISOString(), userId, labOrderId, reasons],
  )
