import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { lastLetterTo, lettersTo } from '../letters.ts'

/*
 * Two sign-ins with one NPI are one person, who is no second one. So whoever types an NPI must not
 * take somebody's vote with it, nor become somebody else by removing it (docs/decisions/0082).
 */
let lab: Lab
let chief: Visitor
let supervisor: { userId: number; email: string; visitor: Visitor }
const npi = '1245319599'
const another = '1497758544'
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
const colleague = async (columns: object = {}) => {
  const user = await lab.make.user(1, 0, { ...columns })
  return { ...user, visitor: await lab.signIn(user) }
}
beforeEach(async () => {
  await lab.owner(`update app_user set disabled = true, npi = ''`)
  await lab.owner('delete from former_npi')
  chief = (await colleague()).visitor
  supervisor = await colleague({ npi })
})

const save = async (by: Visitor, userId: number, given: object) => {
  const [row] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [userId],
  )
  const { body } = await by.call(users.save, { userId, ...given, rowVersion: row?.version ?? 0 })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return body as { id: string; message: string }
}
const isOne = async (one: number, other: number): Promise<boolean> => {
  const [row] = await lab.owner<{ there: boolean; back: boolean }>(
    'select $1 = any (logins_of_person($2)) as there, $2 = any (logins_of_person($1)) as back',
    [one, other],
  )
  expect(row?.there).toBe(row?.back)
  return row?.there === true
}
const check = async (by: Visitor, userId: number) => {
  const given = { userId, method: 'telephone', note: 'DOB' }
  expect((await by.call(users.identityVerified, given)).body).toMatchObject({ valid: true })
}

it.each([
  ['the own record', () => chief.signedIn.userId],
  ['a colleague’s', async () => (await colleague()).userId],
])('an NPI typed into %s takes nobody’s vote', async (_, whose) => {
  const userId = await whose()
  const puppet = Number(
    (
      await save(chief, 0, {
        customerId: 0,
        userTypeId: 1,
        userName: `puppet${userId}`,
        firstName: 'Ada',
        lastName: 'Puppet',
        email: `puppet${userId}@labgate.example`,
      })
    ).id,
  )
  await save(chief, userId, { npi })
  expect(await isOne(userId, supervisor.userId)).toBe(false)
  const [open] = (await supervisor.visitor.call(signInChanges.list, { userId: puppet })).body.list
  expect(open).toMatchObject({ mayConfirm: true })
  const { body } = await supervisor.visitor.call(signInChanges.confirm, {
    signInChangeId: open.signInChangeId,
  })
  expect(body).toMatchObject({ valid: true })
})

it('an NPI joins when somebody other than whoever typed it checks the identity', async () => {
  const { userId } = await colleague()
  await save(chief, userId, { npi })
  await check(chief, userId)
  expect(await isOne(userId, supervisor.userId)).toBe(false)
  await check((await colleague()).visitor, userId)
  expect(await isOne(userId, supervisor.userId)).toBe(true)
})

it('of a new sign-in it joins when that is confirmed', async () => {
  const { id } = await save(chief, 0, {
    customerId: 0,
    userTypeId: 8,
    userName: 'newcomer',
    firstName: 'Ada',
    lastName: 'New',
    email: 'newcomer@labgate.example',
    npi,
  })
  expect(await isOne(Number(id), supervisor.userId)).toBe(false)
  const confirmer = (await colleague()).visitor
  const [open] = (await confirmer.call(signInChanges.list, { userId: Number(id) })).body.list
  await confirmer.call(signInChanges.confirm, { signInChangeId: open.signInChangeId })
  expect(await isOne(Number(id), supervisor.userId)).toBe(true)
})

it('of a provider it joins when the laboratory approves the provider', async () => {
  const { customerId } = await lab.make.account()
  const manager = await lab.signIn(await lab.make.user(3, customerId))
  const { id } = await save(manager, 0, {
    firstName: 'Ada',
    lastName: 'Provider',
    email: 'provider@people.example',
    physician: true,
    npi,
  })
  expect(await isOne(Number(id), supervisor.userId)).toBe(false)
  const { body } = await chief.call(users.approveProvider, { userId: Number(id) })
  expect(body).toMatchObject({ valid: true })
  expect(await isOne(Number(id), supervisor.userId)).toBe(true)
})

it('one that was confirmed joins for 30 days after it is removed or replaced, and again when it is back', async () => {
  const pass = (days: number) =>
    lab.owner('update former_npi set until = until - make_interval(days => $1)', [days])
  const { userId } = await colleague({ npi })
  for (const other of ['', another]) {
    await save(chief, userId, { npi: other })
    await pass(29)
    expect(await isOne(userId, supervisor.userId)).toBe(true)
    await pass(2)
    expect(await isOne(userId, supervisor.userId)).toBe(false)
    await save(chief, userId, { npi })
    expect(await isOne(userId, supervisor.userId)).toBe(true)
    await pass(31)
  }
})

it('one that nobody confirmed leaves nothing when it is removed', async () => {
  const { userId } = await colleague()
  await save(chief, userId, { npi })
  await save(chief, userId, { npi: '' })
  expect(await isOne(userId, supervisor.userId)).toBe(false)
  expect(await lab.owner('select from former_npi')).toEqual([])
})

it('who types one that another active sign-in has is told, at the field too, and so are administrators', async () => {
  const { userId } = await colleague()
  const shared = async (to: Visitor, id: number) =>
    (await to.call(users.get, { userId: id })).body.npiShared
  const before = await lettersTo(lab, supervisor.email)
  expect((await save(chief, userId, { npi: another })).message).not.toContain('NPI')
  expect(await lettersTo(lab, supervisor.email)).toBe(before)
  expect(await shared(chief, userId)).toBe(false)
  expect((await save(chief, userId, { npi })).message).toContain(
    'Another active sign-in has this NPI.',
  )
  expect(await lettersTo(lab, supervisor.email)).toBe(before + 1)
  expect(await lastLetterTo(lab, supervisor.email)).toContain('another active sign-in has')
  expect(await shared(chief, userId)).toBe(true)
  await save(chief, userId, { npi: another })
  await lab.owner('update app_user set disabled = true where user_id = $1', [supervisor.userId])
  expect((await save(chief, userId, { npi })).message).not.toContain('NPI')
})

it('a practice learns nothing of sign-ins that it does not see; the laboratory is told all the same', async () => {
  const { customerId } = await lab.make.account()
  const manager = await lab.signIn(await lab.make.user(3, customerId))
  const before = await lettersTo(lab, supervisor.email)
  const { id, message } = await save(manager, 0, {
    firstName: 'Ada',
    lastName: 'Provider',
    email: 'elsewhere@people.example',
    physician: true,
    npi,
  })
  expect(message).not.toContain('NPI')
  expect((await manager.call(users.get, { userId: Number(id) })).body.npiShared).toBe(false)
  expect(await lettersTo(lab, supervisor.email)).toBe(before + 1)
})
