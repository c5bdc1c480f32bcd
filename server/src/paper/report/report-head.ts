import { labeledNumber } from '@labgate/contract/kit/labeled-number'
import { usDate } from '@labgate/contract/kit/us-date'
import { isTakenBack } from '@labgate/contract/results/states'
import { describeNotReported } from '@labgate/contract/results/unreported-panels'
import { barCode } from '../bar-code.ts'
import { ageOn } from '../dates.ts'
import { widthOf } from '../faces.ts'
import { put } from '../pdf.ts'
import { accent, sideBySide, gray, paragraph, space, stack, type Row } from '../rows.ts'
import { bodyWide, pageHigh, pageWide } from '../sheet.ts'
import { boxed, identityStrip, nameInCapitals } from '../strip.ts'
import type { ReportFacts } from './report-facts.ts'

const titles: Readonly<Record<ReportFacts['kind'], string>> = {
  preliminary: 'Preliminary laboratory report',
  final: 'Laboratory report',
  corrected: 'Corrected laboratory report',
  amended: 'Amended laboratory report',
  withdrawn: 'Withdrawn laboratory report',
  'withdrawn, wrong patient': 'Withdrawn laboratory report',
}
export const titleOf = ({ kind, notReported }: ReportFacts): string =>
  kind === 'final' && notReported.length > 0 ? 'Partial laboratory report' : titles[kind]

export const isWithdrawnReport = ({ kind }: ReportFacts): boolean => isTakenBack(kind)

/* Across the page, light enough to read through. */
const stamp = (text: string): Row => ({
  height: 0,
  draw: (doc) => {
    const size = Math.min(74, (pageWide * 1.06) / widthOf(text, 'bold', 1))
    doc.save()
    doc.rotate(-52, { origin: [pageWide / 2, pageHigh / 2] })
    put(doc, text, {
      x: (pageWide - widthOf(text, 'bold', size)) / 2,
      baseline: pageHigh / 2 + size / 3,
      size,
      face: 'bold',
      color: '#dcdcdc',
    })
    doc.restore()
  },
})

/* What every page must say about itself before anything else. */
const warningsOf = (facts: ReportFacts): string[] => [
  ...(isWithdrawnReport(facts)
    ? [`${facts.kind.toUpperCase()}. Do not use the results on this report.`]
    : []),
  ...(facts.newestVersion > facts.version
    ? [`This is version ${facts.version}. Version ${facts.newestVersion} replaces it.`]
    : []),
  ...(facts.kind === 'preliminary' ? ['Preliminary: results may still change.'] : []),
  ...(facts.notReported.length > 0 ? [describeNotReported(facts.notReported)] : []),
  ...(facts.banner === '' ? [] : [facts.banner]),
]

const identity = (facts: ReportFacts, day: string): Row =>
  identityStrip(nameInCapitals(facts), (facts.transliterated ?? []).length > 0, [
    facts.dob === null
      ? 'DOB not recorded'
      : `Born ${usDate(facts.dob)} (${ageOn(facts.dob, day)})`,
    facts.gender || 'sex not recorded',
    ...(facts.medicalRecordId === '' ? [] : [labeledNumber('MRN', facts.medicalRecordId)]),
    // a copy for a parole officer has neither
    ...(facts.patientId === 0 ? [] : [`Patient ID ${facts.patientId}`]),
    ...(facts.requisitionNo === '' ? [] : [`Requisition ${facts.requisitionNo}`]),
  ])

/**
 * The head of every page: the laboratory, the report, the bar code, what is wrong with it, whose
 * specimen it is: the name and the birth date as two identifiers, and the notice that accompanies
 * this copy. `day`: of the collection, YYYY-MM-DD, for the age.
 */
export const reportHead = (facts: ReportFacts, day: string): Row => {
  const { laboratory: of } = facts
  const code = barCode(facts.specimenBarcode)
  const wide = bodyWide - code.width - 16
  const about = [
    of.addressLines.join(', '),
    [of.phone, of.director === '' ? '' : `Director ${of.director}`].filter(Boolean).join(' · '),
    [of.cliaNumber === '' ? '' : `CLIA ${of.cliaNumber}`, of.certificate]
      .filter(Boolean)
      .join(' · '),
  ]
  const warnings = warningsOf(facts)
  return stack([
    ...(isWithdrawnReport(facts) ? [stamp(facts.kind.toUpperCase())] : []),
    sideBySide([
      {
        at: 0,
        row: stack([
          paragraph(titleOf(facts), wide, { size: 14, face: 'bold', color: accent }),
          paragraph(of.name, wide, { size: 9, face: 'bold' }),
          ...about.filter(Boolean).map((text) => paragraph(text, wide, { size: 7.5, color: gray })),
        ]),
      },
      { at: bodyWide - code.width, row: code },
    ]),
    space(5),
    ...(warnings.length === 0
      ? []
      : [
          boxed(
            warnings.map((text, at) =>
              paragraph(text, bodyWide - 16, {
                size: at === 0 && isWithdrawnReport(facts) ? 12 : 9,
                face: 'bold',
              }),
            ),
            1.4,
          ),
          space(3),
        ]),
    identity(facts, day),
    ...(facts.notice === undefined || facts.notice === ''
      ? []
      : [paragraph(facts.notice, bodyWide, { size: 6.5 })]),
    space(2),
  ])
}
