import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { madeOrChanged } from '../../src/access/second-person.ts'
import { compiledRaw } from '../../src/db/queries.ts'
import { openLabSystem, type LabSystem } from '../lab-system.ts'
import { sharedHash, type Visitor } from '../lab.ts'

/*
 * A sign-in that somebody made or changed does not decide about that one's acts for 30 days, and
 * until a second person has confirmed it: whoever makes a sign-in can use it.
 */
let system: LabSystem
let chief: Visitor
let chiefId: number
/** Confirms what the chief requests (docs/decisions/0082). */
let second: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  const user = await system.lab.make.user(1)
  chiefId = user.userId
  chief = await system.lab.signIn(user)
  second = await system.lab.signIn(await system.lab.make.user(1))
})
afterAll(() => system.lab.close())

const confirm = async (userId: number) => {
  const { list } = (await second.call(signInChanges.list, { userId })).body
  const { signInChangeId } = list[0]
  const { body } = await second.call(signInChanges.confirm, { signInChangeId })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}
let count = 0
/** Has `by` make a sign-in as the screen does, and signs in with it. */
const madeBy = async (by: Visitor, userTypeId: number) => {
  const userName = `made${++count}`
  const { body } = await by.call(users.save, {
    userId: 0,
    customerId: 0,
    userTypeId,
    userName,
    firstName: 'Ada',
    lastName: `Made${count}`,
    email: `${userName}@labgate.example`,
    rowVersion: 0,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  const userId = Number(body.id)
  await confirm(userId)
  await system.lab.owner(
    `
      insert into login (user_id, password_hash)
      values ($1, $2)
      on conflict (user_id) do update set password_hash = excluded.password_hash
    `,
    [userId, await sharedHash()],
  )
  await system.lab.owner(
    'update app_user set change_pwd = false, email_proven = true where user_id = $1',
    [userId],
  )
  return { userId, visitor: await system.lab.signIn(userName) }
}
const hands = (userId: number) =>
  system.lab.owner<{ by: number; how: string }>(
    'select user_id_by as by, how from sign_in_hand where user_id = $1 order by sign_in_hand_id',
    [userId],
  )
const pass = (days: number) =>
  system.lab.owner(`update sign_in_hand set at = at - make_interval(days => $1)`, [days])

/* An act of the chief's that needs a second person. */
beforeEach(async () => {
  await system.lab.owner('delete from sign_in_hand')
  await system.lab.owner('update lab_order set ended = 101 where ended = 0')
  await system.accessioned()
})
const find = async (by = chief): Promise<number> => {
  const { body } = await by.call(identityCorrections.request, {
    patientId: system.practice.ada,
    kind: 'wrong',
    reason: 'Misspelled',
    lastName: `Bell${++count}`,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return (await by.call(identityCorrections.list, { patientId: system.practice.ada })).body.list[0]
    .identityCorrectionId
}
const decide = async (by: Visitor, identityCorrectionId: number) =>
  (
    await by.call(identityCorrections.decide, {
      identityCorrectionId,
      accept: false,
      note: 'License seen',
    })
  ).body

it('a sign-in that the requester made does not decide for 30 days, by the screen or in the database, and decides afterward', async () => {
  const { userId, visitor } = await madeBy(chief, 8)
  expect(await hands(userId)).toEqual([{ by: chiefId, how: 'made' }])
  const id = await find()
  expect(await decide(visitor, id)).toMatchObject({
    valid: false,
    code: 'not-possible',
    message: madeOrChanged,
  })
  const inTheTable = system.lab.owner(
    'update identity_correction set user_id_decided = $2 where identity_correction_id = $1',
    [id, userId],
  )
  await expect(inTheTable).rejects.toThrow(/second person/)
  await pass(29)
  expect(await decide(visitor, id)).toMatchObject({ valid: false, message: madeOrChanged })
  await pass(2)
  expect(await decide(visitor, id)).toMatchObject({ valid: true })
})

const behind = async (decides: number, acted: number): Promise<readonly boolean[]> => {
  const [row] = await system.lab.owner<{ one: boolean; other: boolean }>(
    'select is_behind($1, $2) as one, is_behind($2, $1) as other',
    [decides, acted],
  )
  return [row?.one === true, row?.other === true]
}
const check = async (by: Visitor, userId: number) => {
  const { body } = await by.call(users.identityVerified, {
    userId,
    method: 'telephone',
    note: 'DOB',
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}

it('one that nobody confirmed stays in that hand however long, both ways, until somebody else checks the identity', async () => {
  const { userId, visitor } = await madeBy(chief, 8)
  const sibling = await madeBy(chief, 1)
  await system.lab.owner('update sign_in_hand set confirmed_at = null')
  await pass(4000)
  const id = await find()
  expect(await decide(visitor, id)).toMatchObject({ valid: false, message: madeOrChanged })
  expect(await behind(userId, chiefId)).toEqual([true, true])
  expect(await behind(userId, sibling.userId)).toEqual([true, true])
  const inTheTable = system.lab.owner(
    'update identity_correction set user_id_decided = $2 where identity_correction_id = $1',
    [id, userId],
  )
  await expect(inTheTable).rejects.toThrow(/second person/)
  // neither the maker nor another one that the maker made vouches for it
  await check(chief, userId)
  await check(sibling.visitor, userId)
  expect(await behind(userId, chiefId)).toEqual([true, true])
  await check(second, userId)
  expect(await behind(userId, chiefId)).toEqual([false, false])
  expect(await behind(userId, sibling.userId)).toEqual([false, false])
  expect(await decide(visitor, id)).toMatchObject({ valid: true })
})

it('a change that nobody confirmed is in the hand of whoever requested it, however long', async () => {
  const user = await system.lab.make.user(8)
  const change = {
    user_id: user.userId,
    customer_id: 0,
    kind: 'password',
    old_value: '',
    new_value: 'Emailed link',
    requested_by: chiefId,
    requested_at: '2020-01-01T00:00:00Z',
    alone_at: '2020-01-04T00:00:00Z',
    needs_proof: false,
    needs_second: true,
    objection_hash: Buffer.from(`hash ${user.userId}`),
    applied_at: '2020-01-04T00:00:00Z',
  }
  await system.lab.make.insert('sign_in_change', change, 'sign_in_change_id')
  expect(await behind(user.userId, chiefId)).toEqual([true, true])
})

it('whoever confirms a sign-in confirms what others than its requester had changed of it, too', async () => {
  const { userId } = await madeBy(chief, 8)
  const helper = await system.lab.make.user(1)
  await system.lab.owner(
    `insert into sign_in_hand (user_id, user_id_by, how) values ($1, $2, 'changed')`,
    [userId, helper.userId],
  )
  await system.lab.owner('update app_user set disabled = true where user_id = $1', [userId])
  const [row] = await system.lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [userId],
  )
  await chief.call(users.save, { userId, disabled: false, rowVersion: row?.version ?? 0 })
  await confirm(userId)
  await pass(31)
  expect(await behind(userId, helper.userId)).toEqual([false, false])
})

it('nor does one made by a sign-in that the requester made', async () => {
  const helper = await madeBy(chief, 1)
  const last = await madeBy(helper.visitor, 8)
  expect(await hands(last.userId)).toEqual([{ by: helper.userId, how: 'made' }])
  const id = await find()
  expect(await decide(last.visitor, id)).toMatchObject({ valid: false, message: madeOrChanged })
  expect(await decide(system.practice.supervisor, id)).toMatchObject({ valid: true })
})

it.each([
  [
    'a temporary password',
    async (userId: number, by: Visitor) => {
      await by.call(users.identityVerified, { userId, method: 'telephone', note: 'DOB' })
      const { body } = await by.call(
        users.setTempPassword,
        { userId, password: 'Silver-Heron-808' },
        { method: 'POST' },
      )
      expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
      await confirm(userId)
      await system.lab.owner('update app_user set change_pwd = false where user_id = $1', [userId])
      await system.lab.owner(
        'update login set password_hash = $2, temporary_until = null where user_id = $1',
        [userId, await sharedHash()],
      )
    },
  ],
  [
    'another email that took effect',
    async (userId: number) => {
      await system.lab.make.insert(
        'sign_in_change',
        {
          user_id: userId,
          customer_id: 0,
          kind: 'email',
          old_value: 'before@labgate.example',
          new_value: 'after@labgate.example',
          requested_by: chiefId,
          requested_at: new Date().toISOString(),
          expires_at: new Date().toISOString(),
          needs_proof: false,
          needs_second: false,
          objection_hash: Buffer.from(`hash ${userId}`),
          applied_at: new Date().toISOString(),
        },
        'sign_in_change_id',
      )
    },
  ],
  [
    'being active again',
    async (userId: number, by: Visitor) => {
      await system.lab.owner('update app_user set disabled = true where user_id = $1', [userId])
      const [row] = await system.lab.owner<{ version: number }>(
        'select row_version as version from app_user where user_id = $1',
        [userId],
      )
      const { body } = await by.call(users.save, {
        userId,
        disabled: false,
        rowVersion: row?.version ?? 0,
      })
      expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
      await confirm(userId)
    },
  ],
] as const)('nor does a sign-in that got %s from the requester', async (_, change) => {
  const user = await system.lab.make.user(8)
  const id = await find()
  await change(user.userId, chief)
  expect(await decide(await system.lab.signIn(user), id)).toMatchObject({
    valid: false,
    message: madeOrChanged,
  })
  expect(await decide(system.practice.supervisor, id)).toMatchObject({ valid: true })
})

it.each([
  ['user type', { user_type_id: 1 }, { user_type_id: 8 }],
  ['account', { customer_id: 0 }, { customer_id: 99 }],
])('another %s is a change of the sign-in by whoever made it', async (_, before, after) => {
  const { userId } = await system.lab.make.user(8, 0, before)
  const [column = '', value] = Object.entries(after)[0] ?? []
  await system.lab.context.database.forActor(
    { userId: chiefId, customers: 'all', locations: null },
    (tx) =>
      tx.executeQuery(
        compiledRaw(`update app_user set ${column} = $2 where user_id = $1`, [userId, value]),
      ),
  )
  expect(await hands(userId)).toEqual([{ by: chiefId, how: 'changed' }])
})

it('whoever made a sign-in does not decide about its acts, either', async () => {
  const { userId, visitor } = await madeBy(chief, 1)
  const maker = await system.lab.signIn(await system.lab.make.user(1))
  await system.lab.owner('update sign_in_hand set user_id_by = $2 where user_id = $1', [
    userId,
    maker.signedIn.userId,
  ])
  const id = await find(visitor)
  expect(await decide(maker, id)).toMatchObject({ valid: false, message: madeOrChanged })
  await pass(31)
  expect(await decide(maker, id)).toMatchObject({ valid: true })
})

it('two sign-ins that one person made are one hand, until a second person confirmed either', async () => {
  const asks = await madeBy(chief, 1)
  const decides = await madeBy(chief, 8)
  await system.lab.owner('update sign_in_hand set confirmed_at = null')
  const id = await find(asks.visitor)
  expect(await decide(decides.visitor, id)).toMatchObject({ valid: false, message: madeOrChanged })
  await system.lab.owner('update sign_in_hand set confirmed_at = now() where user_id = $1', [
    decides.userId,
  ])
  expect(await decide(decides.visitor, id)).toMatchObject({ valid: true })
  // confirmed or not, it never decides about the acts of whoever made it
  const ofChief = await find()
  expect(await decide(decides.visitor, ofChief)).toMatchObject({
    valid: false,
    message: madeOrChanged,
  })
  expect(await decide(system.practice.supervisor, ofChief)).toMatchObject({ valid: true })
})

it('what others change besides, and what people change of their own, closes nothing', async () => {
  const user = await system.lab.make.user(8)
  const [row] = await system.lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [user.userId],
  )
  expect(
    (
      await chief.call(users.save, {
        userId: user.userId,
        position: 'Lead',
        rowVersion: row?.version ?? 0,
      })
    ).body,
  ).toMatchObject({ valid: true })
  const own = await system.lab.signIn(user)
  await own.call(users.savePrinter, {
    userId: user.userId,
    barcodePrinter: 'x',
    barcodeQty: 1,
    camera: false,
  })
  expect(await hands(user.userId)).toEqual([])
  expect(await decide(own, await find())).toMatchObject({ valid: true })
})
