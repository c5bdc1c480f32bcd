import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patientLists } from '@labgate/contract/patients/patient-lists'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let account: { customerId: number }
let tampa: number
let miami: number
let admin: Visitor
let supervisor: Visitor
let clinic: Visitor
beforeAll(async () => {
  lab = await openLab()
  account = await lab.make.account({
    time_zone: 'America/New_York',
    allow_self_pay: true,
    billing_self_pay: true,
  })
  tampa = await lab.make.location(account.customerId, { location_name: 'Tampa' })
  miami = await lab.make.location(account.customerId, { location_name: 'Miami' })
  admin = await lab.signIn(await lab.make.user(3, account.customerId))
  supervisor = await lab.signIn(await lab.make.user(8))
  const user = await lab.make.user(2, account.customerId)
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [user.userId, tampa, account.customerId],
  )
  clinic = await lab.signIn(user)
})
afterAll(() => lab.close())

const ada = (more: object = {}) => ({
  patientId: 0,
  locationId: tampa,
  firstName: 'Ada',
  lastName: "O'Brien-Moss",
  dob: '1970-02-01',
  genderId: 1,
  phone: '(813) 555-0142',
  address: { street1: '1 Main St', city: 'Tampa', state: 'FL', postalCode: '33602' },
  ...more,
})
const idOf = ({ body }: { body: { id?: string } }): number => Number((body.id ?? '').split(',')[0])
const paths = (body: { issues?: { path: string[] }[] }): string[] =>
  (body.issues ?? []).map(({ path }) => path.join('.'))
const rules = (body: { issues?: { rule: string }[] }): string[] =>
  (body.issues ?? []).map(({ rule }) => rule)

