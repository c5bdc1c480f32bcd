import { expect, test } from 'vitest'
import { criteriaOf } from './criteria.ts'

test('without filters: the active payers', () => {
  expect(criteriaOf({})).toEqual({ active: 1 })
})

test('every filter goes on the wire, the open record does not', () => {
  expect(criteriaOf({ name: 'sun', state: 'FL', payerKind: "workers' compensation", active: 3, id: 7 })).toEqual({
    name: 'sun',
    state: 'FL',
    payerKind: "workers' compensation",
    active: 3,
  })
})

test('what an address holds and there is not, is left out', () => {
  expect(criteriaOf({ state: 'Florida', payerKind: 'friendly', active: 9 })).toEqual({ active: 1 })
})
