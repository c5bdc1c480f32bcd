import { withLaterLatin } from '@labgate/contract/patients/identity'
import { nameOnPaper } from '../requisitions/name-on-paper.ts'
import type { ReportRow } from './report.query.ts'

/** The name printed on a report. Fails with NameNotPrintable. */
export const nameOnReport = ({ patientId, identity, chart, specimenBarcode }: ReportRow) =>
  nameOnPaper({ ...withLaterLatin(identity, chart), patientId }, specimenBarcode)
