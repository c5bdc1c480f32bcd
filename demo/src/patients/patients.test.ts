import { utcDay } from '@labgate/contract/kit/days'
import { stateNames } from '@labgate/contract/kit/states'
import { dayAt } from '@labgate/contract/kit/time-zones'
import {
  PatientInsuranceSave,
  patientInsuranceShape,
} from '@labgate/contract/patients/patient-insurance'
import {
  AllergyItem,
  DiagnosisItem,
  MedicationItem,
} from '@labgate/contract/patients/patient-lists'
import {
  releaseOfInformation,
  PatientAttachmentRow,
  PatientNoteRow,
} from '@labgate/contract/patients/patient-papers'
import {
  isSsn,
  missingOf,
  patientIssues,
  type PatientFacts,
} from '@labgate/contract/patients/patient-rules'
import { patientShape, PatientSave } from '@labgate/contract/patients/patients'
import { insuranceIssues } from '@labgate/server/core/patients/insurance-issues.ts'
import { phoneIssues } from '@labgate/server/core/records/phones.ts'
import { columnOf, isReference } from '@labgate/server/db/columns.ts'
import { attachable, sniff } from '@labgate/server/files/sniff.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoLaboratory } from '../laboratory.ts'
import { demoPeople } from '../sign-ins.ts'
import { aroundOfFiles } from './around-of-files.ts'
import type { Around } from './around.ts'
import { everyKind, fitsSex, kindOf } from './kinds.ts'
import { patientRows, type PatientsMade } from './patient-rows.ts'
import type { PatientRow } from './person.ts'
import { genders } from './sexes.ts'

const now = new Date('2026-03-31T15:00:00Z')
const lab = demoLaboratory({ now })
let around: Around
let made: PatientsMade
let people: readonly PatientRow[]
beforeAll(async () => {
  around = await aroundOfFiles(lab)
  made = patientRows({ seed: 'Sunrise', first: 0, count: 2000, base: 1 }, around, now)
  people = made.rows.patient
})
const rowsOf = <T extends keyof PatientsMade['rows']>(table: T): Record<string, unknown>[] =>
  (made.rows[table] ?? []) as Record<string, unknown>[]
const accountOf = (row: { customer_id: number }) =>
  lab.practices.find(({ account }) => account.customer_id === row.customer_id)!.account
const share = (some: readonly unknown[]): number => (100 * some.length) / people.length
const factsOf = (row: PatientRow): PatientFacts & Record<string, unknown> => {
  const columns = row as Record<string, unknown>
  const flat = Object.fromEntries(
    Object.keys(patientShape)
      .filter((field) => columnOf(field) in columns)
      .map((field) => [
        field,
        isReference(field) ? (columns[columnOf(field)] ?? 0) : columns[columnOf(field)],
      ]),
  )
  const address = Object.fromEntries(
    ['street1', 'street2', 'city', 'county', 'state', 'postalCode', 'countryCode'].map((field) => [
      field,
      columns[columnOf(field)],
    ]),
  )
  return {
    ...flat,
    address,
    ...(made.secrets.get(row.patient_id) ?? { ssn: '', driversLicense: '' }),
  }
}

test('the same block gives the same rows, and another seed gives different ones', () => {
  const again = patientRows({ seed: 'Sunrise', first: 0, count: 100, base: 1 }, around, now)
  expect(again.rows.patient).toEqual(people.slice(0, 100))
  expect(
    patientRows({ seed: 'Sunset', first: 0, count: 100, base: 1 }, around, now).rows.patient,
  ).not.toEqual(again.rows.patient)
})

test('every patient, including ID numbers, passes the form and the rules of the portal', () => {
  for (const row of people) {
    const facts = factsOf(row)
    const {
      facesheet_address,
      allow_self_pay,
      billing_self_pay,
      billing_hardship,
      billing_scholarship,
      time_zone,
    } = accountOf(row)
    const options = {
      facesheetAddress: facesheet_address === true,
      allowSelfPay: allow_self_pay === true,
      billing_SelfPay: billing_self_pay === true,
      billing_Hardship: billing_hardship === true,
      billing_Scholarship: billing_scholarship === true,
    }
    const name = `${row.patient_id} ${row.first_name} ${row.last_name}`
    expect(PatientSave.safeParse(facts).error, name).toBeUndefined()
    expect(patientIssues(facts, options, dayAt(now, time_zone ?? '')), name).toEqual([])
    expect(phoneIssues(facts, ['phone', 'phoneCell', 'phoneWork']), name).toEqual([])
    for (const phone of [row.phone, row.phone_cell, row.phone_work])
      expect(phone, name).toMatch(/^(\(\d{3}\) 555-01\d\d)?$/)
    expect(row.state === '' || Object.hasOwn(stateNames, row.state ?? ''), name).toBe(true)
    expect(row.email).toMatch(/^([a-z.]+\d+@mail\.example)?$/)
  }
})

