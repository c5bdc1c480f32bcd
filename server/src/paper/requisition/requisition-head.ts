import { labeledNumber } from '@labgate/contract/kit/labeled-number'
import { barCode } from '../bar-code.ts'
import { accent, sideBySide, gray, paragraph, space, stack, type Row } from '../rows.ts'
import { bodyWide } from '../sheet.ts'
import { identityStrip, nameInCapitals } from '../strip.ts'
import type { RequisitionFacts } from './requisition-facts.ts'

/* Who, on every page: name and birth date, with the numbers that identify the order. */
const strip = ({ patient, requisitionNo }: RequisitionFacts): Row =>
  identityStrip(nameInCapitals(patient), (patient.transliterated ?? []).length > 0, [
    `Born ${patient.dob || '(birth date missing)'}${patient.age === '' ? '' : ` (${patient.age})`}`,
    patient.gender || 'sex not recorded',
    ...(patient.medicalRecordId === '' ? [] : [labeledNumber('MRN', patient.medicalRecordId)]),
    `Patient ID ${patient.id}`,
    `Requisition ${requisitionNo}`,
  ])

/** Points from the left, after the title: large enough to be seen from a meter away. */
const statAt = 180

/**
 * The head of every page: the laboratory, the kind of sheet, the bar code, whose specimen it is. A
 * sheet that is no longer valid says so.
 */
export const requisitionHead = (facts: RequisitionFacts): Row => {
  const { lab, ended, specimenBarcode } = facts
  const code = barCode(specimenBarcode)
  const wide = bodyWide - code.width - 16
  const about = [
    lab.address,
    [
      lab.clia === '' ? '' : `CLIA ${lab.clia}`,
      lab.director === '' ? '' : `Director ${lab.director}`,
    ]
      .filter(Boolean)
      .join(' · '),
  ]
  return stack([
    sideBySide([
      {
        at: 0,
        row: stack([
          sideBySide([
            {
              at: 0,
              row: paragraph('Laboratory requisition', wide, {
                size: 14,
                face: 'bold',
                color: accent,
              }),
            },
            ...(facts.isStat
              ? [{ at: statAt, row: paragraph('STAT', wide - statAt, { size: 22, face: 'bold' }) }]
              : []),
          ]),
          paragraph(lab.name, wide, { size: 9, face: 'bold' }),
          ...about.filter(Boolean).map((text) => paragraph(text, wide, { size: 7.5, color: gray })),
        ]),
      },
      { at: bodyWide - code.width, row: code },
    ]),
    space(5),
    ...(ended === ''
      ? []
      : [
          paragraph(`${ended.toUpperCase()}: DO NOT TEST.`, bodyWide, { size: 13, face: 'bold' }),
          space(3),
        ]),
    strip(facts),
    space(2),
  ])
}
