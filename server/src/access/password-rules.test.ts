import { passwordLacks } from '@labgate/contract/people/passwords'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { refuseWeakPassword } from './password-rules.ts'

const isRefused = (password: string): Promise<boolean> =>
  refuseWeakPassword(password, []).then(
    () => false,
    () => true,
  )
/** A common word in the form the rules lead people to write it. */
const dressed = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}1!`.padEnd(10, '!')

test('more than 20,000 common passwords that meet the rules are refused', async () => {
  const common = dictionary['passwords-common']
    .filter((word) => /^[a-z]{4,}$/.test(word))
    .map(dressed)
  expect(common.length).toBeGreaterThan(20_000)
  expect(common.flatMap(passwordLacks)).toEqual([])
  const taken: string[] = []
  for (const password of common) if (!(await isRefused(password))) taken.push(password)
  expect(taken).toEqual([])
})

test.each([
  'Samantha1!',
  '$Tatyana09$',
  '1Password!',
  'ZXCvbn123!',
  '!QAZ2wsx#EDC',
  'P@$$w0rd2026',
  'M4nch3st3r!!',
  'Abc_123456789',
  '1q2w3e4r5T!',
  'My#Labgate#7',
])('%s is refused', async (password) => expect(await isRefused(password)).toBe(true))

test.each([
  'Amber-Lantern-7',
  'Violet-Harbor-42',
  'kR7#vq2Lm!x9',
  'Tuesday rain, 3 umbrellas',
  'Zr7!94821035',
])('%s is accepted', async (password) => expect(await isRefused(password)).toBe(false))

test('a password with the name of the account or the laboratory anywhere in it is refused', async () => {
  await expect(refuseWeakPassword('7-Sunrise-x!kP', ['Sunrise Pain Clinic'])).rejects.toMatchObject(
    { issues: [{ rule: 'password-common' }] },
  )
  await expect(
    refuseWeakPassword('7-N0rthbench-x!kP', ['Northbench Laboratory']),
  ).rejects.toMatchObject({ code: 'password-weak' })
})
