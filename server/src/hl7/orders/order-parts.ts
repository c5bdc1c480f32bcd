import { languageNames, type RecordedLanguage } from '@labgate/contract/languages/language'
import { describeRecorded } from '@labgate/contract/patients/recorded'
import { writeDay, writeMoment } from '../moment.ts'
import { segmentFor, type Component, type Field } from '../write.ts'
import type { AddressFacts, InsuranceFacts, OrderFacts } from './order-facts.ts'

/* Segments that both order formats have (rules.md#hl7-orders). */

/**
 * The name we send under, and the coding system of our numbers: local systems begin with 99 (HL7
 * table 0396).
 */
export const ourApplication = 'LABGATE'
export const ourCodes = '99LBG'

/** HL7 table 0001; a gender that is neither is O, an unknown one U. */
const sexOf = (genderId: number): string => ({ 1: 'F', 2: 'M', 3: 'O' })[genderId] ?? 'U'
const addressOf = ({ street1, street2, city, state, postalCode }: AddressFacts): Component[] => [
  street1,
  street2,
  city,
  state,
  postalCode,
  'USA',
]
/** A primary language by ISO 639-1, as HL7 table 0296 suggests. */
const languageOf = (language: RecordedLanguage): Field =>
  language === '' ? '' : [language, languageNames[language], 'ISO639']
const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
/** A telephone number in XTN format. */
const phoneOf = (phone: string): Field => {
  const digits = digitsOf(phone)
  return digits.length === 10
    ? ['', 'PRN', 'PH', '', '1', digits.slice(0, 3), digits.slice(3)]
    : phone
}

export const providerOf = ({ provider }: OrderFacts): Field => {
  if (provider === null) return ''
  const { npi, lastName, firstName, suffix } = provider
  return [
    npi,
    lastName,
    firstName,
    '',
    suffix,
    '',
    '',
    '',
    npi === '' ? '' : ['NPI', '2.16.840.1.113883.4.6', 'ISO'],
    'L',
    '',
    '',
    npi === '' ? '' : 'NPI',
  ]
}

/**
 * Our number for one test of the order: the specimen's number, and which test it is. A returned
 * result names it.
 */
export const placerOf = ({ specimenBarcode }: OrderFacts, code: number): Field => [
  `${specimenBarcode}.${code}`,
  ourApplication,
]
/** The specimen number in a number that a result names; undefined if it is not one of ours. */
export const specimenOfPlacer = (placer: string): string | undefined =>
  /^(\d{12})(?:\.\d{1,6})?$/.exec(placer)?.[1]

/** The patient; older systems require `accountNumber` in PID-18. */
export const pidOf = ({ patient, account }: OrderFacts, accountNumber = ''): string => {
  const {
    patientId,
    medicalRecordId,
    lastName,
    firstName,
    middleName,
    suffix,
    dob,
    genderId,
    address,
    phone,
    language,
  } = patient
  const ours: Field = [patientId, '', '', ourApplication, 'PI']
  const theirs: Field = [medicalRecordId, '', '', account.facilityCode, 'MR']
  return segmentFor('PID', {
    1: 1,
    3: { repeated: medicalRecordId === '' ? [ours] : [ours, theirs] },
    5: [lastName, firstName, middleName, suffix, '', '', 'L'],
    7: writeDay(dob),
    8: sexOf(genderId),
    11: addressOf(address),
    13: phoneOf(phone),
    15: languageOf(language),
    18: accountNumber,
  })
}

/** Class unknown: a practice admits no one (IHE LTW: PV1-2 U). */
export const pv1Of = ({ billTo, location }: OrderFacts): string =>
  segmentFor('PV1', { 1: 1, 2: 'U', 3: ['', '', '', location.name], 20: billTo })

const insuranceOf = (one: InsuranceFacts, at: number): string =>
  segmentFor('IN1', {
    1: at + 1,
    2: 'NONE',
    3: one.payer,
    4: one.payer,
    8: one.groupNo,
    16: [one.subscriberLastName, one.subscriberFirstName],
    17: one.relationship,
    18: writeDay(one.subscriberDob),
    36: one.memberId,
  })
/** Insurances, only if a third party pays (rules.md#hl7-orders). */
export const insurancesOf = ({ billTo, insurances }: OrderFacts): string[] =>
  billTo === 'T' ? insurances.map(insuranceOf) : []

/**
 * No AL1 if no one was asked; the absence of allergies is stated (SNOMED CT 716186003, no known
 * allergy).
 */
export const allergiesOf = ({ allergies, allergyState }: OrderFacts): string[] =>
  allergyState === 'none'
    ? [segmentFor('AL1', { 1: 1, 3: ['716186003', describeRecorded('allergies', 'none'), 'SCT'] })]
    : allergies.map((allergy, at) => segmentFor('AL1', { 1: at + 1, 2: 'DA', 3: ['', allergy] }))

/** ICD-10-CM with its decimal point (HL7 table 0396: I10C). */
export const diagnosesOf = ({ diagnoses }: OrderFacts): string[] =>
  diagnoses.map(({ code, description }, at) =>
    segmentFor('DG1', { 1: at + 1, 3: [code, description, 'I10C'], 6: 'W' }),
  )

/** Answers that the laboratory needs to test and interpret (42 CFR 493.1241(c)(8)). */
export const answersOf = ({
  isPregnant,
  medications,
  medicationState,
  cup,
}: OrderFacts): string[] => {
  const answers: (readonly [code: string, question: string, answer: string])[] = [
    ...(isPregnant === 0
      ? []
      : [['PREGNANT', 'Pregnant', isPregnant === 1 ? 'Yes' : 'No'] as const]),
    ...medications.map((medication) => ['MEDICATION', 'Medication', medication] as const),
    ...(['none', 'not provided'].includes(medicationState)
      ? [['MEDICATION', 'Medication', describeRecorded('medications', medicationState)] as const]
      : []),
    ...cup.map(({ name, says: text }) => ['CUP', `Point of care: ${name}`, text] as const),
  ]
  return answers.map(([code, question, answer], at) =>
    segmentFor('OBX', {
      1: at + 1,
      2: 'ST',
      3: [code, question, ourCodes],
      4: at + 1,
      5: answer,
      11: 'F',
    }),
  )
}

/** The collection time as precisely as known: only the day if the time is not known. */
export const collectionOf = ({ collectedAt, noCollectionTime, zone }: OrderFacts): string => {
  if (collectedAt === null) return ''
  const at = writeMoment(collectedAt, zone, 'minute')
  return noCollectionTime ? at.slice(0, 8) : at
}

export const orcOf = (facts: OrderFacts, code: number): string =>
  segmentFor('ORC', {
    1: facts.control,
    2: placerOf(facts, code),
    4: [facts.requisitionNo, ourApplication],
    9: writeMoment(facts.orderedAt, facts.zone),
    12: providerOf(facts),
    21: [facts.account.name, 'L', '', '', '', '', '', '', '', facts.account.facilityCode],
    22: addressOf(facts.location.address),
    23: phoneOf(facts.account.phone),
  })
