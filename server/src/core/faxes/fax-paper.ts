import { part2Notice } from '@labgate/contract/patients/parole'
import type { AppContext } from '../../app-context.ts'
import { Unprintable } from '../../paper/faces.ts'
import type { FaxFacts } from '../../paper/fax/fax.ts'
import { makeFax } from '../../paper/paper.ts'
import { describeInstant } from '../parcels/parcel-sheet.ts'
import type { Content, FaxToSend } from './fax-content.ts'

/**
 * The report of a result as PDF, with the notice of 42 CFR 2.32 if requested; undefined while it is
 * being made.
 */
export type ReportFileOf = (
  context: Pick<AppContext, 'database' | 'now'>,
  resultId: number,
  options: { notice: boolean },
) => Promise<Buffer | undefined>

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : many.replace('#', String(count))
const describeVersion = ({ specimenBarcode, version, resultKind }: Content): string =>
  `Specimen ${specimenBarcode}${version === 1 ? '' : `, version ${version}`}${resultKind === 'corrected' || resultKind === 'amended' ? ` (${resultKind})` : ''}`
const describeWithdrawn = ({ specimenBarcode, resultKind }: Content): string =>
  `Specimen ${specimenBarcode}${resultKind === 'withdrawn, wrong patient' ? ', reported for the wrong patient' : ''}`

const sentences = (
  reports: readonly Content[],
  withdrawn: readonly Content[],
  coverOnly: boolean,
  phone: string,
): string[] => [
  ...(reports.length === 0
    ? []
    : coverOnly
      ? [
          counted(
            reports.length,
            'A report is ready. Please sign in to the portal to read it.',
            '# reports are ready. Please sign in to the portal to read them.',
          ),
        ]
      : [counted(reports.length, 'A report follows.', '# reports follow.')]),
  ...(reports.some(({ version }) => version > 1)
    ? ['This version replaces all earlier ones. Please destroy them.']
    : []),
  ...(withdrawn.length === 0
    ? []
    : [
        counted(
          withdrawn.length,
          'A report you received was withdrawn.',
          '# reports that you received were withdrawn.',
        ),
        `Do not use the withdrawn report. Remove it from the chart and destroy it. Questions: ${phone}.`,
      ]),
]

const describeTest = (phone: string): string[] => [
  'This is a test page. We are verifying that results reach only your practice.',
  `Please call ${phone} and read this code back:`,
]

/** The contents of the cover. */
export const coverOf = (
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  fax: FaxToSend,
): FaxFacts => {
  const reports = fax.contents.filter(({ kind }) => kind === 'report')
  const withdrawn = fax.contents.filter(({ kind }) => kind === 'withdrawal')
  const isTest = fax.kind === 'test'
  const phone = config.SUPPORT_PHONE
  return {
    title: isTest ? 'Test page' : withdrawn.length > 0 ? 'Report withdrawn' : 'Laboratory results',
    lab: { name: config.LAB_NAME, phone },
    date: describeInstant(now().toISOString(), fax),
    to: [fax.customer, fax.location],
    number: fax.number,
    reference: `Fax ${fax.faxId}`,
    text: isTest ? describeTest(phone) : sentences(reports, withdrawn, fax.coverOnly, phone),
    lists: [
      { heading: 'Withdrawn', lines: withdrawn.map(describeWithdrawn) },
      { heading: 'Reports', lines: reports.map(describeVersion) },
    ],
    code: isTest ? fax.testCode : '',
    notice: fax.part2 && !isTest ? part2Notice : '',
  }
}

interface UnprintableReport {
  deliveryId: number
  says: string
}
/** Reports of a fax that cannot be printed; its others can. */
export class ReportsUnprintable extends Unprintable {
  readonly reports: readonly UnprintableReport[]
  constructor(reports: readonly UnprintableReport[]) {
    super(reports.map(({ says: text }) => text).join(' '))
    this.reports = reports
  }
}

/**
 * The fax as PDF: the cover, and the reports unless the location wants only the cover. undefined
 * while a report is being made. Fails with ReportsUnprintable.
 */
export const faxPaper = async (
  context: Pick<AppContext, 'config' | 'database' | 'now'>,
  fax: FaxToSend,
  reportFileOf: ReportFileOf,
): Promise<{ bytes: Buffer; pages: number } | undefined> => {
  const pdfs: Buffer[] = []
  const unprintable: UnprintableReport[] = []
  for (const { kind, resultId, deliveryId } of fax.coverOnly ? [] : fax.contents) {
    if (kind === 'withdrawal') continue
    try {
      const pdf = await reportFileOf(context, resultId, { notice: fax.part2 })
      if (pdf === undefined) return undefined
      pdfs.push(pdf)
    } catch (error) {
      if (!(error instanceof Unprintable)) throw error
      unprintable.push({ deliveryId, says: error.message })
    }
  }
  if (unprintable.length > 0) throw new ReportsUnprintable(unprintable)
  return makeFax(coverOf(context, fax), pdfs)
}
