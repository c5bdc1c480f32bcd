import type { Actor } from '../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import type { Jobs } from '../../app-context.ts'
import { visibleAccountId } from '../../core/accounts/accounts.queries.ts'
import type { Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { personName } from '../../db/sql-parts.ts'
import { becomesPdf } from '../../files/as-pdf.ts'
import { attachedFile } from '../../files/attached.ts'
import { pdfColumns, pdfName, shownHash, type PdfState } from '../../files/pdf-columns.ts'
import { keepFile } from '../../files/store.ts'
import type { ChangeContext } from '../../http/call.ts'

interface Given {
  customerId: number
  title: string
  description: string
  fileName?: string | undefined
  fileAsBase64: string
}
export interface Prepared extends Omit<Given, 'fileAsBase64'> {
  bytes: Buffer
  fileType: string
}

/**
 * Decodes and sniffs before the transaction begins: on the embedded engine everyone waits while one
 * is open.
 */
export const prepareAttachment = async (given: Given): Promise<Prepared> => {
  refuseIf([
    ...(given.title === '' ? [issue('title', 'Enter a title.', 'required')] : []),
    ...(given.description === '' ? [issue('description', 'Enter a description.', 'required')] : []),
  ])
  return { ...given, ...(await attachedFile(given.fileAsBase64)) }
}

export const saveAttachment = async (
  tx: Tx,
  actor: Actor,
  given: Prepared,
  change: ChangeContext,
  jobs: Jobs,
): Promise<{ id: string; message: string }> => {
  orRefuse(await visibleAccountId(tx, actor, given.customerId), 'Account not found.')
  const file_hash = await keepFile(tx, given.bytes, given.fileType)
  const { customer_attachment_id: id } = await tx
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
  if (becomesPdf.includes(given.fileType)) await jobs.send(tx, 'convert', id)
  change.about({ customerId: given.customerId, target: `attachment ${id}` })
  return { id: String(id), message: 'Saved.' }
}

interface AttachmentFile extends PdfState {
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
  content: Buffer
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
        description,
        ${wantsPdf ? pdfName : 'file_name'} as "fileName",
        f.file_type as "fileType",
        f.size,
        user_id_created as "userId_Created",
        ${personName('a.user_id_created')} as "createdBy",
        to_char(date_created at time zone 'UTC', 'MM/DD/YYYY HH24:MI:SS') as "dateCreated",
        ${pdfColumns},
        f.content
      from
        customer_attachment a
        join file o on o.hash = a.file_hash
        join file f on f.hash = ${shownHash(wantsPdf)}
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
