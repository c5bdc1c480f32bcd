import { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openCarrierDesk, type CarrierDesk } from '../../../../test/carrier-desk.ts'
import { rulesOf } from '../../../../test/practice.ts'

let desk: CarrierDesk
beforeAll(async () => {
  desk = await openCarrierDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.carriers.fedex.made.labels.length = 0
  await desk.location(`label_carrier = 'fedex', label_payer = 'laboratory'`)
})

const order = async (shipLogId: number, weightPounds = 2) => ({
  shipLogId,
  weightPounds,
  contents: 'un3373' as const,
  rowVersion: (await desk.read(shipLogId)).rowVersion,
})
const make = async (shipLogId: number, weightPounds = 2) =>
  desk.shipper.call(carrierRequests.makeLabel, await order(shipLogId, weightPounds))
const label = async (shipLogId: number) =>
  (await desk.shipper.call(carrierRequests.label, { shipLogId })).body
const voids = async (shipLogId: number) =>
  (await desk.shipper.call(carrierRequests.voidLabel, { shipLogId })).body
const settle = (shipLogId: number, isMade: boolean, number = '') =>
  desk.shipper.call(carrierRequests.settle, { shipLogId, kind: 'label', isMade, number })

it.each([
  ['fedex', 3, /^7\d{11}$/],
  ['ups', 2, /^1Z1A2B3C01\d{8}$/],
] as const)(
  'a label of %s is made once, its number is the parcel’s, and it prints on 4 x 6 inches',
  async (carrier, shippingMethodId, form) => {
    await desk.location(`label_carrier = '${carrier}'`)
    const shipLogId = await desk.packed()
    expect(await label(shipLogId)).toMatchObject({ offer: carrier, state: '', says: '' })
    const one = await order(shipLogId)
    const both = await Promise.all(
      [1, 2].map(() => desk.shipper.call(carrierRequests.makeLabel, one)),
    )
    expect(both.filter(({ body }) => body.valid)).toHaveLength(1)
    const { trackingNo, ...parcel } = await desk.read(shipLogId)
    expect(trackingNo).toMatch(form)
    expect(parcel).toMatchObject({ shippingMethodId })
    expect(desk.carriers[carrier].made.labels).toHaveLength(1)
    expect(await label(shipLogId)).toMatchObject({
      state: 'made',
      trackingNo,
      weightPounds: 2,
      contents: 'un3373',
      hasFile: true,
    })
    const { body } = await desk.shipper.call(carrierRequests.labelFile, { shipLogId })
    expect(body).toMatchObject({ fileType: 'application/pdf' })
    expect(Buffer.from(String(body['fileAsBase64']), 'base64').toString('latin1', 0, 5)).toBe(
      '%PDF-',
    )
    desk.carriers[carrier].made.labels.length = 0
  },
)

it('a call that is sent again answers as the first one did, and makes no second label', async () => {
  const shipLogId = await desk.packed()
  const one = await order(shipLogId)
  const send = () => desk.shipper.call(carrierRequests.makeLabel, one, { key: 'one-label' })
  const [first, again] = [await send(), await send()]
  expect(first.body).toMatchObject({ valid: true })
  expect(again.body).toEqual(first.body)
  expect(desk.carriers.fedex.made.labels).toHaveLength(1)
  desk.carriers.fedex.made.labels.length = 0
})

it('a refusal of the carrier is said at the weight, and another label can be made', async () => {
  const shipLogId = await desk.packed()
  const refused = await make(shipLogId, 13)
  expect(refused.body).toMatchObject({
    valid: false,
    message: expect.stringContaining('FedEx refuses the label: The package weight is not allowed'),
  })
  expect(refused.body.issues).toMatchObject([{ path: ['weightPounds'], rule: 'carrier' }])
  expect(await label(shipLogId)).toMatchObject({ state: 'refused', trackingNo: '' })
  expect((await make(shipLogId)).body).toMatchObject({ valid: true })
})

it('a silent carrier leaves the label unclear: none is made until a person says whether it exists', async () => {
  const [found, absent] = [await desk.packed(), await desk.packed()]
  for (const shipLogId of [found, absent]) {
    const silent = await make(shipLogId, shipLogId === found ? 14 : 15)
    expect(silent.body).toMatchObject({
      valid: false,
      message: expect.stringContaining('FedEx did not answer'),
    })
    expect(await label(shipLogId)).toMatchObject({ state: 'unclear' })
    expect((await make(shipLogId)).body).toMatchObject({
      message: 'It is not known whether the carrier has the last label. Settle that first.',
    })
    expect(await voids(shipLogId)).toMatchObject({ valid: false })
  }
  expect(rulesOf(await settle(found, true))).toEqual(['required'])
  expect(rulesOf(await settle(found, true, '12'))).toEqual(['tracking'])
  expect((await settle(found, true, '794953555571')).body).toMatchObject({ valid: true })
  expect(await desk.read(found)).toMatchObject({ trackingNo: '794953555571', shippingMethodId: 3 })
  expect(await label(found)).toMatchObject({ state: 'made', hasFile: false })
  expect((await settle(found, false)).body).toMatchObject({ valid: false })
  expect((await settle(absent, false)).body).toMatchObject({ valid: true })
  expect((await make(absent)).body).toMatchObject({ valid: true })
})

