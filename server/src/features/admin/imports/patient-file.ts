import { readLanguage, type RecordedLanguage } from '@labgate/contract/languages/language'
import {
  lastFourOf,
  isMask,
  missingOf,
  missingTicks,
  patientIssues,
  type MissingField,
  type PatientFacts,
} from '@labgate/contract/patients/patient-rules'
import { patientShape } from '@labgate/contract/patients/patients'
import type { z } from 'zod'
import { insuranceIssues } from '../../../core/patients/insurance-issues.ts'
import { phoneIssues } from '../../../core/records/phones.ts'
import {
  readTable,
  type Cells,
  type Column,
  type Table,
  type TableReading,
} from '../../../dictionaries/csv-table.ts'
import { nearState, writtenDay, writtenState, writtenZip } from './written-values.ts'

/** An insurance as in a file: the payer by name. */
export interface FileInsurance {
  /** The column that named the payer. */
  column: string
  payer: string
  memberId: string
  groupNo: string
  /** 1 primary, 2 secondary. */
  sequence: number
}
/** A patient as in a file; absent text is ''. */
export interface FilePatient extends Required<
  Pick<PatientFacts, 'firstName' | 'lastName' | 'genderId' | 'medicalRecordId' | 'phone' | 'ssn'>
> {
  /** In the file. */
  row: number
  /** Columns whose invisible characters were removed. */
  cleaned: readonly string[]
  dob: string | null
  middleName: string
  firstNameLatin: string
  middleNameLatin: string
  lastNameLatin: string
  prefix: string
  suffix: string
  email: string
  language: RecordedLanguage
  phoneCell: string
  phoneWork: string
  address: {
    street1: string
    street2: string
    city: string
    county: string
    state: string
    postalCode: string
  }
  ssnLastFour: string
  /** The marks for missing fields: 'phoneMissing', ... */
  ticks: (typeof missingTicks)[MissingField][]
  insurances: FileInsurance[]
}

/** Columns by wire name; `needed` ones can be absent if missing information is marked. */
const fields = {
  lastName: 'last name',
  firstName: 'first name',
  middleName: 'middle name',
  lastNameLatin: 'last name in latin letters',
  firstNameLatin: 'first name in latin letters',
  middleNameLatin: 'middle name in latin letters',
  prefix: 'prefix',
  suffix: 'suffix',
  dob: 'birth date',
  genderId: 'sex',
  email: 'email',
  language: 'language',
  phone: 'phone',
  phoneCell: 'cell phone',
  phoneWork: 'work phone',
  'address.street1': 'street',
  'address.street2': 'street 2',
  'address.city': 'city',
  'address.county': 'county',
  'address.state': 'state',
  'address.postalCode': 'zip',
  medicalRecordId: 'record number',
  ssn: 'ssn',
} as const
const insuranceFields = {
  1: { insuranceName: 'primary payer', memberId: 'member id', groupNo: 'group' },
  2: {
    insuranceName: 'secondary payer',
    memberId: 'secondary member id',
    groupNo: 'secondary group',
  },
} as const
const always: readonly string[] = ['lastName', 'firstName', 'dob', 'genderId']
const needed: readonly string[] = ['phone', 'address.street1', 'address.city', 'address.postalCode']
const lengths: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['prefix', 'suffix', 'genderId', 'language'].map((field) => [field, 20])),
  ...Object.fromEntries(['phone', 'phoneCell', 'phoneWork'].map((field) => [field, 30])),
  dob: 40,
  email: 254,
  'address.street1': 100,
  'address.street2': 100,
  'address.state': 40,
  'address.postalCode': 10,
  medicalRecordId: 40,
  ssn: 11,
}

const columnsFor = (ticksMissing: boolean): Column[] => [
  ...Object.entries(fields).map(([field, name]) => ({
    name,
    most: lengths[field] ?? 50,
    mayLack: !always.includes(field) && (ticksMissing || !needed.includes(field)),
  })),
  ...Object.values(insuranceFields).flatMap(({ insuranceName, memberId, groupNo }) => [
    { name: insuranceName, most: 100, mayLack: true },
    { name: memberId, most: 40, mayLack: true },
    { name: groupNo, most: 40, mayLack: true },
  ]),
]

const sexes = new Map<string, number>([
  ['', 0],
  ...[
    ['f', 'female', 'woman'],
    ['m', 'male', 'man'],
    ['o', 'x', 'other'],
    ['u', 'unk', 'unknown'],
  ].flatMap((words, at) => words.map((word): [string, number] => [word, at + 1])),
])
const noOptions = {
  facesheetAddress: false,
  allowSelfPay: false,
  billing_SelfPay: false,
  billing_Hardship: false,
  billing_Scholarship: false,
}

