import { session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { holdSystem } from '../held-work.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'

/*
 * A temporary password that waits for a second person is its request's alone: no other request puts
 * it into effect (docs/decisions/0082).
 */
let lab: Lab
let first: Visitor
let second: Visitor
let user: { userId: number; userName: string }
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  first = await lab.signIn(await lab.make.user(1))
  second = await lab.signIn(await lab.make.user(1))
  user = await lab.make.user(18)
})

const [ofFirst, ofSecond] = ['Amber-Kettle-4471', 'Violet-Ladder-9925']
const request = async (by: Visitor, password: string) => {
  await by.call(users.identityVerified, { userId: user.userId, method: 'phone', note: 'DOB' })
  return (await by.call(users.setTempPassword, { userId: user.userId, password })).body
}
const openId = async (by: Visitor): Promise<number> =>
  (await by.call(signInChanges.list, { userId: user.userId })).body.list.find(
    (change: { dateApplied: unknown; dateEnded: unknown; kind: string }) =>
      change.kind === 'password' && change.dateApplied === null && change.dateEnded === null,
  )?.signInChangeId ?? 0
const works = async (password: string): Promise<boolean> =>
  (await lab.visitor().raw('POST', session.authenticate.path, { email: user.userName, password }))
    .body.changePwd === true
const pending = async () => {
  const [row] = await lab.owner<{ of: number | null; kept: boolean }>(
    `
      select password_pending_of as of, password_pending is not null as kept
      from login
      where user_id = $1
    `,
    [user.userId],
  )
  return row
}

it('a request confirmed before its password is kept takes effect with its own', async () => {
  expect(await request(first, ofFirst)).toMatchObject({ valid: true })
  const canceled = await openId(first)
  expect(await pending()).toEqual({ of: canceled, kept: true })
  expect((await first.call(signInChanges.cancel, { signInChangeId: canceled })).body).toMatchObject(
    { valid: true },
  )
  expect(await pending()).toEqual({ of: null, kept: false })
  const held = holdSystem(lab, 'temporary password')
  const under = request(second, ofSecond)
  await held.reached
  const { body } = await first.call(signInChanges.confirm, { signInChangeId: await openId(first) })
  expect(body).toMatchObject({
    valid: true,
    message: 'Confirmed. The temporary password takes effect as soon as it is saved.',
  })
  expect([await works(ofFirst), await works(ofSecond)]).toEqual([false, false])
  held.release()
  expect(await under).toMatchObject({ valid: true })
  expect([await works(ofFirst), await works(ofSecond)]).toEqual([false, true])
  expect(await pending()).toEqual({ of: null, kept: false })
})

it('a request that was canceled before its password is kept keeps none', async () => {
  const held = holdSystem(lab, 'temporary password')
  const under = request(second, ofSecond)
  await held.reached
  expect(
    (await first.call(signInChanges.cancel, { signInChangeId: await openId(first) })).body,
  ).toMatchObject({ valid: true })
  held.release()
  expect(await under).toMatchObject({ valid: false, code: 'stale' })
  expect(await pending()).toEqual({ of: null, kept: false })
})

it('a request that takes the place of another takes no password from it', async () => {
  expect(await request(first, ofFirst)).toMatchObject({ valid: true })
  expect(await request(second, ofSecond)).toMatchObject({ valid: true })
  const signInChangeId = await openId(first)
  expect(await pending()).toEqual({ of: signInChangeId, kept: true })
  const [seen] = await lab.owner<{ rowVersion: number }>(
    'select row_version as "rowVersion" from app_user where user_id = $1',
    [user.userId],
  )
  const confirm = async () =>
    (await first.call(signInChanges.confirm, { signInChangeId, ...seen }, { key: 'once' })).body
  const inEffect = { valid: true, message: 'Confirmed. The change is now in effect.' }
  expect(await confirm()).toMatchObject(inEffect)
  expect(await confirm(), 'a repeated request').toMatchObject(inEffect)
  expect([await works(ofFirst), await works(ofSecond)]).toEqual([false, true])
})
