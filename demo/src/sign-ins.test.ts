import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, sharedHash, type Lab } from '../../server/test/lab.ts'
import { loadDemo } from './load.ts'
import { demoSignIns } from './sign-ins.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  await loadDemo(lab.database.asLogin, {
    passwordHash: await sharedHash(),
    now: lab.clock.now,
    patients: 0,
  })
})
afterAll(() => lab.close())

test.each(demoSignIns)('$email signs in', async ({ email, userTypeId }) => {
  const { signedIn } = await lab.signIn(email)
  expect(signedIn).toMatchObject({
    valid: true,
    userTypeId,
    email,
    multiLogin: email.startsWith('two-clinics') ? 1 : 0,
  })
})

test('one person signs in to two clinics and sees both', async () => {
  const { signedIn } = await lab.signIn('two-clinics@labgate.example')
  expect(new Set(signedIn.accounts.map(({ customerName }) => customerName)).size).toBe(2)
})

test('the provider signs in as a physician with a signature', async () => {
  const { signedIn } = await lab.signIn('provider@labgate.example')
  expect(signedIn).toMatchObject({ physician: true, customerName: 'Sunrise Pain Clinic' })
  expect(signedIn.userSignatureId).toBeGreaterThan(0)
})
