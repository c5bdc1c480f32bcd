import type { PatientEligibility } from '@labgate/contract/billing/eligibility'
import { say } from '@labgate/contract/languages/say'
import type { PatientInsurance } from '@labgate/contract/patients/patient-insurance'
import { dayAsText } from '../../../forms/dates.ts'

type Kept = Pick<
  PatientInsurance,
  | 'memberId'
  | 'groupNo'
  | 'effectiveDate'
  | 'expireDate'
  | 'subscriberFirstName'
  | 'subscriberLastName'
  | 'subscriberDob'
  | 'subscriberStreet1'
  | 'subscriberCity'
  | 'subscriberState'
  | 'subscriberPostalCode'
>
export type MergeField = keyof Kept

interface Line {
  field: MergeField
  label: string
  here: string
  payer: string
  /**
   * The payer's value differs from the record. A value it does not report is no difference: it
   * removes nothing.
   */
  differs: boolean
  value: string | null
}

const fields: readonly (readonly [
  field: MergeField,
  label: string,
  text: (answer: PatientEligibility) => string | null,
])[] = [
  ['memberId', say('Member ID'), ({ memberId }) => memberId],
  ['groupNo', say('Group'), ({ groupNo }) => groupNo],
  ['effectiveDate', say('Effective from'), ({ effectiveDate }) => effectiveDate],
  ['expireDate', say('Until'), ({ endDate }) => endDate],
  [
    'subscriberFirstName',
    say('Subscriber’s first name'),
    ({ subscriberFirstName }) => subscriberFirstName,
  ],
  [
    'subscriberLastName',
    say('Subscriber’s last name'),
    ({ subscriberLastName }) => subscriberLastName,
  ],
  ['subscriberDob', say('Subscriber’s birth date'), ({ subscriberDob }) => subscriberDob],
  ['subscriberStreet1', say('Street'), ({ subscriberStreet1 }) => subscriberStreet1],
  ['subscriberCity', say('City'), ({ subscriberCity }) => subscriberCity],
  ['subscriberState', say('State'), ({ subscriberState }) => subscriberState],
  ['subscriberPostalCode', say('ZIP code'), ({ subscriberPostalCode }) => subscriberPostalCode],
]
const days: readonly MergeField[] = ['effectiveDate', 'expireDate', 'subscriberDob']
const shown = (field: MergeField, value: string | null): string =>
  days.includes(field) ? dayAsText(value) : (value ?? '')

/** Insurance and response side by side; lines that are empty in both are omitted. */
export const mergeLines = (insurance: Kept, answer: PatientEligibility): Line[] =>
  fields.flatMap(([field, label, describe]) => {
    const [mine, value] = [insurance[field], describe(answer)]
    const line = {
      field,
      label,
      here: shown(field, mine),
      payer: shown(field, value),
      value,
      differs: (value ?? '') !== '' && value !== mine,
    }
    return line.here === '' && line.payer === '' ? [] : [line]
  })
