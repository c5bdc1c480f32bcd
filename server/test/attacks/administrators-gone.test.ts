import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { applyAlone } from '../../src/features/people/sign-in-changes/apply-alone.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { lastLetterTo, lettersTo } from '../letters.ts'

/*
 * An administrator who ends the others, to issue identities alone, does not do it unnoticed, and not
 * sooner than three days from then (docs/decisions/0082).
 */
let lab: Lab
let chief: Visitor
let chiefId: number
let second: { userId: number; email: string }
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  await lab.owner('update app_user set disabled = true')
  await lab.owner('delete from former_administrator')
  const user = await lab.make.user(1)
  chiefId = user.userId
  second = await lab.make.user(1)
  chief = await lab.signIn(user)
})
const pass = async (hours: number) => {
  lab.clock.pass(hours * 60)
  const [user] = await lab.owner<{ name: string }>(
    'select user_name as name from app_user where user_id = $1',
    [chiefId],
  )
  chief = await lab.signIn(user?.name ?? '')
}

const saved = async (given: object, userId = 0) => {
  const [row] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [userId],
  )
  const { body } = await chief.call(users.save, { userId, ...given, rowVersion: row?.version ?? 0 })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.id)
}
let count = 0
/* Another administrator, who waits to be confirmed. */
const made = async () => {
  const userName = `alone${++count}`
  const email = `${userName}@labgate.example`
  const user = { userName, email, firstName: 'Ada', lastName: 'Alone', userTypeId: 1 }
  return { userId: await saved({ customerId: 0, ...user }), email }
}
const decides = async (userId: number): Promise<boolean> =>
  (await lab.owner<{ blocked: boolean }>('select decisions_blocked($1) as blocked', [userId]))[0]
    ?.blocked === false

const ends = [
  ['deactivated', { disabled: true }],
  ['of another user type', { userTypeId: 5 }],
  ['of another user type that decides', { userTypeId: 8 }],
] as const

it.each(ends)('an administrator who is %s is told, and of new ones for 30 days', async (_, end) => {
  const third = await lab.make.user(1)
  const before = await lettersTo(lab, third.email)
  await saved(end, second.userId)
  expect(await lettersTo(lab, third.email)).toBeGreaterThan(before)
  const letters = await lettersTo(lab, second.email)
  expect(letters).toBeGreaterThan(0)
  // another email later does not lead the notices elsewhere
  await lab.owner('update app_user set email = $2 where user_id = $1', [
    second.userId,
    `elsewhere${++count}@labgate.example`,
  ])
  const fourth = await made()
  expect(await lettersTo(lab, second.email)).toBe(letters + 1)
  expect(await lastLetterTo(lab, second.email)).toContain('an administrator requested this')
  // one that waits is none of those who are told
  const welcome = await lettersTo(lab, fourth.email)
  await made()
  expect(await lettersTo(lab, fourth.email)).toBe(welcome)
  expect(await lettersTo(lab, second.email)).toBe(letters + 2)
  await lab.owner(`update former_administrator set until = until - interval '31 days'`)
  await made()
  expect(await lettersTo(lab, second.email)).toBe(letters + 2)
})

it('an administrator who is turned down is told', async () => {
  await saved({ disabled: true }, second.userId)
  await saved({ disabled: false }, second.userId)
  const before = await lettersTo(lab, second.email)
  const [open] = (await chief.call(signInChanges.list, { userId: second.userId })).body.list
  await chief.call(signInChanges.cancel, { signInChangeId: open.signInChangeId })
  expect(await lettersTo(lab, second.email)).toBe(before + 2)
})

it.each(ends)('72 hours begin when the other administrator is %s', async (_, end) => {
  const puppet = await made()
  await pass(73)
  await saved(end, second.userId)
  await applyAlone(lab.context)
  expect(await decides(puppet.userId)).toBe(false)
  await pass(71)
  await applyAlone(lab.context)
  expect(await decides(puppet.userId)).toBe(false)
  // one who is not confirmed could not confirm, and is not waited for
  await made()
  await pass(2)
  await applyAlone(lab.context)
  expect(await decides(puppet.userId)).toBe(true)
})

it('what took effect alone was confirmed by nobody: two sign-ins of one maker stay one hand', async () => {
  const [one, other] = [await made(), await made()]
  await saved({ disabled: true }, second.userId)
  await pass(73)
  await applyAlone(lab.context)
  expect([await decides(one.userId), await decides(other.userId)]).toEqual([true, true])
  await lab.owner(`update sign_in_hand set at = at - interval '4000 days'`)
  const behind = async (decides: number, acted: number) =>
    (await lab.owner<{ is: boolean }>('select is_behind($1, $2) as is', [decides, acted]))[0]?.is
  expect(await behind(one.userId, other.userId)).toBe(true)
  expect(await behind(one.userId, chiefId)).toBe(true)
  expect(await behind(chiefId, one.userId)).toBe(true)
})

it('one who waits to be confirmed changes nobody who decides, and the last confirmed administrator stays', async () => {
  // active again, by chief alone
  const user = await lab.make.user(1)
  await saved({ disabled: true }, user.userId)
  await saved({ disabled: false }, user.userId)
  const waits = await lab.signIn(user)
  const [row] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [second.userId],
  )
  const end = { disabled: true, rowVersion: row?.version ?? 0 }
  expect((await waits.call(users.save, { userId: second.userId, ...end })).body).toMatchObject({
    code: 'not-possible',
  })
  await saved({ disabled: true }, second.userId)
  const [own] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [chiefId],
  )
  const last = { userId: chiefId, userTypeId: 8, rowVersion: own?.version ?? 0 }
  expect((await chief.call(users.save, last)).body.valid).toBe(false)
})
