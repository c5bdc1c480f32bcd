import type { Actor } from '../../access/actor.ts'
import { createdBy } from '../../core/records/who-and-when.ts'
import type { Tx } from '../../db/database.ts'

interface Kept {
  /** The corrected order and its owners. */
  row: { customer_id: number; lab_order_id: number; patient_id: number }
  act: string
  reason: string
  note: string
  /** Values before and after, if the act changes any. */
  was?: object
  became?: object
  /** Before and after, in words. */
  fields: object
  /** What had already left the laboratory. */
  left: object | undefined
  /** Further columns, such as a request's state or who decided. */
  more?: object
}

/** Records an act on an order among the corrections, by this person now. Returns its id. */
export const keepCorrection = async (
  tx: Tx,
  actor: Actor,
  { row, act, reason, note, was = {}, became = {}, fields, left, more }: Kept,
  now: Date,
): Promise<number> => {
  const { order_correction_id: id } = await tx
    .insertInto('order_correction')
    .values({
      customer_id: row.customer_id,
      lab_order_id: row.lab_order_id,
      patient_id: row.patient_id,
      act,
      reason,
      note,
      was: JSON.stringify(was),
      became: JSON.stringify(became),
      fields: JSON.stringify(fields),
      left_house: JSON.stringify(left),
      ...createdBy(actor, now),
      ...more,
    })
    .returning('order_correction_id')
    .executeTakeFirstOrThrow()
  return id
}
