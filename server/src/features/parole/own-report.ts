import type { Report } from '@labgate/contract/results/report-shape'
import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import { compiledOf, written, type Built, type RowsOf } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import type { About } from '../../access/audit.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { houseActor } from '../records/house-actor.ts'
import { reportOf } from '../results/report-of.ts'
import { reportRow, type ReportRow } from '../results/report.query.ts'

/* First lock: the officer who asks, by the user of the transaction; the function answers for released patients alone. */
const ownReport = (resultId: number): Built<{ labOrderId: number }> =>
  written(
    `select o.lab_order_id as "labOrderId" from lab_order o where o.patient_id in (select patient_id from parole_releases()) and parole_report(o.lab_order_id) = $1::bigint`,
    [resultId],
  )

interface Asking {
  actor: Actor
  input: { resultId: number }
  read<const Q extends readonly Built<unknown>[]>(about: About, ...queries: Q): Promise<RowsOf<Q>>
}

/** The report that an officer may see, as the laboratory has it. Refused as if there were none where the release does not cover it, or it does not count any more. */
export const reportForOfficer = async ({ database }: Pick<House, 'database'>, { input: { resultId }, read }: Asking): Promise<ReportRow> => {
  const [[seen]] = await read({ target: `result ${resultId}` }, ownReport(resultId))
  const { labOrderId } = orRefuse(seen, 'There is no such report, or it is not released to you any more.')
  const [row] = await database.forActor(houseScope, async (tx) => (await tx.executeQuery(compiledOf(reportRow(houseActor, labOrderId, resultId)))).rows)
  return orRefuse(row, 'There is no such report.')
}

/** On the screen: this version alone, and who of the practice has looked at it is not the officer's to know. */
export const shownToOfficer = (row: ReportRow): Report => {
  const report = reportOf(row)
  return {
    ...report,
    versions: report.versions.filter(({ resultId }) => resultId === row.resultId),
    newestVersion: row.version,
    reviewedBy: '',
    reviewedDate: null,
  }
}
