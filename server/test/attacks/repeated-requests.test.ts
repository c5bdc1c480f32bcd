import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'

/*
 * An Idempotency-Key is kept for two days, so whoever made a request can send it again, in later
 * sessions, too. It must change nothing: no permission or identity check is looked up anew, and no
 * audit row is written (scripts/test/repeated.ts holds that of every handler).
 */
let lab: Lab
let chiefUser: { userName: string }
let chief: Visitor
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  chiefUser = await lab.make.user(1)
  chief = await lab.signIn(chiefUser)
})

const written = async (): Promise<unknown> =>
  lab.owner(`
    select
      (select count(*) from audit) as rows,
      (select count(*) from mail) as mails,
      (select json_agg(l order by l.user_id) from login l) as logins,
      (select count(*) from session where ended_at is null) as sessions,
      (select count(*) from organization_identity) as links
  `)
/** Sends a request, lets `meanwhile` happen, and sends it again. */
const again = async (
  send: (by: Visitor) => Promise<{ body: Record<string, unknown> }>,
  meanwhile: () => Promise<unknown>,
) => {
  const first = (await send(chief)).body
  expect(first).toMatchObject({ valid: true })
  await meanwhile()
  // two sessions of one person count as two requests: the key is the person's
  chief = await lab.signIn(chiefUser)
  const before = await written()
  const second = (await send(chief)).body
  expect(second).toMatchObject({ valid: true })
  expect(await written()).toEqual(before)
  return [first, second] as const
}
const checked = (userId: number) =>
  chief.call(users.identityVerified, { userId, method: 'video', note: 'DOB' })

it('a repeated temporary password does not come back over the one that its owner chose', async () => {
  const second = await lab.signIn(await lab.make.user(1))
  const made = await chief.send(users.save, {
    userId: 0,
    customerId: 0,
    userTypeId: 1,
    userName: 'newcolleague',
    firstName: 'Ada',
    lastName: 'New',
    email: 'newcolleague@labgate.example',
    rowVersion: 0,
  })
  const userId = Number(made.body.id)
  await checked(userId)
  const given = { userId, password: 'Silver-Heron-808' }
  const [first, repeated] = await again(
    (by) => by.call(users.setTempPassword, given, { method: 'POST', key: 'temporary' }),
    async () => {
      await lab.owner(
        `update login set password_hash = 'own', temporary_until = null where user_id = $1`,
        [userId],
      )
      const [open] = (await second.call(signInChanges.list, { userId })).body.list
      await second.call(signInChanges.confirm, { signInChangeId: open.signInChangeId })
    },
  )
  expect(repeated).toEqual(first)
})

it('a repeated temporary password of a practice’s user changes nothing without a new identity check', async () => {
  const { userId } = await lab.make.user(3, (await lab.make.account()).customerId)
  await checked(userId)
  const given = { userId, password: 'Silver-Heron-809' }
  const [first, repeated] = await again(
    (by) => by.call(users.setTempPassword, given, { method: 'POST', key: 'practice' }),
    () => lab.owner(`update login set password_hash = 'own' where user_id = $1`, [userId]),
  )
  expect(repeated).toEqual(first)
})

it('a repeated end of sessions leaves sessions that began since', async () => {
  const user = await lab.make.user(2, (await lab.make.account()).customerId)
  await lab.signIn(user)
  const [first, repeated] = await again(
    (by) => by.call(users.endSessions, { userId: user.userId }, { key: 'sessions' }),
    () => lab.signIn(user),
  )
  expect(first).toMatchObject({ message: 'One session was ended.' })
  expect(repeated).toMatchObject({ message: 'The sessions were ended.' })
})

it('a sign-in that was turned down and made active again stays signed in', async () => {
  const user = await lab.make.user(1)
  await chief.send(users.save, { userId: user.userId, userTypeId: 7, rowVersion: 1 })
  const [open] = (await chief.call(signInChanges.list, { userId: user.userId })).body.list
  const { signInChangeId } = open
  const [first, repeated] = await again(
    (by) => by.call(signInChanges.cancel, { signInChangeId }, { key: 'turn-down' }),
    async () => {
      await lab.owner('update app_user set disabled = false where user_id = $1', [user.userId])
      await lab.signIn(user)
    },
  )
  expect(repeated).toEqual(first)
})

it('a repeated unlink leaves a link that was made since', async () => {
  const { customerId } = await lab.make.account()
  const user = await lab.make.user(2, customerId)
  const link = () =>
    lab.owner(
      `
        insert into organization_identity
          (customer_id, issuer, subject, user_id, linked_at, used_at)
        values ($1, 'https://id.example', 'subject', $2, now(), now())
      `,
      [customerId, user.userId],
    )
  await link()
  await again(
    (by) => by.call(singleSignOn.unlink, { userId: user.userId }, { key: 'unlink' }),
    link,
  )
})