test('insurances, list entries, attachments, and notes fit the contract', async () => {
  for (const row of rowsOf('patient_insurance')) {
    const sent = Object.fromEntries(
      Object.keys(patientInsuranceShape)
        .filter((field) => columnOf(field) in row)
        .map((field) => [
          field,
          isReference(field) || field === 'preAuthMaximum'
            ? (row[columnOf(field)] ?? 0)
            : row[columnOf(field)],
        ]),
    )
    expect(PatientInsuranceSave.safeParse({ ...sent, patientInsuranceId: 0 }).error).toBeUndefined()
    expect(insuranceIssues(sent, dayAt(now, ''))).toEqual([])
    expect(row['member_id']).not.toBe('')
    expect((row['insurance_id'] === null) === (row['insurance_name'] !== '')).toBe(true)
    expect(
      row['expire_date'] === null ||
        row['effective_date'] === null ||
        String(row['expire_date']) >= String(row['effective_date']),
    ).toBe(true)
    expect(phoneIssues({ phone: row['subscriber_phone'] }, ['phone'])).toEqual([])
  }
  for (const row of rowsOf('patient_medication'))
    expect(MedicationItem.shape.description.safeParse(row['description']).error).toBeUndefined()
  for (const row of rowsOf('patient_allergy'))
    expect(AllergyItem.shape.description.safeParse(row['description']).error).toBeUndefined()
  for (const { icd10_code: icd10Code, description } of rowsOf('patient_diagnosis'))
    expect(DiagnosisItem.safeParse({ icd10Code, description }).error).toBeUndefined()
  for (const row of rowsOf('patient_note'))
    expect(PatientNoteRow.pick({ subject: true, note: true }).safeParse(row).error).toBeUndefined()
  const files = new Map((made.rows.file ?? []).map((file) => [file.hash.toString('hex'), file]))
  for (const row of rowsOf('patient_attachment')) {
    expect(
      PatientAttachmentRow.pick({ description: true, agency: true, purpose: true }).safeParse(row)
        .error,
    ).toBeUndefined()
    const file = files.get((row['file_hash'] as Buffer).toString('hex'))!
    expect(await sniff(file.content!, attachable)).toBe(file.file_type)
  }
})

test('no patient has a duplicate list entry or an entry specific to another sex', () => {
  const sex = new Map(people.map(({ patient_id, gender_id }) => [patient_id, gender_id ?? 0]))
  for (const [table, column] of [
    ['patient_medication', 'description'],
    ['patient_diagnosis', 'icd10_code'],
    ['patient_allergy', 'description'],
  ] as const) {
    const keys = rowsOf(table).map((row) => `${String(row['patient_id'])} ${String(row[column])}`)
    expect(new Set(keys).size, table).toBe(keys.length)
    for (const row of rowsOf(table))
      expect(
        fitsSex(String(row[column]), sex.get(Number(row['patient_id'])) ?? 0),
        String(row[column]),
      ).toBe(true)
  }
})

test('diagnoses and drugs of every kind of practice are in the shipped lists', () => {
  const codes = new Set(around.dictionary.diagnoses.map(({ code }) => code))
  const drugs = new Set(around.dictionary.medications.map(({ description }) => description))
  for (const { diagnoses, medications } of everyKind) {
    expect(diagnoses.filter((code) => !codes.has(code))).toEqual([])
    expect(medications.filter((drug) => !drugs.has(drug))).toEqual([])
  }
})

test('patients fit the age range of their practice, and every location has some', () => {
  for (const row of people.filter(({ dob, is_employee }) => dob !== null && is_employee !== true)) {
    const account = accountOf(row)
    const [youngest, oldest] = kindOf(account.account_type_id ?? 0, account.specialty ?? '').ages
    const years = (now.getTime() - Date.parse(row.dob ?? '')) / 31_557_600_000
    expect(years).toBeGreaterThan(youngest - 1)
    expect(years).toBeLessThan(oldest + 2)
  }
  expect(new Set(people.map(({ location_id }) => location_id)).size).toBe(90)
  for (const { location_id, customer_id } of people)
    expect(
      lab.practices
        .find(({ account }) => account.customer_id === customer_id)
        ?.locations.some((one) => one.location_id === location_id),
    ).toBe(true)
})

