import type { Patient } from '@labgate/contract/patients/patients'
import { expect, test } from 'vitest'
import { describeMissing, railOf } from './rail.ts'

test('marks a section with its missing fields, in words', () => {
  const rail = railOf({ missing: ['dob', 'genderId', 'phone'] } as Patient, [
    { id: 'notes', label: 'Notes', count: 2 },
  ])
  expect(
    rail.filter(({ missing }) => missing).map(({ id, missing }) => `${id}: ${missing}`),
  ).toEqual(['identity: Missing: birth date, sex.', 'contact: Missing: phone.'])
  expect(rail.at(-1)).toEqual({ id: 'notes', label: 'Notes', count: 2 })
})

test('marks nothing for a new patient', () => {
  expect(railOf(null, []).some(({ missing }) => missing)).toBe(false)
  expect(describeMissing(['firstName', 'address'])).toBe('first name, address')
})
