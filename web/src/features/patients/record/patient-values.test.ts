import { describe, expect, it } from 'vitest'
import { blankPatient, checkPatient, type PatientValues } from './patient-values.ts'

const now = new Date('2026-03-31T15:00:00Z')
const ada: PatientValues = {
  ...blankPatient(3),
  firstName: 'Ada',
  lastName: 'Moss',
  dob: '1970-01-02',
  genderId: 1,
  phone: '(813) 555-0100',
  address: {
    ...blankPatient(3).address,
    street1: '1 Bay St',
    city: 'Tampa',
    state: 'FL',
    postalCode: '33602',
  },
}
const faults = (change: Partial<PatientValues>) =>
  checkPatient({ ...ada, ...change }, undefined, now)

describe('the patient form rules', () => {
  it('find no fault in a complete patient', () => expect(faults({})).toEqual({}))
  it('put each fault at its field', () => {
    expect(Object.keys(checkPatient(blankPatient(3), undefined, now))).toEqual([
      'firstName',
      'lastName',
      'dob',
      'genderId',
      'address.street1',
      'address.city',
      'address.postalCode',
      'phone',
      'medicalRecordId',
      'address.state',
    ])
  })
  it('do not accept blanks as a name', () =>
    expect(faults({ lastName: '   ' })).toHaveProperty('lastName'))
  it('leave an invalid birth date to the schema, and report a future one', () => {
    expect(faults({ dob: '99/99' })).toEqual({})
    expect(faults({ dob: '2026-04-02' })).toEqual({ dob: 'The birth date is in the future.' })
  })
  it('accept a masked Social Security number, and refuse an invalid one', () => {
    expect(faults({ ssn: '*****1234' })).toEqual({})
    expect(faults({ ssn: '123' })).toHaveProperty('ssn')
  })
})
