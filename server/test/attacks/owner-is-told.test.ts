import { passkeys } from '@labgate/contract/people/passkeys'
import { secondFactor, session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recoveryHash } from '../../src/features/people/second-factor/check-code.ts'
import { setUpFactor } from '../authenticator.ts'
import { openLab, password, type Lab, type Visitor } from '../lab.ts'
import { lastLetterTo, linkIn, publicBlock } from '../letters.ts'
import { passkeyDevice } from '../passkey-device.ts'

/*
 * Whoever uses somebody's sign-in, or opens it for others, does not do so unseen: its owner gets an
 * email about each way in that is added, removed, or changed.
 */
let lab: Lab
let chief: Visitor
let owner: { userId: number; userName: string; email: string }
let own: Visitor
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  chief = await lab.signIn(await lab.make.user(1))
  owner = await lab.make.user(2, (await lab.make.account()).customerId)
  own = await lab.signIn(owner)
})

const subjects = async (email = owner.email): Promise<string[]> =>
  (
    await lab.owner<{ subject: string }>(
      'select subject from mail where to_address = $1 order by mail_id',
      [email],
    )
  ).map(({ subject }) => subject)
const isDone = ({ body }: { body: unknown }) => expect(body).toMatchObject({ valid: true })
const checked = async () => {
  const given = { userId: owner.userId, method: 'telephone', note: 'DOB' }
  isDone(await chief.call(users.identityVerified, given))
}

it('of a passkey that was added or removed', async () => {
  const { options } = (await own.call(passkeys.begin, { password })).body
  isDone(await own.call(passkeys.add, { name: 'Phone', response: passkeyDevice().make(options) }))
  const [kept] = (await own.call(passkeys.list, {})).body.list
  isDone(await own.call(passkeys.remove, { passkeyId: kept.passkeyId }))
  expect(await subjects()).toEqual(['A passkey was added', 'A passkey was removed'])
  expect(await lastLetterTo(lab, owner.email)).toContain(owner.userName)
})

it('of a second factor that was set up or removed', async () => {
  const factor = await setUpFactor(lab, own)
  lab.clock.pass(1)
  isDone(await own.call(secondFactor.remove, { code: factor.code() }))
  expect(await subjects()).toEqual(['A second factor was set up', 'The second factor was removed'])
})

it('of a password that was changed, by whatever way, and not of the first one', async () => {
  const newPassword = 'Copper-Meadow-731'
  isDone(await own.call(session.changePassword, { password, newPassword }))
  expect(await subjects()).toEqual(['The password was changed'])
  await checked()
  isDone(await chief.call(users.resetPasswordForUser, { userId: owner.userId }))
  const choose = async (email: string) =>
    lab.visitor().raw('POST', session.resetPassword.path, {
      validation: publicBlock(lab),
      email,
      code: linkIn(await lastLetterTo(lab, email), 'code'),
      password: 'Copper-Meadow-732',
    })
  isDone(await choose(owner.email))
  expect((await subjects()).slice(1)).toEqual(['Choose a new password', 'The password was changed'])
  const email = 'first.password@people.example'
  isDone(
    await chief.send(users.save, {
      userId: 0,
      customerId: 0,
      userTypeId: 6,
      userName: 'firstpassword',
      firstName: 'Ada',
      lastName: 'First',
      email,
      rowVersion: 0,
    }),
  )
  isDone(await choose(email))
  expect(await subjects(email)).toHaveLength(1)
})

it('of a temporary password that somebody else set', async () => {
  await checked()
  const given = { userId: owner.userId, password: 'Silver-Heron-808' }
  isDone(await chief.call(users.setTempPassword, given, { method: 'POST' }))
  expect(await subjects()).toEqual(['A temporary password was set'])
})

it('of a link to the organization that was removed; of staff every administrator, too', async () => {
  isDone(await chief.call(singleSignOn.unlink, { userId: owner.userId }))
  expect(await subjects()).toEqual(['The link to the organization was removed'])
  const [administrator, colleague] = [await lab.make.user(1), await lab.make.user(13)]
  isDone(await chief.call(singleSignOn.unlink, { userId: colleague.userId }))
  expect(await subjects(administrator.email)).toEqual([
    'The link of a colleague to the organization was removed',
  ])
})

const sealed = ['AAAA-BBBB', 'CCCC-DDDD']
const withSealedCodes = async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  await setUpFactor(lab, visitor)
  await lab.owner('update login set sealed_hashes = $2 where user_id = $1', [
    user.userId,
    sealed.map(recoveryHash),
  ])
  return { ...user, visitor }
}
const sealedOf = async (userId: number) =>
  (
    await lab.owner('select cardinality(sealed_hashes) as count from login where user_id = $1', [
      userId,
    ])
  )[0]

it('the audit log says that a sealed recovery code removed a second factor', async () => {
  const { userId, visitor } = await withSealedCodes()
  isDone(await visitor.call(secondFactor.remove, { code: sealed[0] ?? '' }))
  expect(
    await lab.owner(
      `
        select fields
        from audit
        where act = 'secondFactor.remove' and user_id = $1
        order by audit_id desc
        limit 1
      `,
      [userId],
    ),
  ).toEqual([{ fields: ['sealed recovery code'] }])
})

it('sealed recovery codes end when an administrator is one no longer, or is inactive', async () => {
  for (const change of [{ userTypeId: 6 }, { disabled: true }]) {
    const { userId } = await withSealedCodes()
    expect(await sealedOf(userId)).toEqual({ count: 2 })
    const [row] = await lab.owner<{ version: number }>(
      'select row_version as version from app_user where user_id = $1',
      [userId],
    )
    isDone(await chief.send(users.save, { userId, ...change, rowVersion: row?.version }))
    expect(await sealedOf(userId)).toEqual({ count: 0 })
  }
})

it('sealed recovery codes end when others reset the second factor', async () => {
  const { userId } = await withSealedCodes()
  const second = await lab.signIn(await lab.make.user(1))
  isDone(await chief.call(users.identityVerified, { userId, method: 'video', note: 'DOB' }))
  isDone(await chief.call(secondFactor.reset, { userId, reason: 'The envelope was opened' }))
  expect(await sealedOf(userId)).toEqual({ count: 2 })
  const [open] = (await second.call(signInChanges.list, { userId })).body.list
  isDone(await second.call(signInChanges.confirm, { signInChangeId: open.signInChangeId }))
  expect(await sealedOf(userId)).toEqual({ count: 0 })
})
