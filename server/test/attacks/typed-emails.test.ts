import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { applyAlone } from '../../src/features/people/sign-in-changes/apply-alone.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { lettersTo } from '../letters.ts'

/*
 * Two sign-ins with one email are one person, who is no second one. So whoever types an email must
 * not take anybody's vote with it (docs/decisions/0082).
 */
let lab: Lab
interface Colleague {
  userId: number
  userName: string
  email: string
  visitor: Visitor
}
let chief: Colleague
let second: Colleague
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
const colleague = async (userTypeId = 1) => {
  const user = await lab.make.user(userTypeId, 0, { email_proven: true })
  return { ...user, visitor: await lab.signIn(user) }
}
beforeEach(async () => {
  await lab.owner('update app_user set disabled = true')
  chief = await colleague()
  second = await colleague()
})

let count = 0
const made = async (by: Visitor, given: object): Promise<number> => {
  const userName = `typed${++count}`
  const { body } = await by.send(users.save, {
    userId: 0,
    customerId: 0,
    userTypeId: 1,
    userName,
    firstName: 'Ada',
    lastName: 'Typed',
    email: `${userName}@people.example`,
    ...given,
    rowVersion: 0,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.id)
}
const correct = async (by: Visitor, userId: number, email: string) => {
  const [row] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [userId],
  )
  const { body } = await by.send(users.save, { userId, email, rowVersion: row?.version })
  expect(body).toMatchObject({ valid: true })
}
const isOne = async (one: number, other: number): Promise<boolean> => {
  const [row] = await lab.owner<{ there: boolean; back: boolean }>(
    'select $1 = any (logins_of_person($2)) as there, $2 = any (logins_of_person($1)) as back',
    [one, other],
  )
  expect(row?.there).toBe(row?.back)
  return row?.there === true
}
const openOf = async (userId: number) =>
  (await second.visitor.call(signInChanges.list, { userId })).body.list[0]
const confirms = async (userId: number): Promise<void> => {
  const open = await openOf(userId)
  expect(open).toMatchObject({ mayConfirm: true })
  const { signInChangeId } = open
  const { body } = await second.visitor.call(signInChanges.confirm, { signInChangeId })
  expect(body).toMatchObject({ valid: true })
}

it('an email typed into a user and corrected to the own one joins nobody to its owner', async () => {
  const puppet = await made(chief.visitor, {})
  const { customerId } = await lab.make.account()
  const between = await made(chief.visitor, { customerId, userTypeId: 2, email: second.email })
  await correct(chief.visitor, between, chief.email)
  expect(await isOne(between, second.userId)).toBe(true)
  expect(await isOne(between, chief.userId)).toBe(true)
  expect(await isOne(chief.userId, second.userId)).toBe(false)
  await applyAlone(lab.context)
  lab.clock.pass(60 * 73)
  await applyAlone(lab.context)
  second.visitor = await lab.signIn(second)
  await confirms(puppet)
})

it('the email of the one who could confirm a sign-in, typed into it, takes no vote about it', async () => {
  const [now, before] = [
    await made(chief.visitor, { email: second.email }),
    await made(chief.visitor, { email: second.email }),
  ]
  await correct(chief.visitor, before, 'puppet@people.example')
  for (const userId of [now, before]) {
    lab.clock.pass(60 * 73)
    await applyAlone(lab.context)
    const [row] = await lab.owner('select decisions_blocked($1) as blocked', [userId])
    expect(row).toEqual({ blocked: true })
    second.visitor = await lab.signIn(second)
    await confirms(userId)
    expect(await isOne(userId, second.userId)).toBe(true)
  }
})

it('two users of a practice with one NPI and the emails of two colleagues join neither', async () => {
  const { customerId } = await lab.make.account()
  const practice = await lab.signIn(await lab.make.user(3, customerId))
  const supervisor = (await colleague(8)).visitor
  for (const { email } of [chief, second]) {
    const given = { userTypeId: 2, email, physician: true, npi: '1234567893' }
    const userId = await made(practice, { ...given, customerId })
    const { body } = await supervisor.call(users.approveProvider, { userId })
    expect(body).toMatchObject({ valid: true })
    expect(await isOne(userId, chief.userId)).toBe(email === chief.email)
  }
  expect(await isOne(chief.userId, second.userId)).toBe(false)
})

it('an email that its mailbox proved joins all who have it or had it', async () => {
  const { customerId } = await lab.make.account()
  const own = { email: chief.email, email_proven: true, primary_login: false, npi: '1245319599' }
  const twin = await lab.make.user(2, customerId, own)
  const third = await lab.make.user(2, customerId, { npi: '1245319599' })
  expect(await isOne(chief.userId, third.userId)).toBe(true)
  await lab.owner('update app_user set email_proven = false where user_id = $1', [twin.userId])
  expect(await isOne(chief.userId, twin.userId)).toBe(true)
  expect(await isOne(chief.userId, third.userId)).toBe(false)
})

it('the email that its owner once used, taken away by somebody else, takes no vote', async () => {
  const other = await made(chief.visitor, { customerId: 1, userTypeId: 3, email: second.email })
  // the owner of the mailbox used the link that came
  await lab.owner('update app_user set email_proven = true where user_id = $1', [other])
  await lab.owner(
    `
      insert into sign_in_change
        (
          user_id,
          customer_id,
          kind,
          old_value,
          new_value,
          old_proven,
          requested_by,
          requested_at,
          needs_proof,
          needs_second,
          objection_hash,
          applied_at
        )
      values ($1, 1, 'email', $2, $3, true, $4, now(), true, false, '', now())
    `,
    [other, second.email, chief.email, chief.userId],
  )
  await lab.owner('update app_user set email = $2 where user_id = $1', [other, chief.email])
  expect(await isOne(chief.userId, second.userId)).toBe(false)
})

it('administrators are told when a colleague’s email is entered for another sign-in', async () => {
  const letters = 'select from mail where to_address = $1 and subject like $2'
  const subject = 'The email of a colleague%'
  const { customerId } = await lab.make.account()
  await made(chief.visitor, { customerId, userTypeId: 2 })
  expect(await lab.owner(letters, [second.email, subject])).toHaveLength(0)
  await made(chief.visitor, { customerId, userTypeId: 2, email: second.email })
  expect(await lab.owner(letters, [second.email, subject])).toHaveLength(1)
  expect(await lettersTo(lab, second.email)).toBeGreaterThan(1)
})