/** Decodes a cell with a contract schema; notes its fault. */
const decoded = <T>(schema: z.ZodType<T>, cells: Cells, column: string): T | null => {
  const result = schema.safeParse(cells.text(column))
  if (!result.success) cells.wrong(column, result.error.issues[0]?.message ?? '')
  return result.success ? result.data : null
}

/** A birth date as people write it; notes its fault. */
const birthOf = ({ text, wrong }: Cells, today: string): string | null => {
  const { day, fault } = writtenDay(text(fields.dob), today, true)
  if (fault !== '') wrong(fields.dob, fault)
  return day
}
/** The code of a state; notes what it may be if it is none. */
const stateOf = ({ text, wrong }: Cells): string => {
  const given = text(fields['address.state'])
  const near = nearState(given)
  const state = writtenState(given)
  if (state.length > 2 && near !== '')
    wrong(fields['address.state'], `This is no state. Did you mean ${near}?`)
  return state
}

const insurancesOf = ({ text, wrong }: Cells, today: string): FileInsurance[] =>
  ([1, 2] as const).flatMap((sequence) => {
    const names = insuranceFields[sequence]
    const [insuranceName, memberId, groupNo] = [
      text(names.insuranceName),
      text(names.memberId),
      text(names.groupNo),
    ]
    if (insuranceName + memberId + groupNo === '') return []
    for (const { path, message } of insuranceIssues(
      { insuranceId: 0, insuranceName, memberId, sequence },
      today,
    ))
      wrong(names[path[0] as keyof typeof names], message)
    return [{ column: names.insuranceName, payer: insuranceName, memberId, groupNo, sequence }]
  })

const patientOf = (cells: Cells, ticksMissing: boolean, today: string): FilePatient => {
  const { row, text, wrong } = cells
  const of = (field: keyof typeof fields): string => text(fields[field])
  const state = stateOf(cells)
  const genderId = sexes.get(of('genderId').toLowerCase())
  if (genderId === undefined) wrong(fields.genderId, 'Enter F, M, other or unknown.')
  const language = readLanguage(of('language'))
  if (language === undefined)
    wrong(fields.language, 'Enter English or Spanish, or leave this blank.')
  const patient = {
    firstName: of('firstName'),
    lastName: of('lastName'),
    middleName: of('middleName'),
    firstNameLatin: of('firstNameLatin'),
    middleNameLatin: of('middleNameLatin'),
    lastNameLatin: of('lastNameLatin'),
    prefix: of('prefix'),
    suffix: of('suffix'),
    dob: birthOf(cells, today),
    genderId: genderId ?? 0,
    email: decoded(patientShape.email, cells, fields.email) ?? '',
    language: language ?? '',
    phone: of('phone'),
    phoneCell: of('phoneCell'),
    phoneWork: of('phoneWork'),
    medicalRecordId: of('medicalRecordId'),
    ssn: of('ssn'),
    address: {
      street1: of('address.street1'),
      street2: of('address.street2'),
      city: of('address.city'),
      county: of('address.county'),
      state,
      postalCode: writtenZip(of('address.postalCode'), state.length > 2 ? nearState(state) : state),
    },
  }
  if (isMask(patient.ssn))
    wrong(fields.ssn, 'This number is masked. Enter all nine digits, or leave it blank.')
  const ticks = ticksMissing ? missingOf(patient).map((field) => missingTicks[field]) : []
  const facts = { ...patient, ...Object.fromEntries(ticks.map((tick) => [tick, true])) }
  for (const { path, message } of [
    ...patientIssues(facts, noOptions, today),
    ...phoneIssues(facts, ['phone', 'phoneCell', 'phoneWork']),
  ])
    wrong(fields[path.join('.') as keyof typeof fields], message)
  return {
    row,
    cleaned: cells.cleaned,
    ...patient,
    ssnLastFour: lastFourOf(patient.ssn),
    ticks,
    insurances: insurancesOf(cells, today),
  }
}

/**
 * Reads patients of a CSV file or a table: the columns above. Last name, first name, birth date, sex, phone, street,
 * city, and zip are required. With `ticksMissing`, fields a row leaves empty are marked as missing,
 * as the laboratory does for a paper requisition. `today`: YYYY-MM-DD.
 */
export const readPatients = (
  file: Uint8Array | Table,
  ticksMissing: boolean,
  today: string,
): TableReading<FilePatient> => {
  const rowOfRecord = new Map<string, number>()
  return readTable(file, columnsFor(ticksMissing), (cells) => {
    const patient = patientOf(cells, ticksMissing, today)
    const record = patient.medicalRecordId.toLowerCase()
    const earlier = rowOfRecord.get(record)
    if (record !== '' && earlier !== undefined)
      cells.wrong(
        fields.medicalRecordId,
        `This number is already in row ${earlier}. Each number can appear once.`,
      )
    else rowOfRecord.set(record, patient.row)
    return patient
  })
}
