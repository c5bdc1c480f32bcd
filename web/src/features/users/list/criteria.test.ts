import { expect, test } from 'vitest'
import { criteriaOf } from './criteria.ts'

test('without filters: the active people of the laboratory', () => {
  expect(criteriaOf({})).toEqual({ customerId: 0, active: 1 })
})

test('a concern counts everyone, as the tile that leads here, unless the reader narrows it', () => {
  expect(criteriaOf({ attention: 'provider-pending' })).toEqual({ active: 3, attention: 'provider-pending' })
  expect(criteriaOf({ attention: 'locked', whose: 'laboratory', active: 1 })).toEqual({ active: 1, attention: 'locked', customerId: 0 })
})

test('what an address holds and there is not, is left out', () => {
  expect(criteriaOf({ attention: 'anything', sort: 'password', whose: 'mine' })).toEqual({ active: 1 })
})
