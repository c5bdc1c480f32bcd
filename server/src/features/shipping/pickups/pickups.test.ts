import { shippingMethodOf } from '@labgate/contract/shipping/carrier-accounts'
import { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { pickups } from '@labgate/contract/shipping/pickups'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCarrierDesk, type CarrierDesk } from '../../../../test/carrier-desk.ts'

let desk: CarrierDesk
beforeAll(async () => {
  desk = await openCarrierDesk()
  await desk.practice.lab.owner(`
    update laboratory_contact
    set
      courier = 'fedex',
      courier_email = 'dispatch@courier.example'
  `)
})
afterAll(() => desk.close())

const wanted = (shipLogId: number, until = '17:00', days = 1) => ({
  shipLogId,
  pickupDay: desk.pickupDay(days),
  from: '06:00',
  until,
})
const request = (shipLogId: number, until?: string, days?: number) =>
  desk.shipper.call(pickups.request, wanted(shipLogId, until, days))
const pickup = async (shipLogId: number) =>
  (await desk.shipper.call(pickups.get, { shipLogId })).body
const cancel = async (shipLogId: number) =>
  (await desk.shipper.call(pickups.cancel, { shipLogId })).body
const settle = async (shipLogId: number, isMade: boolean, number = '') =>
  (await desk.shipper.call(carrierRequests.settle, { shipLogId, kind: 'pickup', isMade, number }))
    .body
const inTransit = async (shippingMethodId?: number) => {
  const shipLogId = await desk.packed()
  await desk.shipped(shipLogId, shippingMethodId)
  return shipLogId
}
const letters = async () =>
  (
    await desk.practice.lab.owner<{ body: Buffer }>(
      `select body from mail where to_address = 'dispatch@courier.example'`,
    )
  ).map(({ body }) => desk.practice.lab.context.crypt.open(body, 'mail'))

