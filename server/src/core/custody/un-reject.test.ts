import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { custody } from '@labgate/contract/accessioning/custody'
import { orders } from '@labgate/contract/orders/orders'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../test/practice.ts'

let practice: Practice
let workingLabId: number
let lcs: Visitor
beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, accessioner } = practice
  workingLabId = await lab.make.insert(
    'lab',
    { name: 'Coast Laboratory', service_tox_urine: true },
    'lab_id',
  )
  await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [
    accessioner.signedIn.userId,
    workingLabId,
  ])
  const served = await lab.make.user(12)
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    account.customerId,
    served.userId,
  ])
  lcs = await lab.signIn(served)
})
afterAll(() => practice.lab.close())

const tube = async () => {
  const labOrderId = await practice.saved(practice.clinic)
  return {
    labOrderId,
    specimenBarcode: (await practice.read(labOrderId)).specimens[0].specimenBarcode as string,
  }
}
const rejected = async (labStatusId: number) => {
  const one = await tube()
  const { body } = await practice.accessioner.call(accessioning.reject, {
    ...one,
    workingLabId,
    labStatusId,
    comment: 'Leaked',
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return one
}
const takeBack = (
  labOrderId: number,
  by = practice.supervisor,
  comment = 'It was the tube beside it',
) => by.call(orders.unReject, { labOrderId, comment })
const statusOf = async (labOrderId: number): Promise<number> =>
  (await practice.read(labOrderId)).specimens[0].labStatusId
const scan = async (specimenBarcode: string) => {
  const scans = [
    {
      key: `scan-of-${specimenBarcode}`,
      specimenBarcode,
      shipLogId: 0,
      at: practice.ago(0),
      userId: practice.accessioner.signedIn.userId,
    },
  ]
  return (await practice.accessioner.call(shipLogs.scans, { labId: workingLabId, scans })).body
    .list[0]
}
const notices = async (labOrderId: number) =>
  practice.lab.owner(
    `
      select reason, resolved_at is null as open
      from inbox
      where lab_order_id = $1 and reason like '%reject%'
      order by inbox_id
    `,
    [labOrderId],
  )

describe('a rejection', () => {
  it('can be reversed only by the supervisor, with a reason that the practice sees, and the specimen continues where it was', async () => {
    const { labOrderId, specimenBarcode } = await rejected(105)
    expect((await takeBack(labOrderId, practice.accessioner)).body).toMatchObject({
      code: 'not-permitted',
    })
    expect((await takeBack(labOrderId, practice.clinic)).body).toMatchObject({
      code: 'not-permitted',
    })
    expect(rulesOf(await takeBack(labOrderId, practice.supervisor, ' '))).toEqual(['required'])
    expect((await takeBack(labOrderId)).body).toMatchObject({
      valid: true,
      message: 'The order is active again.',
    })
    expect(await statusOf(labOrderId)).toBe(20)
    expect(await notices(labOrderId)).toEqual([
      { reason: 'specimen-rejected', open: false },
      { reason: 'rejection-taken-back', open: true },
    ])
    const { body: chain } = await practice.clinic.call(custody.chain, { labOrderId })
    expect(chain.list.at(-1)).toMatchObject({
      move: 'unReject',
      comment: 'It was the tube beside it',
    })
    const [note] = await practice.lab.owner(
      `
        select n.note, n.for_customer, i.status
        from
          customer_incident_note n
          join customer_incident i using (customer_incident_id)
        where lab_order_id = $1 and n.note like '%beside it%'
      `,
      [labOrderId],
    )
    expect(note).toEqual({
      note: expect.stringContaining('It was the tube beside it') as string,
      for_customer: true,
      status: 'resolved',
    })
    expect((await takeBack(labOrderId)).body).toMatchObject({ code: 'not-possible' })
    const processed = await practice.accessioner.call(accessioning.accession, {
      labOrderId,
      specimenBarcode,
      workingLabId,
      match: 'keyed',
      keyedDob: '1980-05-17',
    })
    expect(processed.body).toMatchObject({ valid: true })
  })

  it('of a tube returned to the practice stays until the tube has arrived again', async () => {
    const { labOrderId, specimenBarcode } = await rejected(108)
    expect((await takeBack(labOrderId)).body).toMatchObject({
      code: 'not-possible',
      message: expect.stringContaining('went back to the practice') as string,
    })
    expect(await scan(specimenBarcode)).toMatchObject({ outcome: 'ended' })
    expect((await takeBack(labOrderId)).body).toMatchObject({ valid: true })
    expect(await statusOf(labOrderId)).toBe(20)
  })

  it('of a tube reported lost stays until it is found, and the tube then counts as received when it arrived', async () => {
    const { lab, tampa } = practice
    const { labOrderId, specimenBarcode } = await tube()
    const given = {
      shipLogId: 0,
      locationId: tampa,
      shippingMethodId: 2,
      trackingNo: '1z999aa10123456784',
      specimens: [{ labOrderId }],
      ships: true,
    }
    const { body: sent } = await lcs.call(shipLogs.save, given)
    const shipLogId = Number(sent.id)
    await practice.accessioner.call(shipLogs.receive, { shipLogId })
    await practice.accessioner.call(shipLogs.resolveMissing, {
      shipLogId,
      labOrderId,
      fate: 'lost',
      note: 'The carrier has no trace',
    })
    expect(await statusOf(labOrderId)).toBe(107)
    expect((await takeBack(labOrderId)).body).toMatchObject({
      code: 'not-possible',
      message: expect.stringContaining('reported lost') as string,
    })
    expect(await scan(specimenBarcode)).toMatchObject({ outcome: 'ended' })
    lab.clock.pass(5)
    expect((await takeBack(labOrderId)).body.message).toBe(
      'The order is active again. The tube had arrived since it was rejected.',
    )
    expect(await statusOf(labOrderId)).toBe(20)
    const [order] = await lab.owner(
      `
        select o.received_at = e.at as same
        from
          lab_order o
          join order_event e using (lab_order_id)
        where lab_order_id = $1 and e.move = 'arrived'
      `,
      [labOrderId],
    )
    expect(order).toEqual({ same: true })
  })
})
