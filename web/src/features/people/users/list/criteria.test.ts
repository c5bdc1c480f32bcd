import { expect, test } from 'vitest'
import { criteriaOf } from './criteria.ts'

test('without filters, requests the active users of the laboratory', () => {
  expect(criteriaOf({})).toEqual({ customerId: 0, active: 1 })
})

test('a concern includes everyone, as its tile does, unless the user narrows it', () => {
  expect(criteriaOf({ attention: 'provider-pending' })).toEqual({
    active: 3,
    attention: 'provider-pending',
  })
  expect(criteriaOf({ attention: 'locked', whose: 'laboratory', active: 1 })).toEqual({
    active: 1,
    attention: 'locked',
    customerId: 0,
  })
})

test('ignores unknown values in the URL', () => {
  expect(criteriaOf({ attention: 'anything', sort: 'password', whose: 'mine' })).toEqual({
    active: 1,
  })
})
