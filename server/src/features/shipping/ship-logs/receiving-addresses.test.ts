import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { shipLogs, type ShipLog } from '@labgate/contract/shipping/ship-logs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'
import { sheetOfParcel } from '../../../core/parcels/parcel-sheet.ts'

let practice: Practice
let shipper: Visitor
beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, tampa } = practice
  const user = await lab.make.user(2, account.customerId, { ship_log: true })
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [user.userId, tampa, account.customerId],
  )
  shipper = await lab.signIn(user)
})
afterAll(() => practice.lab.close())

const listed = (ids: readonly number[]) => ids.map((labOrderId) => ({ labOrderId }))
const parcelOf = async (shipLogId: number) =>
  (await shipper.call(shipLogs.get, { shipLogId })).body as ShipLog

const toTampa = {
  labTypeId: 0,
  name: 'Reference Laboratory',
  street1: '1 Dock Road',
  street2: '',
  city: 'Tampa',
  state: 'FL',
  postalCode: '33602',
}
const birmingham = {
  ...toTampa,
  labTypeId: 4,
  name: 'Molecular Laboratory',
  city: 'Birmingham',
  state: 'AL',
}

it('receiving addresses are entered by an administrator alone, with their faults named, and read by everyone', async () => {
  const { lab } = practice
  const administrator = await lab.signIn(await lab.make.user(1, 0))
  const { body: refused } = await shipper.call(laboratoryContact.saveAddress, toTampa)
  expect(refused).toMatchObject({ valid: false, code: 'not-permitted' })
  const faulty = await administrator.call(laboratoryContact.saveAddress, {
    ...toTampa,
    name: '',
    state: 'XX',
    postalCode: '3360',
  })
  expect(rulesOf(faulty)).toEqual(['required', 'required', 'zip'])
  for (const address of [toTampa, birmingham, { ...birmingham, labTypeId: 9 }])
    expect((await administrator.call(laboratoryContact.saveAddress, address)).body).toMatchObject({
      valid: true,
    })
  const read = async () => (await shipper.call(laboratoryContact.get, {})).body
  expect((await read()).addresses).toEqual([toTampa, birmingham, { ...birmingham, labTypeId: 9 }])
  expect(
    (await administrator.call(laboratoryContact.removeAddress, { labTypeId: 9 })).body,
  ).toMatchObject({ valid: true })
  const { rowVersion } = await read()
  const contact = { hours: 'Monday to Friday', fax: '8135550188', rowVersion }
  expect((await administrator.call(laboratoryContact.save, contact)).body).toMatchObject({
    valid: true,
  })
  expect((await administrator.call(laboratoryContact.save, contact)).body).toMatchObject({
    valid: false,
    code: 'stale',
  })
  expect(await read()).toMatchObject({
    hours: 'Monday to Friday',
    fax: '8135550188',
    addresses: [toTampa, birmingham],
  })
})

it('a parcel with tubes for two places is split into two, and each sheet has its address', async () => {
  const saved = () => practice.saved(practice.clinic)
  const [one, two, panel] = [await saved(), await saved(), await saved()]
  await practice.state(panel, 'lab_type_id = 4')
  const packed = await shipper.call(shipLogs.save, {
    shipLogId: 0,
    locationId: practice.tampa,
    shippingMethodId: 1,
    specimens: listed([one, two, panel]),
    note: 'Fragile',
  })
  const whole = Number(packed.body.id)
  const sheet = async (shipLogId: number) =>
    sheetOfParcel(await parcelOf(shipLogId), '12', [toTampa, birmingham]).left
  expect(await sheet(whole)).toContainEqual([
    'Also for',
    'Molecular Laboratory\n1 Dock Road\nBirmingham, AL 33602\n(UTI / STI)',
  ])
  const { body } = await shipper.call(shipLogs.save, {
    shipLogId: whole,
    specimens: listed([one, panel, two]),
    note: 'Fragile',
    shippingMethodId: 1,
    splits: true,
    ships: true,
    rowVersion: (await parcelOf(whole)).rowVersion,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true, id: String(whole) })
  expect(body.message).toMatch(
    /^Saved as 2 parcels: SLC\d{9} with 2 tubes for Reference Laboratory, SLC\d{9} with 1 tube for Molecular Laboratory\.$/,
  )
  const other = Number(/(\d{9}) with 1 tube/.exec(body.message)?.[1])
  const idsIn = async (shipLogId: number) => {
    const parcel = await parcelOf(shipLogId)
    expect(parcel).toMatchObject({ status: 0, note: 'Fragile', shippingMethodId: 1 })
    return parcel.specimens.map(({ labOrderId }) => labOrderId)
  }
  expect(await idsIn(whole)).toEqual([one, two])
  expect(await idsIn(other)).toEqual([panel])
  expect(await sheet(other)).toContainEqual([
    'Ship to',
    'Molecular Laboratory\n1 Dock Road\nBirmingham, AL 33602',
  ])
  const again = await shipper.call(shipLogs.save, {
    shipLogId: whole,
    specimens: listed([one, two]),
    splits: true,
    rowVersion: (await parcelOf(whole)).rowVersion,
  })
  expect(again.body).toMatchObject({ valid: false, code: 'not-possible' })
})
