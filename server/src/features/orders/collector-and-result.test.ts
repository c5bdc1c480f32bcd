import { orders } from '@labgate/contract/orders/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
beforeAll(async () => void (practice = await openPractice()))
afterAll(() => practice.lab.close())

test('an order records who collected the specimen: a user of the account or of the laboratory, or a typed name', async () => {
  const { clinic, lab, account } = practice
  const nurse = await lab.make.user(2, account.customerId, {
    first_name: 'Noor',
    last_name: 'Haddad',
  })
  const technician = await lab.make.user(5, 0)
  const stranger = await lab.make.user(2, (await lab.make.account()).customerId)
  const id = await practice.saved(clinic, { userId_Collector: nurse.userId })
  expect(await practice.read(id)).toMatchObject({
    userId_Collector: nurse.userId,
    collectorName: 'Noor Haddad',
  })
  const change = async (more: object) => {
    const { rowVersion } = await practice.read(id)
    return (await clinic.call(orders.save, { labOrderId: id, rowVersion, ...more })).body as object
  }
  expect(await change({ userId_Collector: 0, collectorName: 'Parent, at home' })).toMatchObject({
    valid: true,
  })
  expect(await practice.read(id)).toMatchObject({
    userId_Collector: 0,
    collectorName: 'Parent, at home',
  })
  expect(await change({ userId_Collector: technician.userId })).toMatchObject({ valid: true })
  for (const userId of [stranger.userId, 999_999])
    expect(await change({ userId_Collector: userId })).toMatchObject({
      valid: false,
      issues: [{ path: ['userId_Collector'], rule: 'collector' }],
    })
})

test('an order shows the kind of its released report and whether it is positive, and nothing of an unreleased report', async () => {
  const { clinic, lab, account } = practice
  const id = await practice.saved(clinic)
  await practice.state(
    id,
    'stage = 50, received_at = now(), accessioned_at = now(), resulted_at = now()',
  )
  const version = (
    number: number,
    kind: string,
    positive: boolean,
    released: string,
  ): Promise<unknown> =>
    lab.owner(
      `
        insert into result
          (lab_order_id, customer_id, version, kind, made_at, released_at, has_positive)
        values ($1, $2, $3, $4, now(), ${released}, $5)
      `,
      [id, account.customerId, number, kind, positive],
    )
  const said = async () => {
    const { list } = (
      await clinic.call(orders.list, {
        searchCriteria: { specimenBarcode: tube, pageSize: 5 },
      })
    ).body as {
      list: { resultedPositive: boolean }[]
    }
    const [specimen] = (await practice.read(id)).specimens
    return [specimen.resultStatusId, specimen.resultedPositive, list[0]?.resultedPositive]
  }
  const tube = (await practice.read(id)).specimens[0].specimenBarcode
  expect(await said()).toEqual([0, false, false])
  await version(1, 'final', true, 'null')
  expect(await said()).toEqual([0, false, false])
  await lab.owner('update result set released_at = now() where lab_order_id = $1', [id])
  expect(await said()).toEqual([1, true, true])
  await version(2, 'corrected', false, 'now()')
  expect(await said()).toEqual([2, false, false])
  await version(3, 'withdrawn', true, 'now()')
  expect(await said()).toEqual([4, false, false])
})
