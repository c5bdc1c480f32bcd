import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

const cheap = { memory: 8, passes: 1 }

test('a chosen password is hashed with 19 MiB in two passes, and its stored hash records that cost', async () => {
  const stored = await hashPassword('Amber-Lantern-7')
  expect(stored).toMatch(/^argon2id\$m=19456,t=2\$[\w-]{22}\$[\w-]{43}$/)
  expect(await passwordMatches('Amber-Lantern-7', stored)).toBe(true)
  expect(await passwordMatches('Amber-Lantern-8', stored)).toBe(false)
  expect(await passwordMatches('Amber-Lantern-7', null)).toBe(false)
})

test('a stored hash is checked at its recorded cost, or at the default cost if it records none', async () => {
  const stored = await hashPassword('Amber-Lantern-7', cheap)
  expect(await passwordMatches('Amber-Lantern-7', stored)).toBe(true)
  expect(await passwordMatches('Amber-Lantern-7', stored.replace('t=1', 't=3'))).toBe(false)
  const before = (await hashPassword('Amber-Lantern-7')).replace('m=19456,t=2$', '')
  expect(await passwordMatches('Amber-Lantern-7', before)).toBe(true)
})