describe('a patient', () => {
  it('is returned as entered, and a new one is answered with the id of its address', async () => {
    const saved = await clinic.call(
      patients.save,
      ada({
        ssn: '123-45-6789',
        middleName: 'de la',
        suffix: 'III',
        email: 'ada@people.example',
        language: 'es',
      }),
    )
    expect(saved.body).toMatchObject({
      valid: true,
      id: expect.stringMatching(/^(\d+),\1$/) as string,
    })
    const { body } = await clinic.call(patients.get, { patientId: idOf(saved) })
    expect(body).toMatchObject({
      customerId: account.customerId,
      location: 'Tampa',
      firstName: 'Ada',
      lastName: "O'Brien-Moss",
      dob: '1970-02-01',
      gender: 'Female',
      ssn: '*****6789',
      language: 'es',
      stamp: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M E[SD]T by \S/) as string,
      missing: [],
      rowVersion: 1,
      address: { street1: '1 Main St', state: 'FL', countryCode: 'USA' },
    })
    const [kept] = await lab.owner<{ ssn: Buffer }>(
      'select ssn from patient where patient_id = $1',
      [idOf(saved)],
    )
    expect(kept?.ssn.toString('latin1').replaceAll('-', '')).not.toContain('123456789')
  })

  it('is refused with each fault at its field', async () => {
    const { body } = await clinic.call(patients.save, { patientId: 0, locationId: tampa })
    expect(paths(body)).toEqual([
      'firstName',
      'lastName',
      'dob',
      'genderId',
      'address.street1',
      'address.city',
      'address.postalCode',
      'phone',
      'medicalRecordId',
    ])
    lab.clock.now = new Date('2026-03-10T02:00:00Z') // the ninth in Tampa
    expect(rules((await clinic.call(patients.save, ada({ dob: '2026-03-10' }))).body)).toEqual([
      'dob-future',
    ])
    expect(
      (await clinic.call(patients.save, ada({ dob: '2026-03-09', lastName: 'Newborn' }))).body
        .valid,
    ).toBe(true)
    expect(rules((await clinic.call(patients.save, ada({ dob: '1900-01-01' }))).body)).toEqual([
      'dob-old',
    ])
    expect(rules((await clinic.call(patients.save, ada({ ssn: '000-12-3456' }))).body)).toEqual([
      'ssn',
    ])
    expect(
      rules(
        (await clinic.call(patients.save, ada({ scholarship: true, useFacesheet: true }))).body,
      ),
    ).toEqual(['account-option', 'account-option'])
    expect(paths((await clinic.call(patients.save, ada({ locationId: 999_999 }))).body)).toEqual([
      'locationId',
    ])
    expect(
      (await clinic.call(patients.save, ada({ selfPay: true, lastName: 'Selfpay' }))).body.valid,
    ).toBe(true)
  })

  it('names a parole officer only if the account works with officers, and only a user who is one', async () => {
    const officer = await lab.make.user(14, 0)
    const closed = await clinic.call(
      patients.save,
      ada({ lastName: 'Parolee', userId_ParolOfficer: officer.userId }),
    )
    expect(rules(closed.body)).toEqual(['account-option'])
    await lab.owner('update customer set parol_officer = true where customer_id = $1', [
      account.customerId,
    ])
    const stranger = await lab.make.user(9, 0)
    expect(
      rules(
        (
          await clinic.call(
            patients.save,
            ada({ lastName: 'Parolee', userId_ParolOfficer: stranger.userId }),
          )
        ).body,
      ),
    ).toEqual(['officer'])
    const saved = await clinic.call(
      patients.save,
      ada({ lastName: 'Parolee', userId_ParolOfficer: officer.userId }),
    )
    expect(saved.body.valid, JSON.stringify(saved.body)).toBe(true)
    await lab.owner('update customer set parol_officer = false where customer_id = $1', [
      account.customerId,
    ])
    const patientId = idOf(saved)
    const [{ row_version } = { row_version: 0 }] = await lab.owner<{ row_version: number }>(
      'select row_version from patient where patient_id = $1',
      [patientId],
    )
    const other = await clinic.call(patients.save, {
      patientId,
      rowVersion: Number(row_version),
      phone: '(813) 555-0177',
    })
    expect(other.body.valid, 'the officer who is there keeps nothing else from being saved').toBe(
      true,
    )
  })

  it('can be incomplete if the laboratory marks it so, and then lists the missing fields', async () => {
    const partial = {
      patientId: 0,
      customerId: account.customerId,
      locationId: tampa,
      lastName: 'Unknown',
      firstNameMissing: true,
      dobMissing: true,
      genderMissing: true,
      addressMissing: true,
      phoneMissing: true,
    }
    expect(rules((await clinic.call(patients.save, partial)).body)).toContain('field-not-yours')
    const id = idOf(await supervisor.call(patients.save, partial))
    expect((await supervisor.call(patients.get, { patientId: id })).body.missing).toEqual([
      'firstName',
      'dob',
      'genderId',
      'address',
      'phone',
    ])
    const listed = (
      await clinic.call(patients.missingInfo, { CustomerId: account.customerId, LocationId: tampa })
    ).body.list
    expect(listed).toEqual([
      {
        patientId: id,
        name: 'Unknown',
        locationName: 'Tampa',
        missing: ['firstName', 'dob', 'genderId', 'address', 'phone'],
      },
    ])
    expect(
      rules(
        (await supervisor.call(patients.save, { patientId: id, rowVersion: 1, firstName: 'Ida' }))
          .body,
      ),
    ).toEqual(['missing-tick'])
    await supervisor.call(patients.save, {
      patientId: id,
      rowVersion: 1,
      firstName: 'Ida',
      firstNameMissing: false,
    })
    expect((await clinic.call(patients.get, { patientId: id })).body.missing).toEqual([
      'dob',
      'genderId',
      'address',
      'phone',
    ])
  })

  it('shows its Social Security number only masked, and whole only for a reason, with an audit row', async () => {
    const id = idOf(await clinic.call(patients.save, ada({ ssn: '219099999', lastName: 'Masked' })))
    await clinic.call(patients.save, {
      patientId: id,
      rowVersion: 1,
      ssn: '*****9999',
      phoneCell: '(813) 555-0143',
    })
    const { body } = await supervisor.call(patients.wholeSsn, {
      patientId: id,
      reason: 'Payer asked on the phone',
    })
    expect(body.ssn).toBe('219099999')
    expect(
      rules((await supervisor.call(patients.wholeSsn, { patientId: id, reason: '' })).body),
    ).toEqual(['required'])
    expect(
      (await clinic.call(patients.wholeSsn, { patientId: id, reason: 'Curious' })).status,
    ).toBe(403)
    expect(
      await lab.owner(
        `
          select fields
          from audit
          where act = 'patients.wholeSsn' and outcome = 'done' and target = $1
        `,
        [`patient ${id}`],
      ),
    ).toEqual([{ fields: ['ssn'] }])
  })

  it('cannot be saved over a newer save', async () => {
    const id = idOf(await clinic.call(patients.save, ada({ lastName: 'Twice' })))
    await admin.call(patients.save, { patientId: id, rowVersion: 1, middleName: 'B' })
    expect(
      (await clinic.call(patients.save, { patientId: id, rowVersion: 1, middleName: 'C' })).body,
    ).toMatchObject({ valid: false, code: 'stale' })
  })
})