it('a label whose asker is gone is unclear two minutes later, and not before', async () => {
  const shipLogId = await desk.packed()
  const { lab, account, tampa } = desk.practice
  await lab.make.insert(
    'carrier_request',
    {
      ship_log_id: shipLogId,
      customer_id: account.customerId,
      location_id: tampa,
      kind: 'label',
      carrier: 'fedex',
      reference: 'left',
      user_id_asked: 1,
      asked_at: lab.clock.now.toISOString(),
    },
    'carrier_request_id',
  )
  expect(await label(shipLogId)).toMatchObject({ state: 'asked' })
  expect((await make(shipLogId)).body.message).toContain('is being asked')
  expect((await settle(shipLogId, false)).body).toMatchObject({ valid: false })
  lab.clock.pass(3)
  expect(await label(shipLogId)).toMatchObject({ state: 'unclear' })
  expect((await settle(shipLogId, false)).body).toMatchObject({ valid: true })
})

it('a label is void before the parcel leaves, and its number leaves the parcel', async () => {
  const shipLogId = await desk.packed()
  await make(shipLogId)
  const { rowVersion, trackingNo } = await desk.read(shipLogId)
  const typed = await desk.shipper.call(shipLogs.save, {
    shipLogId,
    trackingNo: '794953555571',
    rowVersion,
  })
  expect(rulesOf(typed), JSON.stringify(typed.body)).toEqual(['label'])
  await desk.shipper.call(shipLogs.save, { shipLogId, ships: true, rowVersion })
  expect(await voids(shipLogId)).toMatchObject({
    message: 'This parcel has shipped. Reopen it to void its label.',
  })
  const shipped = await desk.read(shipLogId)
  expect(shipped).toMatchObject({ status: 1, trackingNo })
  await desk.shipper.call(shipLogs.reopen, { shipLogId, rowVersion: shipped.rowVersion })
  expect(await voids(shipLogId)).toMatchObject({ valid: true })
  expect(await desk.read(shipLogId)).toMatchObject({ trackingNo: '' })
  expect(await label(shipLogId)).toMatchObject({ state: 'voided', hasFile: false })
  expect(await voids(shipLogId)).toMatchObject({ message: 'This parcel has no label to void.' })
  expect((await make(shipLogId)).body, 'under another reference').toMatchObject({ valid: true })
})

it('the practice’s own account pays where the location says so', async () => {
  await desk.location(`label_payer = 'practice', label_account_no = '123 456-789'`)
  const shipLogId = await desk.packed()
  expect((await make(shipLogId)).body).toMatchObject({ valid: true })
  expect(desk.inputs.at(-1)?.body).toMatchObject({
    accountNumber: { value: '510087020' },
    requestedShipment: {
      shippingChargesPayment: {
        paymentType: 'THIRD_PARTY',
        payor: { responsibleParty: { accountNumber: { value: '123456789' } } },
      },
      shipper: { address: { city: 'Tampa' } },
      recipients: [{ address: { city: 'Birmingham' } }],
    },
  })
  expect(JSON.stringify(desk.inputs), 'no patient').not.toContain('Moss')
  const rows = await desk.practice.lab.owner(
    `select fields, act from audit where target = $1 order by audit_id`,
    [`parcel ${shipLogId}`],
  )
  expect(rows).toContainEqual({
    act: 'carrierRequests.makeLabel',
    fields: ['label', 'weightPounds', 'contents'],
  })
  expect(rows).toContainEqual({ act: 'carrierRequests.makeLabel', fields: ['outcome'] })
})

it('no label is made of what is not ready for one, and each reason is said', async () => {
  const shipLogId = await desk.packed()
  const said = async (weightPounds = 2) => (await make(shipLogId, weightPounds)).body.message
  expect(await said(2.55)).toBe('Enter the weight with one decimal digit at most.')
  await desk.location(`label_carrier = ''`)
  expect(await said()).toBe('The location has no carrier account. Call to ask.')
  await desk.location(`label_carrier = 'ups', street1 = ''`)
  expect(await said()).toBe('The location’s address is not complete. Call to ask.')
  await desk.location(`street1 = repeat('x', 36)`)
  expect(await said()).toContain('A line of the location’s street has more than 35 characters')
  await desk.location(`street1 = '1 Bay Street', phone = '555'`)
  expect(await said()).toBe('The location has no phone with ten digits. Call to ask.')
  await desk.location(`phone = '(813) 555-0100'`)
  const stranger = await desk.practice.lab.signIn(
    await desk.practice.lab.make.user(3, (await desk.practice.lab.make.account()).customerId, {
      ship_log: true,
    }),
  )
  const others = await stranger.call(carrierRequests.makeLabel, {
    shipLogId,
    weightPounds: 2,
    contents: 'exempt',
  })
  expect(others.body).toMatchObject({ valid: false, code: 'not-found' })
  await desk.shipped(shipLogId)
  expect(await said()).toBe('This parcel has shipped. Reopen it to make a label.')
  expect(desk.carriers.ups.made.labels).toEqual([])
})

it('the demo’s own carriers make a label: whether it is loaded is asked before the transaction', async () => {
  const { context } = desk.practice.lab
  const { config } = context
  await desk.practice.lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  context.config = { ...config, demo: true, FEDEX_URL: undefined }
  const shipLogId = await desk.packed()
  expect((await make(shipLogId)).body).toMatchObject({ valid: true })
  expect(await voids(shipLogId)).toMatchObject({ valid: true })
  expect(desk.carriers.fedex.made.labels, 'not by the settings').toEqual([])
  context.config = config
})
