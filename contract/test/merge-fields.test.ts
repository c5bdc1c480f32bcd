import { expect, it } from 'vitest'
import { addressShape } from '../src/accounts/locations.ts'
import { mergeFields } from '../src/patients/merge/fields.ts'
import { patientShape } from '../src/patients/patients.ts'

/**
 * What a record keeps in a merge: who it is, what is visible to whom, and what a save carries
 * besides fields.
 */
const kept = [
  'active',
  'addressId',
  'customerId',
  'isEmployee',
  'isPatient',
  'patientId',
  'rowVersion',
  'userId_ParolOfficer',
  'userId_Updated',
]
const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

it('every field of a patient can be taken over in a merge, or is always kept', () => {
  const { address: _address, ...flat } = patientShape
  const merged = new Set<string>(Object.values(mergeFields).flatMap(({ columns }) => [...columns]))
  const fields = Object.keys({ ...flat, ...addressShape })
  expect(fields.filter((field) => !merged.has(columnOf(field))).toSorted()).toEqual(kept)
})
