import { breakGlass } from '@labgate/contract/access/watch'
import { patients } from '@labgate/contract/patients/patients'
import { restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let lab: Practice['lab']
let lead: Visitor
let administrator: Visitor
beforeAll(async () => {
  practice = await openPractice()
  lab = practice.lab
  const { customerId } = practice.account
  const proven = { email_proven: true }
  lead = await lab.signIn(await lab.make.user(3, customerId, { email: 'lead@practice.example', ...proven })) // prettier-ignore
  await lab.make.user(3, customerId, { email: 'partner@practice.example', ...proven })
  administrator = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner('delete from mail')
  await lab.owner('update patient set restricted = 0, restricted_by_practice = false')
})

const restrict = async (by: Visitor, restrictedReason: number) =>
  (await by.call(restrictedCharts.save, { patientId: practice.ada, restrictedReason })).body
const openInEmergency = async (by: Visitor) =>
  (
    await by.call(breakGlass.open, {
      patientId: practice.ada,
      reason: 'Patient unconscious, allergies unknown',
    })
  ).body
const opens = async (by: Visitor): Promise<boolean> =>
  (await by.call(patients.get, { patientId: practice.ada })).body.valid
const mails = async () =>
  (
    await lab.owner<{ to: string; subject: string }>(
      'select to_address as to, subject from mail order by mail_id',
    )
  )
    .filter(({ to }) => to.endsWith('@practice.example'))
    .map(({ to, subject }) => `${to}: ${subject}`)

it('what a practice restricted, the laboratory neither ends nor changes, also during emergency access', async () => {
  expect(await restrict(lead, 4)).toMatchObject({ valid: true })
  expect(await mails()).toEqual(['partner@practice.example: A patient’s chart was restricted'])
  expect(await openInEmergency(administrator)).toMatchObject({ valid: true })
  for (const reason of [0, 1])
    expect(await restrict(administrator, reason)).toMatchObject({
      valid: false,
      code: 'not-possible',
      message:
        'The practice restricted this chart. An administrator of the practice changes or ends that.',
    })
  expect(await opens(practice.supervisor)).toBe(false)
  expect(await restrict(lead, 0)).toMatchObject({ valid: true })
  expect(await opens(practice.supervisor)).toBe(true)
})

it('what the laboratory restricted, it ends during emergency access; the practice is told of both, and can take it over', async () => {
  const second = await lab.signIn(await lab.make.user(1))
  expect(await restrict(second, 1)).toMatchObject({ valid: true })
  expect(await restrict(second, 0)).toMatchObject({ code: 'chart-restricted' })
  await openInEmergency(second)
  expect(await restrict(second, 0)).toMatchObject({ valid: true })
  expect(await mails()).toEqual([
    'lead@practice.example: A patient’s chart was restricted',
    'partner@practice.example: A patient’s chart was restricted',
    'lead@practice.example: A patient’s chart is no longer restricted',
    'partner@practice.example: A patient’s chart is no longer restricted',
  ])
  await restrict(second, 1)
  await restrict(lead, 1)
  await openInEmergency(second)
  expect(await restrict(second, 0)).toMatchObject({ code: 'not-possible' })
})

it('a sign-in that waits to be confirmed opens no emergency access', async () => {
  await restrict(lead, 4)
  const { userId, userName } = await lab.make.user(2, practice.account.customerId)
  await lab.owner('update app_user set customer_id = 0, user_type_id = 12 where user_id = $1', [
    userId,
  ])
  const { rowVersion } = (await administrator.call(users.get, { userId })).body
  const raised = await administrator.call(users.save, { userId, rowVersion, userTypeId: 8 })
  expect(raised.body).toMatchObject({ valid: true })
  const supervisor = await lab.signIn(userName)
  expect(await openInEmergency(supervisor)).toMatchObject({
    valid: false,
    message:
      'Your sign-in waits for another administrator to confirm it. Until then, you cannot open emergency access.',
  })
})