describe('access to a patient', () => {
  it('is limited to the account, the user’s locations, and, for employees, users with permission', async () => {
    const there = idOf(
      await admin.call(patients.save, ada({ locationId: miami, lastName: 'Elsewhere' })),
    )
    expect((await clinic.call(patients.get, { patientId: there })).body).toMatchObject({
      valid: false,
      code: 'not-found',
    })
    expect(
      (await clinic.call(patients.save, { patientId: there, rowVersion: 1, middleName: 'X' })).body,
    ).toMatchObject({ valid: false, code: 'not-found' })
    const employee = idOf(
      await supervisor.call(patients.save, {
        ...ada({ lastName: 'Worker', isEmployee: true }),
        customerId: account.customerId,
      }),
    )
    expect((await admin.call(patients.get, { patientId: employee })).body.valid).toBe(false)
    const trusted = await lab.signIn(
      await lab.make.user(3, account.customerId, { view_employee_results: true }),
    )
    expect((await trusted.call(patients.get, { patientId: employee })).body.lastName).toBe('Worker')
    expect(
      (
        await admin.call(patients.list, {
          searchCriteria: { lastName: 'Worker', isEmployee: true },
        })
      ).body.list,
    ).toEqual([])
  })
})

describe('the search', () => {
  it('finds by names in either order, beginnings, birth date, record number, and phone, and tolerates a typing mistake', async () => {
    await clinic.call(
      patients.save,
      ada({
        firstName: 'Guadalupe',
        lastName: 'Fernández',
        dob: '1988-12-24',
        medicalRecordId: 'MR-77',
        phone: '8135550199',
      }),
    )
    const found = async (searchCriteria: object) =>
      (await clinic.call(patients.list, { searchCriteria })).body as {
        list: { name: string }[]
        resembling: boolean
        total: number
      }
    for (const criteria of [
      { name: 'fernandez' },
      { name: 'Fernández, Gua' },
      { name: 'guadalupe fernandez' },
      { lastName: 'FERN', firstName: 'guad' },
      { DOB: '12/24/1988' },
      { medicalRecordId: 'mr-77' },
      { phone: '(813) 555-0199' },
    ])
      expect(
        (await found(criteria)).list.map(({ name }) => name),
        JSON.stringify(criteria),
      ).toEqual(['Fernández, Guadalupe'])
    const alike = await found({ name: 'Fernandes' })
    expect(alike.resembling).toBe(true)
    expect(alike.list[0]?.name).toBe('Fernández, Guadalupe')
    expect((await found({ name: 'Zzyzx' })).list).toEqual([])
  })

  it('pages by name without losing or repeating a patient', async () => {
    for (const at of [1, 2, 3, 4, 5])
      await clinic.call(patients.save, ada({ lastName: 'Pager', firstName: `P${at}` }))
    const seen: string[] = []
    for (let after = ''; ;) {
      const { body } = await clinic.call(patients.list, {
        searchCriteria: { lastName: 'Pager', pageSize: 2, ...(after !== '' && { after }) },
      })
      seen.push(...body.list.map(({ firstName }: { firstName: string }) => firstName))
      expect(body.total).toBe(5)
      after = body.next
      if (after === '') break
    }
    expect(seen).toEqual(['P1', 'P2', 'P3', 'P4', 'P5'])
  })
})

