import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import { visibleAccountId } from '../../core/accounts/accounts.queries.ts'
import { mustBeNewNote } from '../../core/documents/notes.ts'
import type { Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { writerName } from '../../db/sql-parts.ts'
import type { ChangeContext } from '../../http/call.ts'

/** Adds a note; notes are never edited (records.md#account). */
export const saveNote = async (
  tx: Tx,
  actor: Actor,
  given: { customerId: number; subject: string; note: string; customerNoteId?: number | undefined },
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  mustBeNewNote(given, 'customerNoteId')
  orRefuse(await visibleAccountId(tx, actor, given.customerId), 'Account not found.')
  const { customer_note_id: id } = await tx
    .insertInto('customer_note')
    .values({
      customer_id: given.customerId,
      subject: given.subject,
      note: given.note,
      user_id_created: actor.userId,
    })
    .returning('customer_note_id')
    .executeTakeFirstOrThrow()
  change.about({ customerId: given.customerId, target: `note ${id}` })
  return { id: String(id), message: 'Saved.' }
}

interface Note {
  customerNoteId: number
  customerId: number
  subject: string
  note: string
  dateTime: string
  userId_Created: number
  createdBy: string
}
export const oneNote = (actor: Actor, id: number): Query<Note> =>
  rawQuery(
    `
      select
        customer_note_id as "customerNoteId",
        customer_id as "customerId",
        subject,
        note,
        date_time as "dateTime",
        user_id_created as "userId_Created",
        ${writerName('n')} as "createdBy"
      from customer_note n
      where customer_note_id = $1 and ($2::bigint[] is null or customer_id = any ($2))
    `,
    [id, actor.customers === 'all' ? null : actor.customers],
  )
