import type { Patient } from '@labgate/contract/patients/patients'
import { expect, test } from 'vitest'
import { describeMissing, fieldSections, railOf } from './rail.ts'

const patient = { missing: ['dob', 'genderId', 'phone'] } as Patient
const notes = { id: 'notes', label: 'Notes', count: 2 }
const marked = (rail: ReturnType<typeof railOf>) =>
  rail.filter(({ missing }) => missing).map(({ id, missing }) => `${id}: ${missing}`)
const all = 'demographics: Missing: birth date, sex. Missing: phone.'

test('marks the demographics with what is missing, in words, and their sections while they are open', () => {
  expect(marked(railOf(patient, [notes], false))).toEqual([all])
  expect(marked(railOf(patient, [notes], true))).toEqual([
    all,
    'identity: Missing: birth date, sex.',
    'contact: Missing: phone.',
  ])
  expect(railOf(patient, [notes], false)[0]).toEqual(notes)
})

test('marks nothing for a new patient', () => {
  expect(fieldSections(null).some(({ missing }) => missing)).toBe(false)
  expect(describeMissing(['firstName', 'address'])).toBe('first name, address')
})
