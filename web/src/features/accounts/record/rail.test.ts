import type { Account } from '@labgate/contract/accounts/accounts'
import { expect, test } from 'vitest'
import { blankAccount } from './account-values.ts'
import { missingIn } from './rail.ts'

const account = (over: Partial<Account>): Account =>
  ({ ...blankAccount(), locations: [], users: [], ...over }) as Account

test('an empty account is marked in each section that lacks something', () => {
  expect(Object.keys(missingIn(account({}))).toSorted()).toEqual([
    'billing',
    'contact',
    'locations',
    'owners',
    'services',
    'users',
  ])
})

test('names a service without a performing laboratory', () => {
  const served = account({
    service_RPP: true,
    lab_RPP: 3,
    service_Wound: true,
    contactName: 'Ann',
    contactEmail: 'a@b.example',
    userId_AM: 5,
    customerBillingTypeId: 1,
  })
  expect(missingIn(served)).toMatchObject({ services: 'No performing laboratory: Wound.' })
  expect(missingIn({ ...served, lab_Wound: 3 })).not.toHaveProperty('services')
})
