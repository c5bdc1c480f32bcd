import { describe, expect, it } from 'vitest'
import { criteriaOf, isHalfTyped, isNarrowed, soughtPatient } from './criteria.ts'

const tampa = { accountId: 4, locationId: 9 }
const all = { accountId: 4, locationId: 0 }

describe('the search criteria', () => {
  it('include the current account and location', () => {
    expect(criteriaOf({}, tampa)).toEqual({ customerId: 4, locationId: 9 })
    expect(criteriaOf({}, { accountId: 0, locationId: 0 })).toEqual({})
  })
  it('include a chosen location only if the user works at all locations', () => {
    expect(criteriaOf({ locationId: 8 }, all)).toEqual({ customerId: 4, locationId: 8 })
    expect(criteriaOf({ locationId: 8 }, tampa).locationId).toBe(9)
  })
  it('include a birth date only if it is complete, in either format', () => {
    expect(criteriaOf({ dob: '1/2/1970' }, all).DOB).toBe('1970-01-02')
    expect(criteriaOf({ dob: '1970-01-02' }, all).DOB).toBe('1970-01-02')
    expect(criteriaOf({ dob: '01/02' }, all).DOB).toBeUndefined()
    expect(isHalfTyped({ dob: '01/02' })).toBe(true)
    expect(isHalfTyped({})).toBe(false)
  })
  it('include inactive records and non-patients on request, and ignore invalid values in the URL', () => {
    expect(
      criteriaOf(
        { inactive: true, others: true, isEmployee: true, id: 7, sort: 'drop table' },
        all,
      ),
    ).toEqual({
      customerId: 4,
      active: false,
      isPatient: false,
      isEmployee: true,
    })
  })
  it('are narrowed by patient details, not by sort order or location', () => {
    expect(isNarrowed({ sort: 'name', id: 3, locationId: 2 })).toBe(false)
    expect(isNarrowed({ dob: '01/' })).toBe(false)
    expect(isNarrowed({ dob: '01/02/1970' })).toBe(true)
    expect(isNarrowed({ phone: '8135550100' })).toBe(true)
  })
})

describe('a new patient', () => {
  it('takes over the search values, with letters as typed', () => {
    expect(
      soughtPatient({
        name: "o'Brien, ada",
        dob: '01/02/1970',
        genderId: 1,
        phone: '8135550100',
        medicalRecordId: '4471',
        inactive: true,
      }),
    ).toEqual({
      lastName: "o'Brien",
      firstName: 'ada',
      dob: '1970-01-02',
      genderId: 1,
      phone: '8135550100',
      medicalRecordId: '4471',
    })
    expect(soughtPatient({ name: 'Moss', firstName: 'Ada', dob: '01/0' })).toEqual({
      lastName: 'Moss',
      firstName: 'Ada',
    })
    expect(soughtPatient({})).toEqual({})
  })
})
