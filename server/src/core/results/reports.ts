import { createHash } from 'node:crypto'
import { part2Notice } from '@labgate/contract/patients/parole'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { pipeline } from '../../db/database.ts'
import { compiledOf } from '../../db/queries.ts'
import { fileBytes, keepFile } from '../../files/store.ts'
import { makePaper } from '../../paper/paper.ts'
import { whoseReport } from '../../paper/report/report-facts.ts'
import type { ReportFileOf } from '../faxes/fax-paper.ts'
import { systemActor } from '../scope/system-actor.ts'
import { systemScope } from '../scope/system-scope.ts'
import { enclosedContents } from './enclosed-files.ts'
import { nameOnReport } from './name-on-report.ts'
import { printedTexts, withPrinted } from './printed-texts.ts'
import { reportOf } from './report-of.ts'
import { reportRow, type ReportRow } from './report.query.ts'

export interface KeptReport {
  content: Buffer
  /** SHA-256 of the bytes in hexadecimal. */
  hash: string
  madeAt: string
}

/**
 * The report of a released version: made once, with the same bytes forever after (42 CFR
 * 493.1291(j)). Refuses a version that is not released. Fails with Unprintable or NameNotPrintable.
 */
export const keptReport = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  row: ReportRow,
  withNotice = false,
): Promise<KeptReport> => {
  if (row.releasedDate === null)
    throw new Refusal('not-possible', 'This version is not released yet.')
  const kind = withNotice ? 'report with notice' : 'report'
  const stored = () =>
    database.forActor(systemScope, (tx) =>
      tx
        .selectFrom('result_document as d')
        .innerJoin('file as f', 'f.hash', 'd.file_hash')
        .select(['f.content', 'f.object_name as objectName', 'f.hash', 'd.made_at'])
        .where('d.result_id', '=', row.resultId)
        .where('d.kind', '=', kind)
        .executeTakeFirst(),
    )
  const asKept = async (
    file: NonNullable<Awaited<ReturnType<typeof stored>>>,
  ): Promise<KeptReport> => ({
    content: await fileBytes(database, file),
    hash: file.hash.toString('hex'),
    madeAt: file.made_at,
  })
  const before = await stored()
  if (before !== undefined) return asKept(before)
  const [texts, files] = await database.forActor(systemScope, (tx) =>
    pipeline(tx, printedTexts(row.labOrderId), enclosedContents(row.resultId)),
  )
  const facts = {
    ...withPrinted(reportOf(row), texts),
    ...nameOnReport(row),
    clock: row.clock,
    ...(withNotice && { notice: part2Notice }),
  }
  const whose = whoseReport(facts)
  const enclosed = await Promise.all(
    files.map(async (file) => ({
      bytes: await fileBytes(database, file),
      whose,
      title: file.title,
    })),
  )
  const content = await makePaper({ kind: 'report', facts, enclosed })
  const madeAt = now().toISOString()
  await database.forActor(systemScope, async (tx) => {
    const file_hash = await keepFile(tx, content, 'application/pdf')
    await tx
      .insertInto('result_document')
      .values({
        result_id: row.resultId,
        customer_id: row.customerId,
        kind,
        file_hash,
        made_at: madeAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  // of two made at the same time, the first is the report
  const after = await stored()
  return after === undefined
    ? { content, hash: createHash('sha256').update(content).digest('hex'), madeAt }
    : asKept(after)
}

/**
 * A result's report, for forwarding; undefined if the result is not released. Fails like
 * `keptReport`.
 */
export const reportFileOf: ReportFileOf = async (context, resultId, { notice }) => {
  const { database } = context
  const row = await database.forActor(systemScope, async (tx) => {
    const order = await tx
      .selectFrom('result')
      .select('lab_order_id')
      .where('result_id', '=', resultId)
      .executeTakeFirst()
    if (order === undefined) return undefined
    return (await tx.executeQuery(compiledOf(reportRow(systemActor, order.lab_order_id, resultId))))
      .rows[0]
  })
  return row === undefined ? undefined : (await keptReport(context, row, notice)).content
}