describe('entries of a patient', () => {
  let id: number
  beforeAll(async () => {
    id = idOf(await clinic.call(patients.save, ada({ lastName: 'Papers' })))
  })

  it('include an insurance with its payer, or with a name that is not in the list', async () => {
    const payer =
      (
        await lab.owner<{ insurance_id: number }>(`
          insert into insurance (name, preauth_required)
          values ('Sunshine Health', true)
          returning insurance_id
        `)
      )[0]?.insurance_id ?? 0
    expect(
      paths(
        (await clinic.call(patientInsurances.save, { patientInsuranceId: 0, patientId: id })).body,
      ),
    ).toEqual(['insuranceId', 'memberId'])
    const first = idOf(
      await clinic.call(patientInsurances.save, {
        patientInsuranceId: 0,
        patientId: id,
        insuranceId: payer,
        memberId: 'W123',
      }),
    )
    const second = idOf(
      await clinic.call(patientInsurances.save, {
        patientInsuranceId: 0,
        patientId: id,
        insuranceId: 0,
        insuranceName: 'Aunt Ida Mutual',
        memberId: '9',
        sequence: 2,
      }),
    )
    const { list } = (await clinic.call(patientInsurances.list, { PatientId: id })).body
    expect(list).toMatchObject([
      {
        patientInsuranceId: first,
        insurance: 'Sunshine Health',
        preAuthRequired: true,
        insuranceType: 'Health insurance',
        sequence: 1,
      },
      { patientInsuranceId: second, insurance: 'Aunt Ida Mutual', insuranceId: 0, sequence: 2 },
    ])
    expect(
      (
        await clinic.call(patientInsurances.save, {
          patientInsuranceId: second,
          patientId: id,
          rowVersion: 1,
          expireDate: '2020-01-01',
          effectiveDate: '2021-01-01',
        })
      ).body.valid,
    ).toBe(false)
  })

  it('include lists with entries that are added once and ended, never removed', async () => {
    const drug =
      (
        await lab.owner<{ medication_id: number }>(
          `insert into medication (description) values ('Oxycodone') returning medication_id`,
        )
      )[0]?.medication_id ?? 0
    await clinic.call(patientLists.saveMedication, { patientId: id, medicationId: drug })
    await clinic.call(patientLists.saveMedication, {
      patientId: id,
      medicationId: 0,
      freeformDesc: 'Grandmother’s tea',
    })
    expect(
      (await clinic.call(patientLists.saveMedication, { patientId: id, medicationId: drug })).body
        .message,
    ).toContain('Already')
    expect(
      paths(
        (await clinic.call(patientLists.saveDiagnosis, { patientId: id, icd10Code: 'NOPE' })).body,
      ),
    ).toEqual(['icd10Code'])
    await clinic.call(patientLists.saveDiagnosis, { patientId: id, icd10Code: 'f11.20' })
    await clinic.call(patientLists.saveAllergy, {
      patientId: id,
      allergyId: 0,
      freeformDesc: 'Penicillin',
    })
    const { body } = await clinic.call(patients.get, { patientId: id })
    expect(body.medications.map(({ description }: { description: string }) => description)).toEqual(
      ['Grandmother’s tea', 'Oxycodone'],
    )
    expect(body.diagnosis).toEqual([{ icd10Code: 'F11.20', description: '' }])
    await clinic.call(patientLists.deleteMedication, {
      patientId: id,
      medicationId: 0,
      freeformDesc: 'grandmother’s TEA',
    })
    expect((await clinic.call(patientLists.medications, { PatientId: id })).body.list).toHaveLength(
      1,
    )
    expect(
      await lab.owner('select from patient_medication where patient_id = $1', [id]),
    ).toHaveLength(2)
  })
})
