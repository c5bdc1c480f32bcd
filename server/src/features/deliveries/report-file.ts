import { written } from '../../db/queries.ts'
import type { ReportFileOf } from '../faxes/fax-paper.ts'
import { houseScope } from '../order-paper/house-scope.ts'

/** The report of a result as it was made and kept; undefined until it was. */
export const keptReport: ReportFileOf = async ({ database }, resultId, { notice }) => {
  const [found] = await database.ask(houseScope, [
    written('select f.content from result_document d join file f on f.hash = d.file_hash where d.result_id = $1 and d.kind = $2', [
      resultId,
      notice ? 'report with notice' : 'report',
    ]),
  ])
  return (found?.rows[0] as { content: Buffer } | undefined)?.content
}
