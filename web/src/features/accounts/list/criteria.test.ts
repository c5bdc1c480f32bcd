import { accounts } from '@labgate/contract/accounts'
import { expect, test } from 'vitest'
import { attentionSays, criteriaOf } from './criteria.ts'

const taken = (criteria: object): boolean => accounts.list.input.shape.searchCriteria.safeParse(criteria).success

test('an order or a concern that an address makes up is left out', () => {
  expect(criteriaOf({ sort: 'name; drop table', attention: 'everything', id: 7, name: 'sun' })).toEqual({ name: 'sun' })
  expect(criteriaOf({ sort: '-name', attention: 'no-location' })).toEqual({ sort: '-name', attention: 'no-location' })
})

test('every concern that can be chosen is one that the server knows', () => {
  expect(Object.keys(attentionSays).filter((attention) => !taken(criteriaOf({ attention })))).toEqual([])
  expect(taken({ attention: 'everything' })).toBe(false)
})
