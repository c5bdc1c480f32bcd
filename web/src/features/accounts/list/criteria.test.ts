import { accounts } from '@labgate/contract/accounts/accounts'
import { expect, test } from 'vitest'
import { attentionLabels, criteriaOf } from './criteria.ts'

const taken = (criteria: object): boolean =>
  accounts.list.input.shape.searchCriteria.safeParse(criteria).success

test('ignores an unknown sort order or concern in the URL', () => {
  expect(
    criteriaOf({ sort: 'name; drop table', attention: 'everything', id: 7, name: 'sun' }),
  ).toEqual({ name: 'sun' })
  expect(criteriaOf({ sort: '-name', attention: 'no-location' })).toEqual({
    sort: '-name',
    attention: 'no-location',
  })
})

test('the server accepts every concern that can be chosen', () => {
  expect(
    Object.keys(attentionLabels).filter((attention) => !taken(criteriaOf({ attention }))),
  ).toEqual([])
  expect(taken({ attention: 'everything' })).toBe(false)
})
