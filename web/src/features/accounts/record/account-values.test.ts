import { accounts } from '@labgate/contract/accounts/accounts'
import { expect, test } from 'vitest'
import { blankAccount, check, sumOfShares, valuesOf } from './account-values.ts'
import { familyLabel, familyOf } from './service-families.ts'

test('a new account has exactly the fields of the form, and the contract accepts each of them', () => {
  const blank = blankAccount()
  const taken = accounts.save.input.shape
  expect(Object.keys(blank).filter((name) => !(name in taken))).toEqual([])
  const faulty = Object.entries(blank).filter(
    ([name, value]) => !taken[name as keyof typeof taken].safeParse(value).success,
  )
  expect(faulty).toEqual([])
  /* A new account starts with exactly the fields that the server returns and the form edits. */
  expect(Object.keys(valuesOf(blank as never)).toSorted()).toEqual(Object.keys(blank).toSorted())
})

test('the payer mix is summed to two decimals, and an empty share counts as zero', () => {
  expect(sumOfShares([33.33, 33.33, 33.34, 0])).toBe(100)
  expect(sumOfShares([0.1, 0.2])).toBe(0.3)
  expect(sumOfShares(['', 40, undefined, 60])).toBe(100)
})

test('a payer mix above 100 marks only the shares that make it up', () => {
  expect(check({ ...blankAccount(), pct_Commercial: 70, pct_Medicare: 60 })).toEqual({
    pct_Commercial: 'The four percentages add up to 130%, more than 100.',
    pct_Medicare: 'The four percentages add up to 130%, more than 100.',
  })
  expect(check({ ...blankAccount(), pct_Commercial: 60, pct_Medicare: 40 })).toEqual({})
})

test.each(['12-3456789', '123456789', ''])('accepts tax ID %s', (taxId) =>
  expect(check({ ...blankAccount(), taxId })).toEqual({}),
)
test.each(['1-23456789', '12-345678', 'AB-1234567'])('rejects tax ID %s', (taxId) =>
  expect(check({ ...blankAccount(), taxId })).toHaveProperty('taxId'),
)

test('both toxicology types share one family; urinalysis and hematology have none', () => {
  expect([
    familyOf('ToxUrine'),
    familyOf('ToxOral'),
    familyOf('RPP'),
    familyOf('Urinalysis'),
    familyOf('Hematology'),
  ]).toEqual(['Tox', 'Tox', 'RPP', undefined, undefined])
  expect([familyLabel('Tox'), familyLabel('Wound')]).toEqual(['Toxicology', 'Wound'])
})
