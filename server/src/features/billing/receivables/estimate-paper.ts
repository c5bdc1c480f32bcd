import type { estimatedLines } from '@labgate/contract/billing/estimate'
import { describeMoney } from '@labgate/contract/billing/money'
import { usDate } from '@labgate/contract/kit/us-date'
import type { RecordedLanguage } from '@labgate/contract/languages/language'
import { nameOnPaper } from '../../../core/requisitions/name-on-paper.ts'
import type { PatientLanguage } from '../../../paper/money/in-both-languages.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import { patientAddressee } from './addressee.ts'

/** Who an estimate is for, by the order. */
export interface EstimatedPerson {
  customerId: number
  specimenBarcode: string
  patientId: number
  firstName: string
  middleName: string
  lastName: string
  firstNameLatin: string
  middleNameLatin: string
  lastNameLatin: string
  language: RecordedLanguage
  dob: string | null
  street1: string
  street2: string
  city: string
  state: string
  postalCode: string
  orderer: string
  npi: string
  taxId: string
}
export interface Expected {
  isSelfPay: boolean
  cents: number
  lines: ReturnType<typeof estimatedLines>
  diagnoses: string[]
  day: string
}
/**
 * A good-faith estimate. What the rule requires: who (name and birth date), what, codes, expected charges, and the
 * patient's rights (45 CFR 149.610(c)).
 */
export const estimatePaper = (
  person: EstimatedPerson,
  expected: Expected,
  number: number,
  from: readonly string[],
  today: string,
  { say }: PatientLanguage,
): MoneyPaper => {
  const phone = from.length > 1 ? (from.at(-1) ?? '') : ''
  const laboratory = from[0] ?? say('theLaboratory')
  const { firstName, middleName, lastName } = nameOnPaper(person, person.specimenBarcode)
  return {
    title: say('estimate', { number: String(number) }),
    from: [...from],
    to: [
      ...patientAddressee(
        [firstName, middleName, lastName].filter(Boolean).join(' '),
        person,
        today,
        say,
      ),
      person.street1,
      person.street2,
      [person.city, [person.state, person.postalCode].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
    ].filter(Boolean),
    fields: [
      [say('dob'), person.dob === null ? '' : usDate(person.dob)],
      [say('date'), usDate(today)],
      [say('expectedOn'), expected.day === '' ? say('notScheduled') : usDate(expected.day)],
      [say('orderedBy'), person.orderer],
      [say('diagnoses'), expected.diagnoses.join(', ')],
      [say('npiAndTaxId'), [person.npi, person.taxId].filter(Boolean).join(', ')],
    ],
    columns: [
      { title: say('code'), wide: 12, isNumber: false },
      { title: say('test'), wide: 58, isNumber: false },
      { title: say('units'), wide: 12, isNumber: true },
      { title: say('expectedCharge'), wide: 18, isNumber: true },
    ],
    rows: expected.lines.map((line) => [
      line.code,
      line.says,
      String(line.units),
      describeMoney(line.cents),
    ]),
    totals: [[say('expectedCharges'), describeMoney(expected.cents)]],
    heading: say('yourRights'),
    says: [
      say('estimateIsNoContract'),
      say('estimateDispute'),
      phone === ''
        ? say('estimateQuestions', { laboratory })
        : say('estimateQuestionsAt', { laboratory, phone }),
    ],
    foot: say('estimate', { number: String(number) }),
  }
}
