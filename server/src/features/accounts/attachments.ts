import type { Actor } from '../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import type { Jobs } from '../../app-context.ts'
import { visibleAccountId } from '../../core/accounts/accounts.queries.ts'
import {
  attachedByColumns,
  attachmentSource,
  contentColumns,
  decodeAttachment,
  fileColumns,
  keepAttachment,
  type Decoded,
} from '../../core/documents/attachments.ts'
import type { Tx } from '../../db/database.ts'
import type { StoredFile } from '../../db/file-store.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { PdfState } from '../../files/pdf-columns.ts'
import type { ChangeContext } from '../../http/call.ts'

interface Given {
  customerId: number
  title: string
  description: string
  fileName?: string | undefined
  fileAsBase64: string
}

/** Checks and decodes before the transaction begins. */
export const prepareAttachment = async (given: Given): Promise<Decoded<Given>> => {
  refuseIf([
    ...(given.title === '' ? [issue('title', 'Enter a title.', 'required')] : []),
    ...(given.description === '' ? [issue('description', 'Enter a description.', 'required')] : []),
  ])
  return decodeAttachment(given)
}

export const saveAttachment = async (
  tx: Tx,
  actor: Actor,
  given: Decoded<Given>,
  change: ChangeContext,
  jobs: Jobs,
): Promise<{ id: string; message: string }> => {
  orRefuse(await visibleAccountId(tx, actor, given.customerId), 'Account not found.')
  const id = await keepAttachment(tx, jobs, 'convert', given, async (file_hash) => {
    const made = await tx
      .insertInto('customer_attachment')
      .values({
        customer_id: given.customerId,
        title: given.title,
        description: given.description,
        file_name: given.fileName ?? '',
        file_hash,
        user_id_created: actor.userId,
      })
      .returning('customer_attachment_id')
      .executeTakeFirstOrThrow()
    return made.customer_attachment_id
  })
  change.about({ customerId: given.customerId, target: `attachment ${id}` })
  return { id: String(id), message: 'Saved.' }
}

interface AttachmentFile extends PdfState, StoredFile {
  customerAttachmentId: number
  customerId: number
  title: string
  description: string
  fileName: string
  fileType: string
  size: number
  userId_Created: number
  createdBy: string
  dateCreated: string
}
/**
 * One attachment with its bytes, or those of its PDF if requested and available; attachments marked
 * as deleted are gone for everyone.
 */
export const oneAttachment = (actor: Actor, id: number, wantsPdf: boolean): Query<AttachmentFile> =>
  rawQuery(
    `
      select
        customer_attachment_id as "customerAttachmentId",
        customer_id as "customerId",
        title,
        ${fileColumns},
        ${attachedByColumns},
        ${contentColumns(wantsPdf)}
      from ${attachmentSource('customer_attachment', wantsPdf)}
      where
        customer_attachment_id = $1
        and deleted_at is null
        and ($2::bigint[] is null or customer_id = any ($2))
    `,
    [id, actor.customers === 'all' ? null : actor.customers],
  )

/** Marks as deleted; nothing is ever removed. */
export const deleteAttachment = async (
  tx: Tx,
  actor: Actor,
  id: number,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const done = orRefuse(
    await tx
      .updateTable('customer_attachment')
      .set({ deleted_at: new Date().toISOString(), user_id_deleted: actor.userId })
      .where('customer_attachment_id', '=', id)
      .where('deleted_at', 'is', null)
      .$if(actor.customers !== 'all', (rows) =>
        rows.where('customer_id', 'in', actor.customers as readonly number[]),
      )
      .returning('customer_id')
      .executeTakeFirst(),
    'Attachment not found.',
  )
  change.about({ customerId: done.customer_id, target: `attachment ${id}` })
  return { message: 'Deleted.' }
}
