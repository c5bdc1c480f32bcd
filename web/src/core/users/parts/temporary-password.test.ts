import { passwordLacks } from '@labgate/contract/people/passwords'
import { expect, test } from 'vitest'
import { makeTemporaryPassword } from './temporary-password.ts'

test('a temporary password meets the rules, is unique, and has no easily confused characters', () => {
  const made = Array.from({ length: 500 }, makeTemporaryPassword)
  for (const password of made) {
    expect(passwordLacks(password)).toEqual([])
    expect(password).toMatch(/^([A-Z][a-z]\d[a-z]-?){3}$/)
    expect(password).not.toMatch(/[0O1lI5S8B]/)
  }
  expect(new Set(made).size).toBe(made.length)
})
