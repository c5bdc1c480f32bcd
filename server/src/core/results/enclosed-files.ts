import { createHash } from 'node:crypto'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { StoredFile } from '../../db/file-store.ts'
import { compiledRaw, rawQuery, type Query } from '../../db/queries.ts'
import { isoInstant } from '../../db/sql-parts.ts'
import { storedColumns } from '../../files/store.ts'
import type { OpenedEnclosure } from '../../hl7/results/incoming.ts'
import type { NewFile } from './file-values.ts'
import { visibleResults } from './visible-results.ts'

/*
 * The files that a laboratory enclosed with a result (result_document): each version has those that
 * came with it or before it, in their newest form.
 */

/**
 * The files of a message that the order does not have yet: a report that is sent again with its
 * file changes nothing.
 */
export const filesNotKept = async (
  tx: Tx,
  labOrderId: number,
  files: readonly OpenedEnclosure[],
): Promise<NewFile[]> => {
  if (files.length === 0) return []
  const { rows } = await tx.executeQuery<{ source: string; hash: Buffer }>(
    compiledRaw(
      `
        select e.source, e.file_hash as hash
        from
          enclosed_with(
            (select result_id from result where lab_order_id = $1 order by version desc limit 1)
          ) e
      `,
      [labOrderId],
    ),
  )
  return files.flatMap((file) => {
    const kept = rows.find(({ source }) => source === file.source)
    const isKept =
      kept !== undefined && createHash('sha256').update(file.bytes).digest().equals(kept.hash)
    return isKept ? [] : [{ ...file, replaces: kept !== undefined }]
  })
}

/* Characters that a file's name cannot have everywhere. */
const notInNames = /[\\/:*?"<>|\p{Cc}]+/gu
/** The name under which a file is saved. */
export const pdfName = (title: string): string => `${title.replaceAll(notInNames, ' ').replace(/\.pdf$/i, '').trim().slice(0, 100) || 'Enclosed file'}.pdf` // prettier-ignore

/** The files of version `r`, as the report lists them: a subquery. */
export const enclosedOf = `
  select
    e.result_document_id as "resultDocumentId",
    e.title,
    e.pages,
    ${isoInstant('e.made_at')} as "receivedDate"
  from enclosed_with(r.result_id) e
  order by e.result_document_id
`

/** The stored bytes of a version's files, in the report's order. */
export const enclosedContents = (
  resultId: number,
): Query<StoredFile & { title: string; receivedDate: string }> =>
  rawQuery(
    `
      select e.title, ${storedColumns}, e.made_at as "receivedDate"
      from
        enclosed_with($1) e
        join file f on f.hash = e.file_hash
      order by e.result_document_id
    `,
    [resultId],
  )

/** One file of a version that the reader can see. */
export const enclosedFile = (
  actor: Actor,
  { labOrderId, resultDocumentId }: { labOrderId: number; resultDocumentId: number },
): Query<StoredFile & { title: string; size: number }> => {
  const visible = visibleResults(actor)
    .select('r.result_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  const at = visible.parameters.length + 1
  return rawQuery(
    `
      select e.title, ${storedColumns}, f.size
      from
        result v
        cross join lateral enclosed_with(v.result_id) e
        join file f on f.hash = e.file_hash
      where v.result_id in (${visible.sql}) and e.result_document_id = $${at}
      limit 1
    `,
    [...visible.parameters, resultDocumentId],
  )
}
