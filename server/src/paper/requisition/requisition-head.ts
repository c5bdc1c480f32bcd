import { barCode } from '../bar-code.ts'
import { accent, beside, grey, paragraph, space, stack, type Row } from '../rows.ts'
import { bodyWide } from '../sheet.ts'
import type { RequisitionFacts } from './requisition-facts.ts'

/** 'MOSS, ADA LOVELACE': capitals are a display, the name is kept as typed (decisions.md 41). */
export const nameInCapitals = ({ lastName, firstName, middleName, suffix }: RequisitionFacts['patient']): string =>
  [[lastName, suffix].filter(Boolean).join(' ') || '(last name missing)', [firstName, middleName].filter(Boolean).join(' ') || '(first name missing)']
    .join(', ')
    .toUpperCase()

/* Who, on every page: name and birth date, with the numbers that lead to the order. */
const strip = ({ patient, requisitionNo }: RequisitionFacts): Row => {
  const marked = (patient.transliterated ?? []).length > 0 ? ' (transliterated)' : ''
  const name = paragraph(`${nameInCapitals(patient)}${marked}`, bodyWide - 16, { size: 12, face: 'bold' })
  const says = [
    `Born ${patient.dob || '(birth date missing)'}${patient.age === '' ? '' : ` (${patient.age})`}`,
    patient.gender || 'sex not recorded',
    ...(patient.medicalRecordId === '' ? [] : [`MRN ${patient.medicalRecordId}`]),
    `Patient id ${patient.id}`,
    `Requisition ${requisitionNo}`,
  ].join(' · ')
  const facts = paragraph(says, bodyWide - 16, { size: 9 })
  const inner = stack([name, facts], 1)
  return {
    height: inner.height + 12,
    draw: (doc, x, y) => {
      doc
        .rect(x, y, bodyWide, inner.height + 10)
        .lineWidth(0.8)
        .strokeColor('#000')
        .stroke()
      inner.draw(doc, x + 8, y + 5)
    },
  }
}

/** The head of every page: whose laboratory, what sheet, the bar code, whose specimen. A sheet that is no longer good says so. */
export const requisitionHead = (facts: RequisitionFacts): Row => {
  const { lab, ended, specimenBarcode } = facts
  const code = barCode(specimenBarcode)
  const wide = bodyWide - code.width - 16
  const about = [lab.address, [lab.clia === '' ? '' : `CLIA ${lab.clia}`, lab.director === '' ? '' : `Director ${lab.director}`].filter(Boolean).join(' · ')]
  return stack([
    beside([
      {
        at: 0,
        row: stack([
          paragraph('Laboratory requisition', wide, { size: 14, face: 'bold', colour: accent }),
          paragraph(lab.name, wide, { size: 9, face: 'bold' }),
          ...about.filter(Boolean).map((text) => paragraph(text, wide, { size: 7.5, colour: grey })),
        ]),
      },
      { at: bodyWide - code.width, row: code },
    ]),
    space(5),
    ...(ended === '' ? [] : [paragraph(`${ended.toUpperCase()}: DO NOT TEST.`, bodyWide, { size: 13, face: 'bold' }), space(3)]),
    strip(facts),
    space(2),
  ])
}
