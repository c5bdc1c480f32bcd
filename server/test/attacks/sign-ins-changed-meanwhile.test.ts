import { secondFactor } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { applyIfReady } from '../../src/features/people/sign-in-changes/apply-change.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'

/*
 * Whoever confirms a sign-in vouches for it as they saw it: nothing of it changes between the look
 * and the confirmation, or after it by one person alone (docs/decisions/0082).
 */
let lab: Lab
let chief: Visitor
let second: Visitor
/** A supervisor who was inactive: the sign-in waits to be confirmed. */
let userId: number
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const saved = async (given: object) => {
  const [row] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [userId],
  )
  const { body } = await chief.call(users.save, { userId, ...given, rowVersion: row?.version ?? 0 })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}
const checked = () =>
  chief.call(users.identityVerified, { userId, method: 'telephone', note: 'DOB' })
interface Open {
  signInChangeId: number
  kind: string
  dateRequested: string
  dateAlone: string
}
const open = async (kind = 'sign-in'): Promise<Open | undefined> =>
  (await second.call(signInChanges.list, { userId })).body.list.find(
    (change: { kind: string; dateApplied: unknown; dateEnded: unknown }) =>
      change.kind === kind && change.dateApplied === null && change.dateEnded === null,
  )
const idOf = async (kind = 'sign-in') => (await open(kind))?.signInChangeId ?? 0
const confirm = async (signInChangeId: number) =>
  (await second.call(signInChanges.confirm, { signInChangeId })).body
let count = 0
const address = () => `meanwhile${++count}@labgate.example`
beforeEach(async () => {
  chief = await lab.signIn(await lab.make.user(1))
  second = await lab.signIn(await lab.make.user(1))
  ;({ userId } = await lab.make.user(18))
  await lab.owner('update app_user set last_login = now() where user_id = $1', [userId])
  await saved({ disabled: true })
  await saved({ disabled: false })
  await checked()
})

it.each([
  [
    'a temporary password',
    () =>
      chief.call(
        users.setTempPassword,
        { userId, password: 'Silver-Heron-808' },
        { method: 'POST' },
      ),
  ],
  ['a link to choose a password', () => chief.call(users.resetPasswordForUser, { userId })],
  ['no second factor', () => chief.call(secondFactor.reset, { userId, reason: 'Lost phone' })],
  ['another user name', () => saved({ userName: `meanwhile${++count}` })],
  ['another user type', () => saved({ userTypeId: 1 })],
  [
    'another email',
    async () => {
      await lab.owner('update app_user set last_login = null where user_id = $1', [userId])
      await saved({ email: address() })
    },
  ],
])('a sign-in that got %s meanwhile is looked at again', async (_, change) => {
  await lab.owner('update app_user set second_factor = true where user_id = $1', [userId])
  const before = await open()
  lab.clock.pass(10)
  await checked()
  await change()
  expect(await confirm(before?.signInChangeId ?? 0)).toMatchObject({
    valid: false,
    message: 'This sign-in was changed meanwhile. Look at it again.',
  })
  const after = await open()
  expect(Date.parse(after?.dateAlone ?? '') - Date.parse(before?.dateAlone ?? '')).toBe(600_000)
  expect(await confirm(after?.signInChangeId ?? 0)).toMatchObject({ valid: true })
})

it('a sign-in is not confirmed while another email waits for its proof', async () => {
  const before = await idOf()
  await saved({ email: address() })
  expect(await confirm(before)).toMatchObject({ valid: false })
  const after = await idOf()
  expect(after).not.toBe(before)
  expect(await confirm(after)).toMatchObject({
    valid: false,
    message:
      'Another change of this sign-in is open. Confirm this one when the other is in effect or canceled.',
  })
  // nor is it offered, or listed for who could confirm it
  const isListed = async (): Promise<boolean> =>
    (
      await second.call(users.list, { searchCriteria: { attention: 'sign-in-to-confirm' } })
    ).body.list.some((row: { userId: number }) => row.userId === userId)
  expect(await open()).toMatchObject({ mayConfirm: false, otherIsOpen: true, mayCancel: true })
  expect(await isListed()).toBe(false)
  await chief.call(signInChanges.cancel, { signInChangeId: await idOf('email') })
  expect(await open()).toMatchObject({ mayConfirm: true, otherIsOpen: false })
  expect(await isListed()).toBe(true)
  expect(await confirm(after)).toMatchObject({ valid: true })
})

it('an email that was requested before the sign-in decided needs two when it would take effect', async () => {
  const email = address()
  await saved({ email })
  const id = await idOf('email')
  await lab.owner(
    `
      update sign_in_change
      set
        confirmed_by = $2,
        confirmed_at = now(),
        applied_at = now()
      where user_id = $1 and kind = 'sign-in' and ended_at is null
    `,
    [userId, second.signedIn.userId],
  )
  await lab.owner('update sign_in_change set proven_at = now() where sign_in_change_id = $1', [id])
  expect(await applyIfReady(lab.context, id)).toBe(false)
  expect(await open('email')).toMatchObject({ needsSecond: true, mayConfirm: true })
  expect(await confirm(id)).toMatchObject({ valid: true })
  const [row] = await lab.owner('select email from app_user where user_id = $1', [userId])
  expect(row).toEqual({ email })
})

it('a sign-in whose type decides about no one any more waits for no one', async () => {
  const before = await idOf()
  await saved({ userTypeId: 5 })
  expect(await confirm(before)).toMatchObject({ valid: false })
  expect(await open()).toBeUndefined()
})
