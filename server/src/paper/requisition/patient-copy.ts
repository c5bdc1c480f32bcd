import type { Language } from '@labgate/contract/languages/language'
import { textsIn, type Say } from '@labgate/contract/languages/texts'
import { bytesOf } from '../pdf.ts'
import {
  accent,
  field,
  gray,
  heading,
  inColumns,
  paragraph,
  sideBySide,
  space,
  stack,
  type Row,
} from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'
import { identityStrip, nameInCapitals } from '../strip.ts'
import { mustBePrintableRequisition, type RequisitionFacts } from './requisition-facts.ts'

/** What the patient takes home of an order, in a language of the catalog (docs/decisions/0103). */
export interface PatientCopyFacts {
  language: Language
  order: RequisitionFacts
}

const half = (bodyWide - 20) / 2

const listed = (title: string, items: readonly string[], columns: number): Row[] =>
  items.length === 0
    ? []
    : [
        heading(title, bodyWide),
        ...inColumns(
          items.map((item) => paragraph(item, bodyWide / columns - 12)),
          columns,
          bodyWide / columns,
        ),
      ]

const orderedBy = ({ requester }: RequisitionFacts, say: Say): Row => {
  const missing = say('notRecorded')
  const labelWide = 110
  return stack([
    heading(say('orderedBy'), half),
    field(say('practice'), requester.account, half, { labelWide, missing, face: 'bold' }),
    field(say('provider'), requester.provider, half, { labelWide, missing }),
    field(say('address'), requester.address, half, { labelWide, missing }),
    field(say('phone'), requester.phone, half, { labelWide, missing }),
  ])
}
const specimen = (facts: RequisitionFacts, say: Say): Row => {
  const missing = say('notRecorded')
  const labelWide = 110
  return stack([
    heading(say('specimen'), half),
    field(say('specimenNumber'), facts.specimenBarcode, half, { labelWide, missing, face: 'bold' }),
    field(say('requisitionNumber'), facts.requisitionNo, half, { labelWide, missing }),
    field(say('testType'), facts.specimen.labType, half, { labelWide, missing }),
    field(say('collected'), facts.specimen.collected.date, half, { labelWide, missing }),
  ])
}

const paymentOf = ({ payment: { kind, insurances } }: RequisitionFacts, say: Say): string => {
  if (kind === 'Self-pay') return say('paidByYou')
  if (kind === 'Contract') return say('paidByPractice')
  return insurances.length === 0
    ? say('notRecorded')
    : say('paidByInsurance', { payers: insurances.map(({ payer }) => payer).join(', ') })
}
const signatureOf = ({ signatures: { patient } }: RequisitionFacts, say: Say): string => {
  if (patient.state === 'signed') return say('signedOn', { day: patient.at?.date ?? '' })
  if (patient.state === 'on paper') return say('signedOnPaper')
  return patient.state === 'on file' ? say('consentOnFile') : say('notSignedYet')
}

/**
 * The patient's copy of a requisition as PDF: what was ordered, by whom, what the patient consents
 * to, and what happens next. No laboratory tests by it, so it has no bar code. Fails with
 * Unprintable before anything is drawn.
 */
export const patientCopyPdf = async ({ language, order }: PatientCopyFacts): Promise<Buffer> => {
  mustBePrintableRequisition(order)
  const say = await textsIn(language)
  const { lab, patient, requester, tests, diagnoses, medications, allergies } = order
  const title = say('orderCopy')
  const head = (): Row =>
    stack([
      paragraph(title, bodyWide, { size: 14, face: 'bold', color: accent }),
      paragraph(lab.name, bodyWide, { size: 9, face: 'bold' }),
      ...(lab.address === '' ? [] : [paragraph(lab.address, bodyWide, { size: 7.5, color: gray })]),
      space(5),
      identityStrip(nameInCapitals(patient), false, [
        `${say('dob')} ${patient.dob || say('notRecorded')}`,
        ...(patient.medicalRecordId === '' ? [] : [patient.medicalRecordId]),
      ]),
      space(2),
    ])
  const sentences = [
    say('whatIsNext'),
    requester.phone === ''
      ? say('orderQuestions', { practice: requester.account })
      : say('orderQuestionsAt', { practice: requester.account, phone: requester.phone }),
  ]
  const rows: Row[] = [
    sideBySide([
      { at: 0, row: orderedBy(order, say) },
      { at: half + 20, row: specimen(order, say) },
    ]),
    ...listed(
      say('testsOrdered'),
      tests.length === 0 ? [say('testsNotDecided')] : tests.map(({ name }) => name),
      2,
    ),
    ...listed(
      say('diagnoses'),
      diagnoses.map(({ code, description }) => `${code}  ${description}`),
      2,
    ),
    ...listed(say('medications'), medications?.list ?? [], 2),
    ...listed(say('allergies'), allergies?.list ?? [], 2),
    heading(say('payment'), bodyWide),
    paragraph(paymentOf(order, say), bodyWide),
    heading(say('yourConsent'), bodyWide),
    paragraph(say('consentToSign'), bodyWide),
    paragraph(signatureOf(order, say), bodyWide, { face: 'bold' }),
    heading(say('whatHappensNext'), bodyWide),
    ...sentences.flatMap((text) => [paragraph(text, bodyWide), space(3)]),
  ]
  return bytesOf(
    sheetOf(
      {
        title: `${title} ${order.requisitionNo}`,
        head,
        foot: `${say('copyForPatient')} ${order.requisitionNo}`,
        language,
        pageOf: (page, pages) => say('page', { page: String(page), pages: String(pages) }),
      },
      rows,
    ),
  )
}
