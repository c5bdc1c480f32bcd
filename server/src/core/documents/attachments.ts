import type { QueueName } from '@labgate/contract/admin/queues'
import type { Jobs } from '../../app-context.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { StoredFile } from '../../db/file-store.ts'
import { writerName } from '../../db/sql-parts.ts'
import { becomesPdf } from '../../files/as-pdf.ts'
import { attachedFile, type AttachedFile } from '../../files/attached.ts'
import { pdfColumns, pdfName, shownHash } from '../../files/pdf-columns.ts'
import { fileBytes, keepFile, storedColumns } from '../../files/store.ts'

/*
 * What the attachments of accounts, patients, and orders share. Each has a table of its own, with
 * its own first lock and its own columns.
 */

/** An input whose file is decoded. */
export type Decoded<G extends { fileAsBase64: string }> = Omit<G, 'fileAsBase64'> & AttachedFile

/**
 * Decodes and identifies the file of an input. Before the transaction begins: on the embedded
 * engine everyone waits while one is open.
 */
export const decodeAttachment = async <G extends { fileAsBase64: string }>({
  fileAsBase64,
  ...given
}: G): Promise<Decoded<G>> => ({ ...given, ...(await attachedFile(fileAsBase64)) })

/**
 * Stores the file, then the attachment's row by `insert`, and has `queue` make its PDF if browsers
 * do not display it. Returns the row's ID.
 */
export const keepAttachment = async (
  tx: Tx,
  jobs: Jobs,
  queue: Extract<QueueName, `convert${string}`>,
  { bytes, fileType }: AttachedFile,
  insert: (fileHash: Buffer) => Promise<number>,
): Promise<number> => {
  const id = await insert(await keepFile(tx, bytes, fileType))
  if (becomesPdf.includes(fileType)) await jobs.send(tx, queue, id)
  return id
}

/** Columns of an attachment `a` and its file `f`. */
export const fileColumns = `
  a.description, f.file_type as "fileType", a.file_name as "fileName", f.size
`
/** Columns of an attachment `a`: who attached it, and when. */
export const attachedByColumns = `
  a.user_id_created as "userId_Created",
  ${writerName('a')} as "createdBy",
  to_char(a.date_created at time zone 'UTC', 'MM/DD/YYYY HH24:MI:SS') as "dateCreated"
`

/**
 * The end of the columns of one attachment with its bytes: after `fileColumns`, since a PDF has its
 * own file name. The source is `attachmentSource`.
 */
export const contentColumns = (wantsPdf: boolean): string => `
  ${wantsPdf ? `${pdfName} as "fileName", ` : ''}${pdfColumns},
  ${storedColumns}
`
/** An attachment `a` of this table, its original file `o`, and the file `f` that is shown. */
export const attachmentSource = (table: string, wantsPdf: boolean): string => `
  ${table} a
    join file o on o.hash = a.file_hash
    join file f on f.hash = ${shownHash(wantsPdf)}
`

/** A row as it is sent, with its stored file in base64. */
export const withFileInBase64 = async <T extends StoredFile>(
  database: Pick<Database, 'keys' | 'objects'>,
  { content, objectName, ...row }: T,
): Promise<Omit<T, keyof StoredFile> & { fileAsBase64: string }> => ({
  ...row,
  fileAsBase64: (await fileBytes(database, { content, objectName })).toString('base64'),
})
