import { createHash } from 'node:crypto'
import { Refusal } from '../../access/refusal.ts'
import { keepFile } from '../../files/store.ts'
import type { House } from '../../house.ts'
import { makePaper } from '../../paper/paper.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { nameOnPaper } from '../order-paper/name-on-paper.ts'
import type { ReportRow } from './report.query.ts'
import { reportOf } from './report-of.ts'

/** The notice that goes with records of a Part 2 program (42 CFR 2.32(a)(2)). */
export const part2Notice = '42 CFR part 2 prohibits unauthorized use or disclosure of these records.'

export interface KeptReport {
  content: Buffer
  /** SHA-256 of the bytes in hexadecimal. */
  hash: string
  madeAt: string
}

/**
 * The report of a released version: made once, and the same bytes for ever after (42 CFR 493.1291(j)). Refused for a version that is not released.
 * Fails with Unprintable or NameNotPrintable.
 */
export const keptReport = async ({ database, now }: Pick<House, 'database' | 'now'>, row: ReportRow, withNotice = false): Promise<KeptReport> => {
  if (row.releasedDate === null) throw new Refusal('not-possible', 'This version is not released yet.')
  const kind = withNotice ? 'report with notice' : 'report'
  const stored = () =>
    database.forActor(houseScope, (tx) =>
      tx
        .selectFrom('result_document as d')
        .innerJoin('file as f', 'f.hash', 'd.file_hash')
        .select(['f.content', 'f.hash', 'd.made_at'])
        .where('d.result_id', '=', row.resultId)
        .where('d.kind', '=', kind)
        .executeTakeFirst(),
    )
  const asKept = ({ content, hash, made_at }: NonNullable<Awaited<ReturnType<typeof stored>>>): KeptReport => ({
    content,
    hash: hash.toString('hex'),
    madeAt: made_at,
  })
  const before = await stored()
  if (before !== undefined) return asKept(before)
  const facts = { ...reportOf(row), ...nameOnPaper(row, row.specimenBarcode), ...(withNotice && { notice: part2Notice }) }
  const content = await makePaper({ kind: 'report', facts })
  const madeAt = now().toISOString()
  await database.forActor(houseScope, async (tx) => {
    const file_hash = await keepFile(tx, content, 'application/pdf')
    await tx
      .insertInto('result_document')
      .values({ result_id: row.resultId, customer_id: row.customerId, kind, file_hash, made_at: madeAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  // of two that were made at once the first is the report
  const after = await stored()
  return after === undefined ? { content, hash: createHash('sha256').update(content).digest('hex'), madeAt } : asKept(after)
}
