import type { Refund } from '@labgate/contract/billing/refunds'
import { expect, it } from 'vitest'
import { englishIn } from '../../../../test/english-texts.ts'
import { textsOf } from '../../../../test/paper-readers.ts'
import { inBothLanguages, patientLanguages } from '../../../paper/money/in-both-languages.ts'
import { moneyPdf, type MoneyPaper } from '../../../paper/money/money-paper.ts'
import { estimatePaper } from './estimate-paper.ts'
import type { RefundAbout } from './refund-letter.queries.ts'
import { refundLetter } from './refund-letter.ts'
import { statementPaper } from './statement-paper.ts'

const spoken = await patientLanguages()

const today = '2026-08-11'
const person = {
  customerId: 1, patientId: 17, specimenBarcode: '900000000174', firstName: 'Íñigo', middleName: '', lastName: 'Muñoz Peña',
  firstNameLatin: '', middleNameLatin: '', lastNameLatin: '', language: 'es', dob: '2015-02-01', street1: '9 Heron Lane', street2: '', city: 'Tampa',
  state: 'FL', postalCode: '33602', orderer: '', npi: '', taxId: '',
} as const // prettier-ignore
const biller = {
  name: 'Bayside Laboratories', from: ['Bayside Laboratories', '100 Harbor Way', 'Tampa, FL 33602'], phone: '(813) 555-0100', taxId: '59-1234567',
  remitTo: ['Bayside Laboratories', 'PO Box 1200', 'Tampa, FL 33601'],
} // prettier-ignore
const summary = { previous: 100_00, charges: -20_00, insurancePaid: 10_00, insuranceAdjusted: 5_00, patientPaid: 5_00, other: 5_00, notDue: 5_00, due: 50_00 } // prettier-ignore
const figures = { charge: 80_00, insurancePaid: 10_00, insuranceAdjusted: 5_00, patientPaid: 5_00, elsewhere: 10_00, open: 50_00 } // prettier-ignore
const reasons = ['1', '2', '3', '119'].map((code) => ({ code, says: `Reason ${code}` }))
const line = { ...figures, code: '80307', says: 'Presumptive', why: reasons }
const bill = { bill: 1, order: 1, cents: 50_00, day: '2026-04-01', orderer: 'Eva Núñez', lines: [line] } // prettier-ignore
const statement = (before: number): MoneyPaper =>
  inBothLanguages(
    spoken,
    'es',
    (language) =>
    statementPaper(
      { one: { ...person, practice: 'Bay Clinic', asked: before, bills: [bill] }, number: 1042, biller, today, dueOn: '2026-09-10', summary, last: before === 0 ? undefined : { patientId: 17, number: 1000, cents: 100_00 }, unapplied: before * 5_00 },
      language,
    ), // prettier-ignore
  )
const expected = { isSelfPay: true, cents: 80_00, lines: [], diagnoses: [], day: '' }
const estimate = (from: readonly string[]): MoneyPaper =>
  inBothLanguages(spoken, 'es', (language) =>
    estimatePaper(person, expected, 7, from, today, language),
  )

const refund: Refund = {
  refundId: 31, customerId: 1, customer: 'Bay Clinic', labOrderId: 1, specimenBarcode: '900000000174', paymentId: 0, to: 'Íñigo Muñoz Peña', party: 'patient',
  cents: 12_00, reason: '', state: 'due', method: 'check', checkNumber: '', reference: '', says: '', sentOn: null, createdBy: '', dateCreated: null,
  isAboveLimit: false, decidedBy: '', dateDecided: null, refusal: '', isOwn: false, canApprove: false,
} // prettier-ignore
const about = {
  practice: 'Bay Clinic', contact: '', practiceAddress: [], patientAddress: ['9 Heron Lane', '', 'Tampa, FL 33602'], payerAddress: [], claimNumber: '', payerNumber: '',
  memberId: '', ...person, serviceDay: '2026-04-01', paidBy: 'check', paidReference: '5512', paidOn: '2026-05-01', lines: [],
} as const // prettier-ignore
const letter = (more: Partial<Refund>, lines: RefundAbout['lines'] = []): MoneyPaper =>
  inBothLanguages(
    spoken,
    'es',
    (language) =>
    refundLetter({ ...refund, ...more }, { ...about, practiceAddress: [], patientAddress: [...about.patientAddress], payerAddress: [], lines }, [...biller.from, biller.phone], today, language), // prettier-ignore
  )

const papers: readonly (readonly [string, MoneyPaper])[] = [
  ['a first statement', statement(0)],
  ['a later statement', statement(2)],
  ['an estimate', estimate([...biller.from, biller.phone])],
  ['an estimate of a laboratory without a phone', estimate(['Bayside'])],
  ['a refund by check', letter({})],
  ['a refund to a card', letter({ method: 'card' }, [{ code: '80307', says: 'X', cents: 12_00 }])],
  ['a check that left', letter({ state: 'sent', checkNumber: '88', sentOn: today })],
  [
    'a refund that went to a card',
    letter({ state: 'sent', method: 'card', reference: 'R-5', sentOn: today }),
  ],
]

const printed = async (paper: MoneyPaper): Promise<string> =>
  (await textsOf(await moneyPdf(paper))).join(' ').replaceAll(/\s+/g, ' ')
it.each(papers)('%s in Spanish has its accents, and no text in English', async (_name, paper) => {
  const text = await printed(paper)
  expect(text).toContain('Muñoz Peña')
  expect((await moneyPdf(paper)).toString('latin1')).toContain('/Lang (es-US)')
  expect(text).toMatch(/Página 1 de 1/)
  expect(englishIn(text)).toEqual([])
})

it.each(papers)('%s has the same figures, days, and names in English', async (_name, paper) => {
  const facts = /\$[\d,.]+|\d\d\/\d\d\/\d{4}|\(\d{3}\) \d{3}-\d{4}|Muñoz Peña/g
  const other = paper.inOtherLanguage
  expect(other?.language).toBe('en')
  const inEnglish = await printed(other ?? paper)
  expect(englishIn(inEnglish).length).toBeGreaterThan(5)
  expect(inEnglish.match(facts)?.toSorted()).toEqual(
    (await printed(paper)).match(facts)?.toSorted(),
  )
})
