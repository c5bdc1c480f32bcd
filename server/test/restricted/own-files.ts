import { practiceReports } from '@labgate/contract/overviews/practice-reports'
import { reportBundles } from '@labgate/contract/results/report-bundles'
import { makeBundle } from '../../src/features/results/report-bundles/make-bundle.ts'
import { makeReportRun } from '../../src/overviews/practice-reports/make-run.ts'
import type { Lab, Visitor } from '../lab.ts'
import type { Reached } from './filled-chart.ts'

/** Files that are their maker's alone, by the calls that take them out. */
export type OwnFiles = ReadonlyMap<string, object>

/**
 * Has a person make the files of the chart that only their maker can take out: reports as one PDF,
 * and a report of the practice.
 */
export const ownFiles = async (
  lab: Lab,
  person: Visitor,
  { labOrderIds, patientId }: Reached,
): Promise<OwnFiles> => {
  const files = new Map<string, object>()
  const bundle = await person.send(reportBundles.begin, { labOrderId: labOrderIds })
  if (bundle.body.valid === true) {
    const { reportBundleId } = bundle.body
    await makeBundle(lab.context)(reportBundleId)
    for (const call of ['state', 'pdf']) files.set(`reportBundles.${call}`, { reportBundleId })
  }
  const run = await person.send(practiceReports.begin, {
    searchCriteria: { patientId, from: '2000-01-01' },
    format: 'csv',
  })
  if (run.body.valid === true) {
    const { reportRunId } = run.body
    await makeReportRun(lab.context)(reportRunId)
    files.set('practiceReports.file', { reportRunId })
  }
  return files
}
