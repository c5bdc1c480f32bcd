import { supplyOrders } from '@labgate/contract/accounts/supplies'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

const items = [
  { key: 'urine-cup' as const, quantity: 2 },
  { key: 'specimen-bag' as const, quantity: 1 },
]

it('an order of supplies is kept with user and time, emailed to the laboratory once, and visible to its account only', async () => {
  const { lab, clinic, account, tampa } = practice
  const to = lab.context.config.SUPPORT_EMAIL
  const letters = async () =>
    (await lab.owner<{ body: Buffer }>('select body from mail where to_address = $1', [to])).map(
      ({ body }) => lab.context.crypt.open(body, 'mail'),
    )
  const { body } = await clinic.call(supplyOrders.save, { locationId: tampa, items })
  expect(body, JSON.stringify(body)).toMatchObject({
    valid: true,
    message: 'The supplies are ordered.',
  })
  const lines = await letters()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(
    '2 x Urine collection cups, case of 100\n1 x Specimen bags, pack of 100',
  )
  const list = async (visitor: typeof clinic) =>
    (await visitor.call(supplyOrders.list, { CustomerId: account.customerId })).body.list
  expect(await list(clinic)).toMatchObject([
    {
      supplyOrderId: Number(body.id),
      locationId: tampa,
      items,
      userId_Created: clinic.signedIn.userId,
      dateCreated: lab.clock.now.toISOString(),
    },
  ])
  const other = await lab.make.account()
  const stranger = await lab.signIn(await lab.make.user(3, other.customerId))
  expect(await list(stranger)).toEqual([])
  expect((await stranger.call(supplyOrders.save, { locationId: tampa, items })).body).toMatchObject(
    { valid: false, code: 'not-found' },
  )
  expect(await letters(), 'nothing is told of what was refused').toHaveLength(1)
})

it('a location where the user does not work is refused, and so is a supply named twice', async () => {
  const { lab, clinic, account, tampa } = practice
  const elsewhere = await lab.make.location(account.customerId)
  await lab.owner('update customer set share_patients = false where customer_id = $1', [
    account.customerId,
  ])
  const nurse = await lab.signIn(await lab.make.user(2, account.customerId))
  await lab.owner(
    `
      insert into supply_order (customer_id, location_id, items, user_id_created, created_at)
      values ($1, $2, $3, 1, now())
    `,
    [account.customerId, elsewhere, JSON.stringify(items)],
  )
  expect(
    (await nurse.call(supplyOrders.list, { CustomerId: account.customerId })).body.list,
  ).toEqual([])
  expect(
    (await nurse.call(supplyOrders.save, { locationId: elsewhere, items })).body,
  ).toMatchObject({ valid: false, code: 'not-found' })
  const twice = await clinic.call(supplyOrders.save, {
    locationId: tampa,
    items: [items[0]!, items[0]!],
  })
  expect(twice.body).toMatchObject({ valid: false, issues: [{ rule: 'twice' }] })
})
