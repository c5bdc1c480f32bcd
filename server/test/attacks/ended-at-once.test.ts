import { accounts } from '@labgate/contract/accounts/accounts'
import { session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'

/*
 * Nodes hear by a notice that a session ended, and a notice may be late. The node that ended it
 * needs none: once it has responded, it lets nobody in on that session. Here the notices of the
 * triggers never come.
 */
let lab: Lab
let chief: Visitor
let second: Visitor
beforeAll(async () => {
  lab = await openLab()
  for (const muted of [
    'notify_sessions_of_user(of_user bigint)',
    'notify_sessions_of_account(c customer)',
  ])
    await lab.owner(
      `create or replace function ${muted} returns void language plpgsql as $$ begin end $$`,
    )
  chief = await lab.signIn(await lab.make.user(1))
  second = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const isOpen = async (own: Visitor): Promise<boolean> =>
  (await own.call(session.list, {})).status === 200
const versionOf = async (table: string, key: string, id: number): Promise<number> => {
  const [row] = await lab.owner<{ version: number }>(
    `select row_version as version from ${table} where ${key} = $1`,
    [id],
  )
  return row?.version ?? 0
}

it('a user who is made inactive is out', async () => {
  const user = await lab.make.user(8)
  const own = await lab.signIn(user)
  expect(await isOpen(own)).toBe(true)
  const { userId } = user
  const rowVersion = await versionOf('app_user', 'user_id', userId)
  const { body } = await chief.send(users.save, { userId, disabled: true, rowVersion })
  expect(body).toMatchObject({ valid: true })
  expect(await isOpen(own)).toBe(false)
})

it('a sign-in that another administrator turns down is out', async () => {
  const user = await lab.make.user(8)
  const own = await lab.signIn(user)
  const { userId } = user
  const rowVersion = await versionOf('app_user', 'user_id', userId)
  const { body } = await chief.send(users.save, { userId, userTypeId: 1, rowVersion })
  expect(body).toMatchObject({ valid: true })
  expect(await isOpen(own)).toBe(true)
  const [open] = (await second.call(signInChanges.list, { userId })).body.list
  const { signInChangeId } = open
  expect((await second.call(signInChanges.cancel, { signInChangeId })).body).toMatchObject({
    valid: true,
  })
  expect(await isOpen(own)).toBe(false)
})

it('the users of an account that is made inactive are out', async () => {
  const account = await lab.make.account()
  const own = await lab.signIn(await lab.make.user(2, account.customerId))
  expect(await isOpen(own)).toBe(true)
  const { customerId } = account
  const rowVersion = await versionOf('customer', 'customer_id', customerId)
  const { body } = await chief.send(accounts.save, { customerId, active: false, rowVersion })
  expect(body).toMatchObject({ valid: true })
  expect(await isOpen(own)).toBe(false)
})
