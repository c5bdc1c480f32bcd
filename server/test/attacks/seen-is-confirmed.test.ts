import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'

/* Somebody changes a sign-in while another person looks at it to vouch for it (docs/decisions/0092). */

let lab: Lab
let supervisor: Visitor
let services: Visitor
let practice: Visitor
let customerId: number
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account())
  supervisor = await lab.signIn(await lab.make.user(8))
  services = await lab.signIn(await lab.make.user(7))
  practice = await lab.signIn(await lab.make.user(3, customerId))
})
afterAll(() => lab.close())

const seenBy = async (by: Visitor, userId: number): Promise<number> =>
  (await by.call(users.get, { userId })).body.rowVersion
const check = (by: Visitor, userId: number, rowVersion: number | undefined) =>
  by.call(users.identityVerified, { userId, rowVersion, method: 'In person', note: 'Photo ID' })

it('an identity check from a screen of before a temporary password is refused, with who set it', async () => {
  const { userId } = await lab.make.user(2, customerId)
  const rowVersion = await seenBy(practice, userId)
  expect((await check(supervisor, userId, rowVersion)).body).toMatchObject({ valid: true })
  const set = await services.call(
    users.setTempPassword,
    { userId, password: 'Silver-Heron-808' },
    { method: 'POST' },
  )
  expect(set.body).toMatchObject({ valid: true })
  expect((await check(practice, userId, rowVersion)).body).toMatchObject({
    code: 'stale',
    detail: { since: [{ by: expect.any(String), fields: ['password'] }] },
  })
  expect((await check(practice, userId, undefined)).body.code).toBe('version-missing')
  expect((await check(practice, userId, await seenBy(practice, userId))).body.valid).toBe(true)
})

it('a provider whose NPI the practice replaced meanwhile is not approved unseen', async () => {
  const { userId } = await lab.make.user(2, customerId, { physician_pending: true })
  const rowVersion = await seenBy(supervisor, userId)
  const saved = await practice.call(users.save, { userId, rowVersion, lastName: 'Other' })
  expect(saved.body).toMatchObject({ valid: true })
  const approve = async (seen: number) =>
    (await supervisor.call(users.approveProvider, { userId, rowVersion: seen })).body
  expect(await approve(rowVersion)).toMatchObject({
    code: 'stale',
    detail: { since: [{ fields: ['lastName'] }] },
  })
  expect(await approve(await seenBy(supervisor, userId))).toMatchObject({ valid: true })
})