describe('demo patients', () => {
  test('lack information of every kind in one of sixteen cases, marked as missing', () => {
    const incomplete = people.filter((row) => missingOf(factsOf(row)).length > 0)
    expect(share(incomplete)).toBeGreaterThan(5)
    expect(share(incomplete)).toBeLessThan(7)
    expect(new Set(incomplete.flatMap((row) => missingOf(factsOf(row))))).toEqual(
      new Set(['firstName', 'lastName', 'dob', 'genderId', 'address', 'phone']),
    )
  })

  test('include twins, namesakes, accents, hyphens, all sexes, employees, inactive and priority patients, and people who are not patients', () => {
    const twins = people.filter(
      (row, at) =>
        row.dob !== null &&
        row.last_name !== '' &&
        people[at - 1]?.dob === row.dob &&
        people[at - 1]?.last_name === row.last_name,
    )
    expect(twins.length).toBeGreaterThan(15)
    const [one, other] = [people[4], people[61]] // one name, two people
    expect([one?.first_name, one?.last_name, one?.customer_id]).toEqual([
      other?.first_name,
      other?.last_name,
      other?.customer_id,
    ])
    expect(one?.first_name).not.toBe('')
    expect(one?.dob).not.toBe(other?.dob)
    for (const mark of [/[à-ÿ]/i, /\w-\w/, /\w'\w/, / /])
      expect(
        share(people.filter(({ last_name }) => mark.test(last_name))),
        String(mark),
      ).toBeGreaterThan(1)
    for (const id of Object.values(genders))
      expect(people.filter(({ gender_id }) => gender_id === id).length, String(id)).toBeGreaterThan(
        10,
      )
    for (const flag of [
      'is_employee',
      'priority',
      'use_facesheet',
      'self_pay',
      'contract_pay',
      'hardship',
      'scholarship',
    ] as const)
      expect(share(people.filter((row) => row[flag] === true)), flag).toBeGreaterThan(0.2)
    for (const flag of ['active', 'is_patient'] as const)
      expect(people.filter((row) => row[flag] === false).length, flag).toBeGreaterThan(3)
  })

  test('include residents of a care center with its address', () => {
    const centers = new Map(
      lab.practices
        .flatMap(({ locations }) => locations)
        .filter((one) => one.residential_facility)
        .map((one) => [one.location_id, one]),
    )
    const residents = people.filter(
      ({ location_id, street1 }) => centers.get(location_id)?.street1 === street1,
    )
    expect(residents.length).toBeGreaterThan(60)
  })

  test('have every kind of insurance: primary, secondary, expired, free text, workers’ compensation, with a subscriber, with preauthorization', () => {
    const covers = rowsOf('patient_insurance')
    const some = (fits: (row: Record<string, unknown>) => boolean): void =>
      expect(covers.filter(fits).length).toBeGreaterThan(20)
    some(({ sequence }) => sequence === 2)
    some(
      ({ active, expire_date }) =>
        active === true && expire_date !== null && String(expire_date) < '2026-03-31',
    )
    some(({ active }) => active === false)
    some(({ insurance_id }) => insurance_id === null)
    some(({ insurance_type_id }) => insurance_type_id === 2)
    some(({ subscriber_first_name }) => subscriber_first_name !== '')
    some(({ pre_auth_number }) => pre_auth_number !== '')
    some(({ subscriber_gender_id }) => subscriber_gender_id !== null)
    const names = covers.map(({ insurance_name }) => String(insurance_name).toLowerCase())
    expect(names.filter((name) => name === 'suncoast health share').length).toBeGreaterThan(3)
    expect(new Set(covers.map(({ insurance_id }) => insurance_id)).size).toBeGreaterThan(100)
  })

  test('have injuries before all demo orders, and one in five injury or secondary Medicare insurances lacks a field that claims require', () => {
    const kinds = new Map(
      around.dictionary.payers.map(({ insurance_id, payer_kind }) => [insurance_id, payer_kind]),
    )
    const covers = rowsOf('patient_insurance').map(
      (row) =>
        ({ ...row, kind: kinds.get(Number(row['insurance_id'])) ?? '' }) as Record<string, unknown>,
    )
    const lacks = (some: readonly Record<string, unknown>[], field: string): number =>
      (100 * some.filter((row) => (row[field] ?? '') === '').length) / some.length
    const injuries = covers.filter(
      ({ kind }) => kind === "workers' compensation" || kind === 'auto',
    )
    const auto = injuries.filter(({ kind }) => kind === 'auto')
    const after = covers.filter(({ kind, sequence }) => kind === 'Medicare' && sequence === 2)
    for (const some of [injuries, auto, after]) expect(some.length).toBeGreaterThan(9)
    for (const { injury_date, effective_date } of injuries) {
      expect(injury_date === null || String(injury_date) < '2025-03-31').toBe(true)
      expect(
        injury_date === null || effective_date === null || effective_date === injury_date,
      ).toBe(true)
    }
    for (const share of [lacks(injuries, 'injury_claim_no'), lacks(after, 'secondary_reason')]) {
      expect(share).toBeGreaterThan(10)
      expect(share).toBeLessThan(30)
    }
    expect(lacks(injuries, 'injury_date')).toBeLessThan(lacks(injuries, 'injury_claim_no'))
  })

  test("have releases for the demo's parole officer: some in effect, some expired, some ended", () => {
    const officer = lab.staff.users.find(({ email }) => email === demoPeople.parole.email)?.user_id
    const own = rowsOf('patient_attachment').filter(
      (row) =>
        row['attachment_type_id'] === releaseOfInformation &&
        row['user_id_parol_officer'] === officer,
    )
    const today = utcDay(now)
    expect(
      own.filter(
        ({ expire_date, date_revoked }) => String(expire_date) > today && date_revoked === null,
      ).length,
    ).toBeGreaterThan(8)
    expect(own.filter(({ expire_date }) => String(expire_date) < today).length).toBeGreaterThan(0)
    const linked = new Map(
      people.map(({ patient_id, user_id_parol_officer }) => [patient_id, user_id_parol_officer]),
    )
    for (const row of own) {
      expect(linked.get(Number(row['patient_id']))).toBe(officer)
      expect(accountOf(row as { customer_id: number }).parol_officer).toBe(true)
      expect(String(row['expire_date']) > String(row['effective_date'])).toBe(true)
    }
    expect(rowsOf('patient_attachment').some(({ date_revoked }) => date_revoked !== null)).toBe(
      true,
    )
    const links = rowsOf('patient_parole')
    for (const link of links) expect(linked.get(Number(link['patient_id']))).toBe(link['user_id'])
    const sunrise = lab.practices[0]?.account.customer_id
    const shown = new Set(
      own
        .filter(
          ({ expire_date, date_revoked }) => String(expire_date) > today && date_revoked === null,
        )
        .map(({ patient_id }) => patient_id),
    )
    expect(
      links.some(
        ({ patient_id, customer_id, user_id }) =>
          customer_id === sunrise && user_id === officer && shown.has(patient_id),
      ),
    ).toBe(true)
  })

  test('have a valid Social Security number in some cases, from a range never issued when they were born', () => {
    const numbers = [...made.secrets.values()].map(({ ssn }) => ssn).filter((ssn) => ssn !== '')
    expect(share(numbers)).toBeGreaterThan(20)
    for (const ssn of numbers) expect(isSsn(ssn) && Number(ssn.slice(0, 3)) >= 773, ssn).toBe(true)
    for (const row of people) expect(Object.keys(row)).not.toContain('ssn')
  })
})

test('timestamps are in the past and in order', () => {
  for (const row of people) expect(String(row.updated_at) >= String(row.created_at)).toBe(true)
  for (const table of ['patient_medication', 'patient_diagnosis', 'patient_allergy'] as const)
    for (const { created_at, ended_at } of rowsOf(table))
      expect(ended_at === null || String(ended_at) >= String(created_at)).toBe(true)
  const instants = Object.values(made.rows).flatMap((some: readonly object[]) =>
    some.flatMap((row) => Object.values(row) as unknown[]),
  )
  expect(
    instants.filter(
      (value) =>
        typeof value === 'string' &&
        /^\d{4}-\d\d-\d\dT/.test(value) &&
        Date.parse(value) >= now.getTime(),
    ),
  ).toEqual([])
})
