import { userTypeIds } from '@labgate/contract/access/user-types'
import { breakGlass } from '@labgate/contract/access/watch'
import { secondFactor, session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { madeOrChanged, notConfirmed } from '../../src/access/second-person.ts'
import { decidesAsStaff } from '../../src/access/staff-who-decide.ts'
import { applyAlone } from '../../src/features/people/sign-in-changes/apply-alone.ts'
import { openLab, password, sharedHash, type Lab, type Visitor } from '../lab.ts'
import { lettersTo } from '../letters.ts'

/*
 * Whoever issues identities could be two people: a staff sign-in that decides about the acts of
 * others is made, given rights, and reset by two (docs/decisions/0082).
 */
let lab: Lab
/** Requests; confirms; and another one, whose act is to be decided about. */
let chief: Visitor
let second: Visitor
let other: Visitor
let emails: string[]
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
const colleague = async (columns: object = {}) => {
  const user = await lab.make.user(1, 0, { ...columns })
  return { ...user, visitor: await lab.signIn(user) }
}
beforeEach(async () => {
  await lab.owner('update app_user set disabled = true')
  const [one, two, three] = [await colleague(), await colleague(), await lab.make.user(8)]
  chief = one.visitor
  second = two.visitor
  other = await lab.signIn(three)
  emails = [one.email, two.email]
})

let count = 0
const saved = async (by: Visitor, given: object, userId = 0) => {
  const [row] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [userId],
  )
  const { body } = await by.send(users.save, {
    userId,
    ...given,
    rowVersion: row?.version ?? 0,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return body as { id: string; message: string }
}
const made = async (userTypeId: number, by = chief) => {
  const userName = `issued${++count}`
  const { id, message } = await saved(by, {
    customerId: 0,
    userTypeId,
    userName,
    firstName: 'Ada',
    lastName: 'Issued',
    email: `${userName}@labgate.example`,
  })
  return { userId: Number(id), message }
}
/* Signs in as somebody whose password is known, whatever the sign-in waits for. */
const as = async (userId: number): Promise<Visitor> => {
  await lab.owner(
    `
      insert into login (user_id, password_hash)
      values ($1, $2)
      on conflict (user_id) do update set password_hash = excluded.password_hash
    `,
    [userId, await sharedHash()],
  )
  const [user] = await lab.owner<{ userName: string }>(
    `
      update app_user
      set
        change_pwd = false,
        email_proven = true
      where user_id = $1
      returning user_name as "userName"
    `,
    [userId],
  )
  return lab.signIn(user?.userName ?? '')
}
const openChange = async (userId: number, by = second) =>
  (await by.call(signInChanges.list, { userId })).body.list[0]
const confirm = async (userId: number, by = second) => {
  const { signInChangeId } = await openChange(userId, by)
  return (await by.call(signInChanges.confirm, { signInChangeId })).body
}
const cancel = async (userId: number, by = second) => {
  const { signInChangeId } = await openChange(userId, by)
  return (await by.call(signInChanges.cancel, { signInChangeId })).body
}
/* An act of somebody else's that waits for a second person. */
const opened = async (): Promise<number> =>
  lab.make.insert(
    'break_glass',
    {
      user_id: other.signedIn.userId,
      patient_id: 1,
      reason: 'An emergency',
      until: lab.clock.now.toISOString(),
    },
    'break_glass_id',
  )
const countersign = async (by: Visitor, breakGlassId: number) =>
  (await by.call(breakGlass.countersign, { breakGlassId })).body
const isOffered = async (to: Visitor, id: number): Promise<boolean> =>
  (await to.call(breakGlass.list, { waiting: true })).body.list.some(
    ({ breakGlassId }: { breakGlassId: number }) => breakGlassId === id,
  )
const mayDecide = async (userId: number): Promise<boolean> => {
  const [by, id] = [await as(userId), await opened()]
  const seen = await isOffered(by, id)
  const inTheTable = lab
    .owner('update break_glass set countersigned_by = $2 where break_glass_id = $1', [id, userId])
    .then(
      () => true,
      (error: { constraint?: string }) => error.constraint !== 'two_people',
    )
  expect(await inTheTable).toBe(seen)
  await lab.owner('update break_glass set countersigned_by = null where break_glass_id = $1', [id])
  const { valid, message } = await countersign(by, id)
  expect(valid, message).toBe(seen)
  if (valid !== true) expect(message).toBe(notConfirmed)
  return seen
}

it('staff who decide are those whom the permissions give an act of two', () => {
  const types = userTypeIds.filter((user_type_id) =>
    decidesAsStaff({ customer_id: 0, user_type_id }),
  )
  expect(types).toEqual([1, 6, 7, 8, 12, 13, 18])
  expect(decidesAsStaff({ customer_id: 7, user_type_id: 1 })).toBe(false)
})

describe('a staff sign-in that decides about others', () => {
  it('decides when another administrator has confirmed it, and not before', async () => {
    const { userId, message } = await made(1)
    expect(message).toContain('takes effect when a second person confirms it')
    expect(await mayDecide(userId)).toBe(false)
    expect(await openChange(userId)).toMatchObject({
      kind: 'sign-in',
      newValue: 'Administrator',
      mayConfirm: true,
      dateExpires: null,
    })
    expect(await confirm(userId)).toMatchObject({ valid: true })
    expect(await mayDecide(userId)).toBe(true)
  })

  it('does not sign everyone out until it is confirmed', async () => {
    const { userId } = await made(1)
    const by = await as(userId)
    const isOpen = async () => (await other.call(session.list, {})).status === 200
    expect((await by.call(session.endAll, { password })).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('must confirm your sign-in') as unknown,
    })
    expect(await isOpen()).toBe(true)
    await confirm(userId)
    expect((await by.call(session.endAll, { password })).body).toMatchObject({ valid: true })
    expect(await isOpen()).toBe(false)
  })

  it('is shown as one that waits, in its record and in the list, until it is confirmed', async () => {
    const { userId } = await made(8)
    const shown = async () => {
      const { list } = (
        await second.call(users.list, { searchCriteria: { attention: 'not-confirmed' } })
      ).body
      const all = (await second.call(users.list, { searchCriteria: { customerId: 0, active: 1 } }))
        .body.list
      const row = all.find((one: { userId: number }) => one.userId === userId)
      return {
        record: (await second.call(users.get, { userId })).body.notConfirmed,
        row: row?.notConfirmed,
        filtered: list.some((one: { userId: number }) => one.userId === userId),
      }
    }
    expect(await shown()).toEqual({ record: true, row: true, filtered: true })
    // nobody turns down the own sign-in, so that is not offered
    expect(await openChange(userId, await as(userId))).toMatchObject({ mayCancel: false })
    await confirm(userId)
    expect(await shown()).toEqual({ record: false, row: false, filtered: false })
  })

  it('is confirmed by nobody who made or changed it, or has a sign-in of theirs', async () => {
    const { userId } = await made(1)
    const twin = await colleague({ email: emails[0] ?? '', primary_login: false })
    const puppet = await made(1)
    await confirm(puppet.userId)
    const helper = await colleague()
    await lab.owner(
      `insert into sign_in_hand (user_id, user_id_by, how) values ($1, $2, 'changed')`,
      [userId, helper.userId],
    )
    for (const by of [chief, twin.visitor, await as(puppet.userId), helper.visitor]) {
      expect(await openChange(userId, by)).toMatchObject({ mayConfirm: false })
      expect(await confirm(userId, by)).toMatchObject({ valid: false, code: 'not-possible' })
    }
    expect(await confirm(userId, await as(userId))).toMatchObject({ valid: false })
    await expect(
      lab.owner(
        `
          update sign_in_change
          set
            confirmed_by = $2,
            confirmed_at = now()
          where user_id = $1
        `,
        [userId, helper.userId],
      ),
    ).rejects.toThrow('a second person')
    await expect(
      lab.owner('update sign_in_change set applied_at = now() where user_id = $1', [userId]),
    ).rejects.toThrow('check')
    expect(await confirm(userId)).toMatchObject({ valid: true })
  })

  it('waits again with another user type, and after it was inactive', async () => {
    const user = await lab.make.user(5)
    await saved(chief, { userTypeId: 1 }, user.userId)
    expect(await openChange(user.userId)).toMatchObject({
      oldValue: 'Lab assistant',
      newValue: 'Administrator',
    })
    expect(await mayDecide(user.userId)).toBe(false)
    await confirm(user.userId)
    expect(await mayDecide(user.userId)).toBe(true)
    await saved(chief, { disabled: true }, user.userId)
    await saved(chief, { disabled: false }, user.userId)
    expect(await mayDecide(user.userId)).toBe(false)
    await confirm(user.userId)
    expect(await mayDecide(user.userId)).toBe(true)
  })

  it('is inactive when it is canceled, and waits again if someone makes it active', async () => {
    const { userId } = await made(1)
    const own = await as(userId)
    expect(await cancel(userId, own)).toMatchObject({ valid: false })
    expect(await cancel(userId)).toMatchObject({ message: 'Canceled. The sign-in is inactive.' })
    expect((await own.call(users.get, { userId })).status).toBe(401)
    await lab.owner('update app_user set disabled = false where user_id = $1', [userId])
    expect(await mayDecide(userId)).toBe(false)
    await lab.owner('update app_user set disabled = true where user_id = $1', [userId])
    await saved(chief, { disabled: false }, userId)
    await confirm(userId)
    expect(await mayDecide(userId)).toBe(true)
  })

  it('is listed for who can confirm it alone, and told to every administrator', async () => {
    const listed = async (to: Visitor, of: number): Promise<boolean> =>
      (
        await to.call(users.list, { searchCriteria: { attention: 'sign-in-to-confirm' } })
      ).body.list.some((row: { userId: number }) => row.userId === of)
    const sent = async () => Promise.all(emails.map((email) => lettersTo(lab, email)))
    const before = await sent()
    const { userId } = await made(8)
    expect(await sent()).toEqual(before.map((letters) => letters + 1))
    expect([await listed(chief, userId), await listed(second, userId)]).toEqual([false, true])
    await confirm(userId)
    expect(await sent()).toEqual(before.map((letters) => letters + 2))
    expect(await listed(second, userId)).toBe(false)
    // one that decides about no one waits for no one
    const plain = await made(5)
    expect(await openChange(plain.userId)).toBeUndefined()
    expect(await sent()).toEqual(before.map((letters) => letters + 3))
    await second.call(users.identityVerified, {
      userId: plain.userId,
      method: 'in-person',
      note: 'Badge',
    })
    expect(await sent()).toEqual(before.map((letters) => letters + 4))
  })
})

describe('a reset', () => {
  const hashOf = async (userId: number) =>
    (
      await lab.owner<{ hash: string }>(
        'select password_hash as hash from login where user_id = $1',
        [userId],
      )
    )[0]?.hash
  const checked = async (userId: number) =>
    chief.call(users.identityVerified, { userId, method: 'telephone', note: 'DOB' })

  it('of a password waits for a second person, and one that is canceled sets nothing', async () => {
    const { userId } = await lab.make.user(8)
    const before = await hashOf(userId)
    const reset = async (password: string) => {
      await checked(userId)
      const { body } = await chief.call(
        users.setTempPassword,
        { userId, password },
        { method: 'POST' },
      )
      return body
    }
    expect(await reset('Silver-Heron-808')).toMatchObject({
      message: 'The reset takes effect when a second person confirms it.',
    })
    expect(await confirm(userId, chief)).toMatchObject({ valid: false })
    await cancel(userId)
    expect(await hashOf(userId)).toBe(before)
    // a weak one is refused, and leaves nothing to confirm
    expect(await reset('password')).toMatchObject({ valid: false })
    expect(await openChange(userId)).toMatchObject({ endedBy: 'canceled', mayConfirm: false })
    expect(await confirm(userId)).toMatchObject({ valid: false })
    expect(await hashOf(userId)).toBe(before)
    await reset('Silver-Heron-808')
    expect(await confirm(userId)).toMatchObject({ valid: true })
    expect(await hashOf(userId)).not.toBe(before)
    const [hand] = await lab.owner<{ isConfirmed: boolean }>(
      `
        select bool_and(confirmed_at is not null) as "isConfirmed"
        from sign_in_hand
        where user_id = $1
      `,
      [userId],
    )
    expect(hand).toEqual({ isConfirmed: true })
  })

  it('by an emailed link is sent when a second person confirms it', async () => {
    const user = await lab.make.user(18)
    await checked(user.userId)
    const before = await lettersTo(lab, user.email)
    await chief.call(users.resetPasswordForUser, { userId: user.userId })
    // the notice to the user, with the link to object
    expect(await lettersTo(lab, user.email)).toBe(before + 1)
    await confirm(user.userId)
    expect(await lettersTo(lab, user.email)).toBe(before + 2)
  })

  it('of a second factor, an email, and a user name waits, too', async () => {
    const user = await lab.make.user(7)
    await lab.owner('update app_user set second_factor = true where user_id = $1', [user.userId])
    await checked(user.userId)
    await chief.call(secondFactor.reset, { userId: user.userId, reason: 'Lost phone' })
    await saved(chief, { userName: `renamed${++count}` }, user.userId)
    const waiting = async () =>
      (await second.call(signInChanges.list, { userId: user.userId })).body.list.map(
        ({ kind, dateApplied }: { kind: string; dateApplied: string | null }) => [
          kind,
          dateApplied !== null,
        ],
      )
    expect(await waiting()).toEqual([
      ['user-name', false],
      ['second-factor', false],
    ])
    await confirm(user.userId)
    expect(await waiting()).toContainEqual(['user-name', true])
  })

  it('of staff who decide about no one takes effect at once', async () => {
    const { userId } = await lab.make.user(5)
    const before = await hashOf(userId)
    await checked(userId)
    await chief.call(
      users.setTempPassword,
      { userId, password: 'Silver-Heron-808' },
      { method: 'POST' },
    )
    expect(await hashOf(userId)).not.toBe(before)
  })
})

describe('with one administrator', () => {
  const hours = (count: number) => lab.clock.pass(count * 60)

  it('a sign-in decides after 72 hours, and the administrators are told', async () => {
    const { userId } = await made(1)
    await lab.owner('update app_user set disabled = true where user_id = $1', [
      second.signedIn.userId,
    ])
    hours(71)
    await applyAlone(lab.context)
    expect(await mayDecide(userId)).toBe(false)
    const before = await lettersTo(lab, emails[0] ?? '')
    hours(2)
    await applyAlone(lab.context)
    await applyAlone(lab.context)
    expect(await lettersTo(lab, emails[0] ?? '')).toBe(before + 1)
    expect(await mayDecide(userId)).toBe(true)
  })

  it('another one who could confirm is waited for, and a sign-in of the requester is no other', async () => {
    const { userId } = await made(1)
    const isApplied = async () =>
      (
        await lab.owner<{ is: boolean }>(
          'select applied_at is not null as is from sign_in_change where user_id = $1',
          [userId],
        )
      )[0]?.is
    hours(73)
    await applyAlone(lab.context)
    expect(await isApplied()).toBe(false)
    await lab.owner('update app_user set email = $2, primary_login = false where user_id = $1', [
      second.signedIn.userId,
      emails[0],
    ])
    await applyAlone(lab.context)
    expect(await isApplied()).toBe(false)
    hours(73)
    await applyAlone(lab.context)
    expect(await isApplied()).toBe(true)
  })
})

it('whoever made a sign-in never decides with it about the own acts, confirmed or not', async () => {
  const { userId } = await made(1)
  await confirm(userId)
  const id = await lab.make.insert(
    'break_glass',
    {
      user_id: chief.signedIn.userId,
      patient_id: 1,
      reason: 'An emergency',
      until: lab.clock.now.toISOString(),
    },
    'break_glass_id',
  )
  expect(await countersign(await as(userId), id)).toMatchObject({ message: madeOrChanged })
})
