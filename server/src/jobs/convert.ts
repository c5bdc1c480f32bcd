import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/database.ts'
import type { StoredFile } from '../db/file-store.ts'
import { compiledRaw } from '../db/queries.ts'
import { asPdf, becomesPdf } from '../files/as-pdf.ts'
import { fileBytes, keepFile, storedColumns } from '../files/store.ts'
import { Unconvertible } from '../files/unconvertible.ts'
import { JobFailed, type Work } from './queues.ts'

/** Attachments by conversion queue: the table and its id. */
const kept = {
  convert: ['customer_attachment', 'customer_attachment_id'],
  'convert-patient': ['patient_attachment', 'patient_attachment_id'],
  'convert-order': ['lab_order_attachment', 'lab_order_attachment_id'],
} as const
export type ConvertQueue = keyof typeof kept

/**
 * Creates the PDF of one attachment and points the attachment at it; the original stays as is. A
 * file that cannot be converted gets the reason instead, and the job is done: a retry would not
 * help. If a retry might help, the job fails and is tried again.
 */
export const convertAttachment =
  (database: Database, queue: ConvertQueue = 'convert'): Work =>
  async (id) => {
    const [table, idColumn] = kept[queue]
    const found = await database.system('attachment to convert', async (tx) => {
      const { rows } = await tx.executeQuery(
        compiledRaw<StoredFile & { file_type: string }>(
          `
            select ${storedColumns}, f.file_type
            from
              ${table} a
              join file f on f.hash = a.file_hash
            where
              a.${idColumn} = $1
              and a.pdf_hash is null
              and a.deleted_at is null
              and f.file_type = any ($2::text[])
          `,
          [id, becomesPdf],
        ),
      )
      return rows[0]
    })
    if (found === undefined) return
    const pdf = await asPdf(await fileBytes(database, found), found.file_type).catch(
      (error: unknown) => {
        if (error instanceof Unconvertible) return error
        throw error
      },
    )
    await database.system('converted attachment', async (tx) => {
      const outcome =
        pdf instanceof Unconvertible
          ? { pdf_failed: pdf.message }
          : { pdf_hash: await keepFile(tx, pdf, 'application/pdf'), pdf_failed: '' }
      await tx
        .updateTable(table as 'customer_attachment')
        .set(outcome)
        .where(idColumn as 'customer_attachment_id', '=', id)
        .execute()
    })
    if (pdf instanceof Unconvertible && pdf.again) throw new JobFailed(pdf.message)
  }

/**
 * Creates the jobs of attachments that arrived while no job could be created, or before there was a
 * conversion. Jobs must have been started.
 */
export const queueWaitingConversions = async ({
  database,
  jobs,
}: Pick<AppContext, 'database' | 'jobs'>): Promise<void> => {
  for (const [queue, [table, idColumn]] of Object.entries(kept) as [
    ConvertQueue,
    (typeof kept)[ConvertQueue],
  ][]) {
    const { rows } = await database.asLogin(
      `
        select ${idColumn} as id
        from
          ${table} a
          join file f on f.hash = a.file_hash
        where
          f.file_type = any ($1)
          and a.pdf_hash is null
          and a.pdf_failed = ''
          and a.deleted_at is null
          and not exists (
            select
            from pgboss.job
            where name = $2 and data = jsonb_build_object('id', a.${idColumn})
          )
        order by ${idColumn}
        limit 10000
      `,
      [becomesPdf, queue],
    )
    if (rows.length === 0) continue
    await database.system('waiting conversions', async (tx) => {
      for (const { id } of rows as { id: number }[]) await jobs.send(tx, queue, id)
    })
  }
}
