import type { OrderNoteRow } from '@labgate/contract/orders/order-documents'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { mustBeNewNote } from '../../../core/documents/notes.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, writerName } from '../../../db/sql-parts.ts'
import type { ChangeContext } from '../../../http/call.ts'

const columns = `
  n.lab_order_note_id as "labOrderNoteId",
  n.lab_order_id as "labOrderId",
  ${isoInstant('n.date_time')} as "dateTime",
  n.note,
  n.user_id_created as "userId_Created",
  ${writerName('n')} as "createdBy"
`

/** Adds a note; notes are never edited. */
export const saveOrderNote = async (
  tx: Tx,
  actor: Actor,
  given: { labOrderId: number; note: string; labOrderNoteId?: number | undefined },
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  mustBeNewNote(given, 'labOrderNoteId')
  const { customer_id } = orRefuse(
    await visibleOrders(actor, tx)
      .select('o.customer_id')
      .where('o.lab_order_id', '=', given.labOrderId)
      .executeTakeFirst(),
    'Order not found.',
  )
  const { lab_order_note_id: id } = await tx
    .insertInto('lab_order_note')
    .values({
      lab_order_id: given.labOrderId,
      customer_id,
      note: given.note,
      user_id_created: actor.userId,
      date_time: now.toISOString(),
    })
    .returning('lab_order_note_id')
    .executeTakeFirstOrThrow()
  change.about({ customerId: customer_id, target: `order ${given.labOrderId} note ${id}` })
  return { id: String(id), message: 'Saved.' }
}

const inSight = (
  scope: Scope,
  condition: (at: string) => string,
  id: number,
): Query<OrderNoteRow> => {
  const visible = visibleOrders(scope).select('o.lab_order_id').compile()
  return rawQuery(
    `
      select ${columns}
      from lab_order_note n
      where ${condition(`$${visible.parameters.length + 1}`)} and n.lab_order_id in (${visible.sql})
      order by n.lab_order_note_id desc
      limit 500
    `,
    [...visible.parameters, id],
  )
}
/** The notes of an order, latest first. */
export const notesOfOrder = (scope: Scope, labOrderId: number): Query<OrderNoteRow> =>
  inSight(scope, (at) => `n.lab_order_id = ${at}`, labOrderId)
export const oneOrderNote = (scope: Scope, id: number): Query<OrderNoteRow> =>
  inSight(scope, (at) => `n.lab_order_note_id = ${at}`, id)
