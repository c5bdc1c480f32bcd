import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab } from '../../../../test/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

it('a person’s language holds for all their sign-ins, and for nobody else', async () => {
  const person = await lab.make.user(8)
  const other = await lab.make.user(8)
  const saved = await (await lab.signIn(person)).call(users.saveLanguage, { language: 'es' })
  expect(saved.body.valid).toBe(true)
  expect((await lab.signIn(person)).signedIn.language).toBe('es')
  expect((await lab.signIn(other)).signedIn.language).toBe('')
})
