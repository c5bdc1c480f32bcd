import { expect, test } from 'vitest'
import { criteriaOf } from './criteria.ts'

test('without filters, requests the active payers', () => {
  expect(criteriaOf({})).toEqual({ active: 1 })
})

test('sends every filter, but not the open record', () => {
  expect(
    criteriaOf({ name: 'sun', state: 'FL', payerKind: "workers' compensation", active: 3, id: 7 }),
  ).toEqual({
    name: 'sun',
    state: 'FL',
    payerKind: "workers' compensation",
    active: 3,
  })
})

test('ignores unknown values in the URL', () => {
  expect(criteriaOf({ state: 'Florida', payerKind: 'friendly', active: 9 })).toEqual({ active: 1 })
})
