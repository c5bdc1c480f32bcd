import { languageNames } from '@labgate/contract/languages/language'
import { say } from '@labgate/contract/languages/say'
import { mergeFieldNames, type MergeFieldName } from '@labgate/contract/patients/merge/fields'
import type { PatientMerge } from '@labgate/contract/patients/patient-merge'
import type { Patient } from '@labgate/contract/patients/patients'
import { dayAsText } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import type { Tone } from '../../../ui/status-word.tsx'

export const stateWords: Readonly<Record<PatientMerge['state'], { word: string; tone: Tone }>> = {
  asked: { word: say('Needs confirmation'), tone: 'waiting' },
  rejected: { word: say('Rejected'), tone: 'plain' },
  merged: { word: say('Merged'), tone: 'done' },
  undone: { word: say('Unmerged'), tone: 'plain' },
}

export const describeBorn = (dob: string | null): string =>
  dob === null ? say('birth date not recorded') : say('born {dob}', { dob: dayAsText(dob) })

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** What has left the laboratory under a record's name: '2 labels, 1 report'. '' if nothing has. */
export const describeLeft = ({
  labels,
  reports,
  faxes,
  messages,
}: {
  labels: number
  reports: number
  faxes: number
  messages: number
}): string =>
  [
    ...counted(labels, say('printed label'), say('printed labels')),
    ...counted(reports, say('delivered report'), say('delivered reports')),
    ...counted(faxes, say('faxed report'), say('faxed reports')),
    ...counted(messages, say('message to another system'), say('messages to other systems')),
  ].join(', ')

const withLatin = (name: string, latin: string): string =>
  latin === '' ? name : `${name} (${latin})`
const describeAddress = ({ address, useFacesheet }: Patient): string =>
  [
    address.street1,
    address.street2,
    address.city,
    [address.state, address.postalCode].filter(Boolean).join(' '),
    useFacesheet ? say('on the facesheet') : '',
  ]
    .filter(Boolean)
    .join(', ')
const describePayment = (patient: Patient, billingType: (id: number) => string): string =>
  [
    billingType(patient.billingTypeId),
    patient.selfPay ? 'Self-pay' : '',
    patient.contractPay ? say('Contract pay') : '',
    patient.hardship ? say('Hardship') : '',
    patient.scholarship ? say('Scholarship') : '',
  ]
    .filter(Boolean)
    .join(', ')
const endingIn = (masked: string): string =>
  masked === '' ? '' : say('ends in {masked}', { masked: masked.replaceAll('*', '') })

type MergeTexts = (patient: Patient, billingType: (id: number) => string) => string
const texts: Readonly<Record<MergeFieldName, MergeTexts>> = {
  lastName: (one) => withLatin(one.lastName, one.lastNameLatin),
  firstName: (one) => withLatin(one.firstName, one.firstNameLatin),
  middleName: (one) => withLatin(one.middleName, one.middleNameLatin),
  suffix: (one) => one.suffix,
  dob: (one) => dayAsText(one.dob),
  genderId: (one) => one.gender,
  medicalRecordId: (one) => one.medicalRecordId,
  prefix: (one) => one.prefix,
  ethnicityId: (one) => one.ethnicity,
  language: ({ language }) => (language === '' ? '' : languageNames[language]),
  address: describeAddress,
  phone: (one) => phoneAsText(one.phone),
  phoneCell: (one) => phoneAsText(one.phoneCell),
  phoneWork: (one) => phoneAsText(one.phoneWork),
  email: (one) => one.email,
  ssn: (one) => endingIn(one.ssn),
  driversLicense: (one) =>
    [endingIn(one.driversLicense), one.driversLicenseState].filter(Boolean).join(', '),
  payment: describePayment,
  locationId: (one) => one.location,
  priority: (one) => (one.priority ? say('Yes') : say('No')),
}

export interface ComparedField {
  field: MergeFieldName
  /** '' if the record has nothing. */
  kept: string
  folded: string
}
export interface ComparedFields {
  differing: ComparedField[]
  /** The same in both, and not blank. */
  same: ComparedField[]
  blank: ComparedField[]
}

/** Every field that a merge can take from either record, as displayed. */
export const compareFields = (
  keep: Patient,
  fold: Patient,
  billingType: (id: number) => string,
): ComparedFields => {
  const all = mergeFieldNames.map((field): ComparedField => ({
    field,
    kept: texts[field](keep, billingType),
    folded: texts[field](fold, billingType),
  }))
  return {
    differing: all.filter(({ kept, folded }) => kept !== folded),
    same: all.filter(({ kept, folded }) => kept === folded && kept !== ''),
    blank: all.filter(({ kept, folded }) => kept === folded && kept === ''),
  }
}