describe.each(['fedex', 'ups'] as const)('a pickup asked of %s', (carrier) => {
  beforeAll(() => desk.location(`pickup_way = '${carrier}'`))

  it('is made once, has its number, and is canceled there; nobody gets an email', async () => {
    const shipLogId = await inTransit(shippingMethodOf[carrier])
    expect(await pickup(shipLogId)).toMatchObject({ way: carrier, isOffered: true, state: '' })
    const both = await Promise.all([request(shipLogId), request(shipLogId)])
    expect(both.filter(({ body }) => body.valid)).toHaveLength(1)
    expect(desk.carriers[carrier].made.pickups).toHaveLength(1)
    const [confirmationNo] = desk.carriers[carrier].made.pickups.splice(0)
    expect(await pickup(shipLogId)).toMatchObject({
      courier: carrier,
      state: 'made',
      confirmationNo,
      pickupDay: desk.pickupDay(1),
    })
    expect(await cancel(shipLogId)).toMatchObject({ valid: true })
    expect(await pickup(shipLogId)).toMatchObject({ pickupDay: null, confirmationNo: '' })
    expect(await cancel(shipLogId)).toMatchObject({
      message: 'No pickup is requested for this parcel.',
    })
    expect(await letters()).toEqual([])
  })

  it('is refused at its day, and the parcel is as if nobody had asked', async () => {
    const shipLogId = await inTransit(shippingMethodOf[carrier])
    const long = { ...wanted(shipLogId), note: 'x'.repeat(41) }
    expect((await desk.shipper.call(pickups.request, long)).body).toMatchObject({
      issues: [{ path: ['note'] }],
    })
    const { body } = await request(shipLogId, '06:30')
    expect(body).toMatchObject({ valid: false, issues: [{ path: ['pickupDay'] }] })
    expect(await pickup(shipLogId)).toMatchObject({ pickupDay: null, state: '' })
    expect((await request(shipLogId)).body).toMatchObject({ valid: true })
    desk.carriers[carrier].made.pickups.length = 0
  })

  it('stays unclear while the carrier is silent, until a person settles it', async () => {
    const [found, absent] = [
      await inTransit(shippingMethodOf[carrier]),
      await inTransit(shippingMethodOf[carrier]),
    ]
    for (const shipLogId of [found, absent]) {
      const { body } = await request(shipLogId, shipLogId === found ? '19:00' : '19:30')
      expect(body).toMatchObject({ valid: false, message: expect.stringContaining('not known') })
      expect(await pickup(shipLogId)).toMatchObject({ state: 'unclear' })
      expect((await request(shipLogId)).body).toMatchObject({ code: 'not-possible' })
      expect(await cancel(shipLogId)).toMatchObject({
        message: expect.stringContaining('Settle that first.'),
      })
    }
    expect(desk.carriers[carrier].made.pickups.splice(0)).toHaveLength(1)
    expect(await settle(found, true)).toMatchObject({ valid: false })
    expect(await settle(found, true, 'TPA0042')).toMatchObject({ valid: true })
    expect(await pickup(found)).toMatchObject({ state: 'made', confirmationNo: 'TPA0042' })
    const byHand = carrier === 'fedex'
    expect(await pickup(found)).toMatchObject({ isCanceledByHand: byHand })
    if (byHand)
      expect(await cancel(found)).toMatchObject({
        message: 'Labgate cannot cancel this pickup at FedEx. Cancel it there, and record that.',
      })
    const canceled = await desk.shipper.call(pickups.cancel, { shipLogId: found, byHand: true })
    expect(canceled.body).toMatchObject({ valid: true })
    expect(await pickup(found)).toMatchObject({ pickupDay: null, state: '' })
    expect(await settle(absent, false)).toMatchObject({ valid: true })
    expect(await pickup(absent)).toMatchObject({ pickupDay: null })
    expect((await request(absent)).body).toMatchObject({ valid: true })
    desk.carriers[carrier].made.pickups.length = 0
  })

  it('is not asked for what the carrier’s rules exclude', async () => {
    const shipLogId = await inTransit(shippingMethodOf[carrier])
    const onSunday = { ...wanted(shipLogId), pickupDay: desk.sunday() }
    expect((await desk.shipper.call(pickups.request, onSunday)).body).toMatchObject({
      issues: [{ path: ['pickupDay'], message: expect.stringContaining('on Sundays') }],
    })
    const byCourier = await inTransit(1)
    expect((await request(byCourier)).body).toMatchObject({
      message: expect.stringContaining('goes by another carrier'),
    })
    expect(desk.carriers[carrier].made.pickups).toEqual([])
  })

  it('can be asked again when its day has passed', async () => {
    const shipLogId = await inTransit(shippingMethodOf[carrier])
    await request(shipLogId)
    await desk.practice.lab.owner(
      'update ship_log set pickup_day = pickup_day - 5 where ship_log_id = $1',
      [shipLogId],
    )
    expect((await request(shipLogId, '17:00', 2)).body).toMatchObject({ valid: true })
    desk.carriers[carrier].made.pickups.length = 0
  })
})

it('goes by email to the laboratory’s own route, and to its courier by default', async () => {
  const [routed, usual] = [await inTransit(), await inTransit()]
  await desk.location(`pickup_way = 'own-route'`)
  expect(await pickup(routed)).toMatchObject({ courier: 'own-route', isOffered: true })
  expect((await request(routed)).body).toMatchObject({ message: 'The pickup is requested.' })
  await desk.location(`pickup_way = 'email'`)
  expect((await request(usual)).body).toMatchObject({ valid: true })
  expect(await pickup(usual)).toMatchObject({ courier: 'fedex', state: '', confirmationNo: '' })
  const sent = await letters()
  expect(sent).toHaveLength(2)
  expect(sent[0]).toContain('own route')
  expect(sent[1]).toContain('(FedEx)')
  expect(await cancel(usual)).toMatchObject({ valid: true })
  expect(await letters()).toHaveLength(3)
  expect([...desk.carriers.fedex.made.pickups, ...desk.carriers.ups.made.pickups]).toEqual([])
})
