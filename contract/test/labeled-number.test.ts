import { expect, it } from 'vitest'
import { labeledNumber } from '../src/kit/labeled-number.ts'

it.each([
  ['4471', 'MRN 4471'],
  ['MRN-0004471', 'MRN-0004471'],
  ['mrn 4471', 'mrn 4471'],
  ['MRN4471', 'MRN4471'],
  ['MRNX-1', 'MRN MRNX-1'],
  ['A-MRN', 'MRN A-MRN'],
])('the record number %s is written %s', (number, written) => {
  expect(labeledNumber('MRN', number)).toBe(written)
})
