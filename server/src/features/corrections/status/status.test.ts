import type { BulkOrder } from '@labgate/contract/corrections/bulk'
import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { orders } from '@labgate/contract/orders/orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Got, Visitor } from '../../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let supervisor: Visitor
let cet: Visitor
beforeAll(async () => {
  practice = await openPractice()
  supervisor = practice.supervisor
  cet = await practice.lab.signIn(await practice.lab.make.user(7))
})
afterAll(() => practice.lab.close())

const versionOf = async (labOrderId: number): Promise<number> =>
  Number((await supervisor.call(orders.get, { labOrderId })).body.rowVersion)
const change = async (
  by: Visitor,
  labOrderId: number,
  act: string,
  more: object = {},
): Promise<Got> =>
  by.send(corrections.changeStatus, {
    labOrderId,
    act,
    reason: 'resolved',
    note: 'The practice called.',
    rowVersion: await versionOf(labOrderId),
    ...more,
  })
const held = async (hold = 12): Promise<number> => {
  const labOrderId = await practice.saved(practice.clinic)
  await practice.state(
    labOrderId,
    `stage = 20, hold = ${hold}, received_at = '${practice.ago(20)}', held_at = '${practice.ago(19)}'`,
  )
  return labOrderId
}
const bulk = async (input: object): Promise<BulkOrder[]> =>
  (
    await supervisor.send(corrections.bulkOrders, {
      customerId: practice.account.customerId,
      ...input,
    })
  ).body.list as BulkOrder[]

it('releases a hold with a reason and note, and lists it as a correction; mismatch holds stay at the bench', async () => {
  const [one, mismatch] = [await held(), await held(17)]
  expect(
    (await bulk({ act: 'release-hold', from: 12 })).map(({ labOrderId }) => labOrderId),
  ).toContain(one)
  const seen = (await cet.call(corrections.previewStatus, { labOrderId: one, act: 'release-hold' }))
    .body
  expect(seen).toMatchObject({ blocks: [], fields: [{ label: 'Status' }] })
  expect((await change(cet, one, 'release-hold', { note: ' ' })).body).toMatchObject({
    issues: [{ path: ['note'] }],
  })
  expect((await change(cet, one, 'release-hold', { rowVersion: 0 })).body).toMatchObject({
    code: 'stale',
  })
  expect((await change(cet, one, 'release-hold')).body).toMatchObject({ valid: true })
  expect(await bulk({ act: 'release-hold', from: 12 })).toEqual([])
  const [made] = (await supervisor.call(corrections.list, { searchCriteria: { labOrderId: one } }))
    .body.list as Correction[]
  expect(made).toMatchObject({ act: 'release-hold', reason: 'resolved', fields: seen.fields })
  expect(
    (
      await supervisor.call(corrections.undo, {
        orderCorrectionId: made?.orderCorrectionId ?? 0,
        reason: 'x',
      })
    ).body,
  ).toMatchObject({ valid: false })
  expect(rulesOf(await change(cet, one, 'release-hold')), 'it is not held').toEqual(['status'])
  expect((await change(cet, mismatch, 'release-hold')).body).toMatchObject({
    message: expect.stringContaining('at the bench'),
  })
  expect(
    (await change(practice.clinic, mismatch, 'release-hold', { rowVersion: 1 })).body,
  ).toMatchObject({ code: 'not-permitted' })
})

it('un-cancels, un-rejects, and un-accessions an order only for users permitted to make that move', async () => {
  const canceled = await practice.saved(practice.clinic)
  await practice.clinic.call(orders.cancel, { labOrderId: canceled, comment: 'x' })
  expect((await change(cet, canceled, 'un-cancel')).body).toMatchObject({
    valid: true,
    message: expect.stringContaining('active again'),
  })
  const rejected = await held(0)
  await practice.state(rejected, 'ended = 101')
  expect((await change(cet, rejected, 'un-reject')).body).toMatchObject({ code: 'not-permitted' })
  expect(
    (await cet.call(corrections.previewStatus, { labOrderId: rejected, act: 'un-reject' })).body,
  ).toMatchObject({ blocks: [{ rule: 'status' }] })
  expect((await change(supervisor, rejected, 'un-reject')).body).toMatchObject({ valid: true })
  await practice.state(rejected, `stage = 30, accessioned_at = '${practice.ago(10)}'`)
  expect((await change(supervisor, rejected, 'un-accession')).body).toMatchObject({ valid: true })
})

it('lists only the open orders of a provider or location, without those that have a result', async () => {
  const labOrderId = await practice.saved(practice.clinic)
  const place = await practice.lab.make.location(practice.account.customerId)
  await supervisor.call(corrections.correct, {
    labOrderId,
    act: 'location',
    values: { locationId: place, locationMissing: false },
    reason: 'office-moved',
    note: 'x',
    rowVersion: await versionOf(labOrderId),
  })
  expect((await bulk({ act: 'location', from: place })).map((row) => row.labOrderId)).toEqual([
    labOrderId,
  ])
  await practice.state(labOrderId, 'stage = 50')
  expect(await bulk({ act: 'location', from: place })).toEqual([])
  expect(await bulk({ customerId: 0, act: 'provider', from: 999_999 })).toEqual([])
})
