import { accounts } from '@labgate/contract/accounts/accounts'
import { shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onNode, openLab, type Lab, type Visitor } from '../lab.ts'

/* The laboratory's clock does not move, so a session that is not revoked stays valid forever. */
let lab: Lab
let administrator: Visitor
beforeAll(async () => {
  lab = await openLab()
  administrator = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const sees = async (visitor: Visitor, customerId: number): Promise<boolean> =>
  (await visitor.call(accounts.get, { customerId })).body.valid === true
const save = async (customerId: number, more: object) => {
  const { rowVersion } = (await administrator.call(accounts.get, { customerId })).body
  const { body } = await administrator.call(accounts.save, {
    customerId,
    rowVersion,
    ...more,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}

it('client services staff removed from an account lose it on their next call, on every node, also during a visit', async () => {
  const [kept, lost] = [await lab.make.account(), await lab.make.account()]
  const nurse = await lab.make.user(2, lost.customerId)
  const lcs = await lab.make.user(12)
  const other = await lab.make.user(12)
  for (const { customerId } of [kept, lost])
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      customerId,
      lcs.userId,
    ])
  const here = await lab.signIn(lcs)
  const there = onNode(await lab.signIn(lcs), await lab.secondNode())
  const visiting = await lab.signIn(lcs)
  const newcomer = onNode(await lab.signIn(other), await lab.secondNode())
  expect(
    (await visiting.call(shadow.start, { userId: nurse.userId, reason: 'asked by phone' })).body,
  ).toMatchObject({ valid: true })
  for (const visitor of [here, there, visiting])
    expect(await sees(visitor, lost.customerId)).toBe(true)
  expect(await sees(newcomer, lost.customerId)).toBe(false)

  await save(lost.customerId, { lcs: [{ userId: other.userId, userName: '' }] })
  for (const visitor of [here, visiting]) expect(await sees(visitor, lost.customerId)).toBe(false)
  await expect.poll(() => sees(there, lost.customerId)).toBe(false)
  await expect.poll(() => sees(newcomer, lost.customerId)).toBe(true)
  for (const visitor of [here, there, visiting])
    expect(await sees(visitor, kept.customerId)).toBe(true)
})

it('a replaced owner loses the account immediately, and so do people who saw it only through that owner', async () => {
  const [first, second] = [await lab.make.account(), await lab.make.account()]
  const [manager, replacement, vp] = [
    await lab.make.user(11),
    await lab.make.user(11),
    await lab.make.user(16),
  ]
  await lab.owner('update customer set user_id_rm = $1, user_id_vp = $2 where customer_id = $3', [
    manager.userId,
    vp.userId,
    first.customerId,
  ])
  await lab.owner('update customer set user_id_rm = $1 where customer_id = $2', [
    manager.userId,
    second.customerId,
  ])
  const visitors = [
    await lab.signIn(manager),
    onNode(await lab.signIn(manager), await lab.secondNode()),
  ]
  const above = await lab.signIn(vp)
  for (const visitor of visitors) expect(await sees(visitor, first.customerId)).toBe(true)
  expect(await sees(above, second.customerId)).toBe(true)

  await save(first.customerId, { userId_RM: replacement.userId })
  for (const visitor of visitors)
    await expect.poll(() => sees(visitor, first.customerId)).toBe(false)
  expect([await sees(above, first.customerId), await sees(above, second.customerId)]).toEqual([
    true,
    false,
  ])
})

it('a scope that is read while access is being removed is not used afterward', async () => {
  const { customerId } = await lab.make.account()
  const lcs = await lab.make.user(12)
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    customerId,
    lcs.userId,
  ])
  const visitor = await lab.signIn(lcs)
  const { database } = lab
  const ask = database.systemQuery
  let reading: Promise<void> | undefined
  const slow = vi.spyOn(database, 'systemQuery').mockImplementation(async (...given) => {
    const found = await ask(...given)
    if (given[0] === 'session find' && reading === undefined)
      await (reading = save(customerId, { lcs: [] }))
    return found
  })
  await sees(visitor, customerId)
  slow.mockRestore()
  expect(reading).toBeDefined()
  expect(await sees(visitor, customerId)).toBe(false)
})
