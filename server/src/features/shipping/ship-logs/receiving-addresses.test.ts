import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { timeZones } from '@labgate/contract/kit/time-zones'
import { localOf } from '@labgate/contract/orders/collection'
import { pickups } from '@labgate/contract/shipping/pickups'
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
  rowVersion: 0,
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
  const first = (address: typeof toTampa) => ({ ...address, rowVersion: 1 })
  expect((await read()).addresses).toEqual(
    [toTampa, birmingham, { ...birmingham, labTypeId: 9 }].map(first),
  )
  // what another administrator added, changed, or removed meanwhile is not overwritten
  const save = async (address: typeof toTampa) =>
    (await administrator.call(laboratoryContact.saveAddress, address)).body
  expect(await save({ ...birmingham, labTypeId: 9, city: 'Mobile' })).toMatchObject({
    code: 'stale',
  })
  const changed = { ...birmingham, labTypeId: 9, city: 'Mobile', rowVersion: 1 }
  expect(await save(changed)).toMatchObject({ valid: true })
  expect(await save(changed)).toMatchObject({ code: 'stale' })
  const remove = async (rowVersion: number) =>
    (await administrator.call(laboratoryContact.removeAddress, { labTypeId: 9, rowVersion })).body
  expect(await remove(1)).toMatchObject({ code: 'stale' })
  expect(await remove(2)).toMatchObject({ valid: true })
  expect(await save({ ...changed, rowVersion: 2 })).toMatchObject({ code: 'stale' })
  const settings = async () => (await administrator.call(laboratoryContact.settings, {})).body
  const { rowVersion } = await settings()
  const contact = {
    hours: 'Monday to Friday',
    fax: '8135550188',
    courier: 'own-route' as const,
    courierEmail: 'dispatch@courier.example',
    rowVersion,
  }
  expect((await administrator.call(laboratoryContact.save, contact)).body).toMatchObject({
    valid: true,
  })
  expect((await administrator.call(laboratoryContact.save, contact)).body).toMatchObject({
    valid: false,
    code: 'stale',
  })
  const shown = {
    hours: 'Monday to Friday',
    fax: '8135550188',
    addresses: [toTampa, birmingham].map(first),
  }
  expect(await read(), 'everyone reads this, and not where the courier gets email').toEqual({
    valid: true,
    message: '',
    ...shown,
  })
  expect(await settings()).toMatchObject({ ...shown, courierEmail: 'dispatch@courier.example' })
  expect((await shipper.call(laboratoryContact.settings, {})).body).toMatchObject({
    code: 'not-permitted',
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
    'Molecular Laboratory, 1 Dock Road, Birmingham, AL 33602 (UTI / STI)',
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
    /^Saved as 2 parcels: SL[A-Z]\d{9} with 2 tubes for Reference Laboratory, SL[A-Z]\d{9} with 1 tube for Molecular Laboratory\.$/,
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
    'Molecular Laboratory, 1 Dock Road, Birmingham, AL 33602',
  ])
  const again = await shipper.call(shipLogs.save, {
    shipLogId: whole,
    specimens: listed([one, two]),
    splits: true,
    rowVersion: (await parcelOf(whole)).rowVersion,
  })
  expect(again.body).toMatchObject({ valid: false, code: 'not-possible' })
})

it('a pickup is requested once for a parcel: emailed to the courier with place and time, and kept with who asked', async () => {
  const { lab, tampa: locationId, clinic } = practice
  const [one, two] = [await practice.saved(clinic), await practice.saved(clinic)]
  const ship = async (labOrderId: number) => {
    const { body } = await shipper.call(shipLogs.save, {
      shipLogId: 0,
      locationId,
      shippingMethodId: 1,
      specimens: listed([labOrderId]),
      ships: true,
    })
    return Number(body.id)
  }
  const shipLogId = await ship(one)
  const dayFromNow = (days: number): string =>
    utcDay(new Date(lab.clock.now.getTime() + days * dayMs))
  const wanted = {
    shipLogId,
    pickupDay: dayFromNow(1),
    from: '09:00',
    until: '12:00',
    note: 'Dock',
  }
  const letters = async () =>
    (
      await lab.owner<{ body: Buffer }>(
        `select body from mail where to_address = 'dispatch@courier.example'`,
      )
    ).map(({ body }) => lab.context.crypt.open(body, 'mail'))
  await lab.owner(`update laboratory_contact set courier_email = ''`)
  expect((await shipper.call(pickups.request, wanted)).body).toMatchObject({
    valid: false,
    message: 'The laboratory has not entered a courier. Call to ask.',
  })
  await lab.owner(
    `update laboratory_contact set courier = 'fedex', courier_email = 'dispatch@courier.example'`,
  )
  const faulty = { ...wanted, pickupDay: dayFromNow(-2), from: '12:00', until: '09:00' }
  expect(rulesOf(await shipper.call(pickups.request, faulty))).toEqual(['past', 'order'])
  expect(
    rulesOf(await shipper.call(pickups.request, { ...wanted, pickupDay: dayFromNow(40) })),
  ).toEqual(['too-far'])
  /* A zone in which 6:30 AM has passed whenever this runs. */
  const late = timeZones.find(({ zone }) => localOf(lab.clock.now, zone).time > '06:30')!
  await lab.owner('update location set time_zone_id = $2 where location_id = $1', [
    locationId,
    late.id,
  ])
  const pickupDay = localOf(lab.clock.now, late.zone).day
  const earlier = { ...wanted, pickupDay, from: '06:00', until: '06:30' }
  expect(rulesOf(await shipper.call(pickups.request, earlier)), 'the courier is too late').toEqual([
    'past',
  ])
  await lab.owner(`update location set street1 = '' where location_id = $1`, [locationId])
  expect((await shipper.call(pickups.request, wanted)).body).toMatchObject({
    valid: false,
    message: 'The location has no address. Call to ask.',
  })
  await lab.owner(`update location set street1 = '5 Main Street' where location_id = $1`, [
    locationId,
  ])
  expect(await letters(), 'nothing is sent of what was refused').toEqual([])
  const both = await Promise.all([1, 2].map(() => shipper.call(pickups.request, wanted)))
  expect(both.filter(({ body }) => body.valid)).toHaveLength(1)
  expect(both.find(({ body }) => !body.valid)?.body).toMatchObject({ code: 'not-possible' })
  const sent = await letters()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('(FedEx)')
  expect(sent[0]).toContain('between 9:00 AM and 12:00 PM')
  expect(sent[0]).toContain('Tampa')
  expect(sent[0]).not.toContain('Moss')
  expect((await shipper.call(pickups.get, { shipLogId })).body).toMatchObject({
    pickupDay: wanted.pickupDay,
    from: '09:00',
    until: '12:00',
    note: 'Dock',
    courier: 'fedex',
    dateRequested: lab.clock.now.toISOString(),
    isOffered: true,
  })
  const stranger = await lab.signIn(
    await lab.make.user(3, (await lab.make.account()).customerId, { ship_log: true }),
  )
  expect(
    (await stranger.call(pickups.request, { ...wanted, shipLogId: await ship(two) })).body,
  ).toMatchObject({ valid: false, code: 'not-found' })
  expect((await stranger.call(pickups.get, { shipLogId })).body).toMatchObject({ valid: false })
  expect((await stranger.call(pickups.cancel, { shipLogId })).body).toMatchObject({ valid: false })
  const cancels = await Promise.all([1, 2].map(() => shipper.call(pickups.cancel, { shipLogId })))
  expect(cancels.filter(({ body }) => body.valid)).toHaveLength(1)
  const canceled = (await letters()).filter((text) => text.includes('is canceled'))
  expect(canceled).toHaveLength(1)
  expect(canceled[0]).toContain('between 9:00 AM and 12:00 PM')
  // it can be requested anew, and once more when its day has passed
  const asks = async (pickupDay: string) =>
    (await shipper.call(pickups.request, { ...wanted, pickupDay })).body
  expect(await asks(wanted.pickupDay)).toMatchObject({ valid: true })
  expect(await asks(dayFromNow(2))).toMatchObject({ code: 'not-possible' })
  await lab.owner('update ship_log set pickup_day = pickup_day - 5 where ship_log_id = $1', [
    shipLogId,
  ])
  expect((await shipper.call(pickups.cancel, { shipLogId })).body).toMatchObject({
    message: 'No pickup is requested for this parcel.',
  })
  expect(await asks(dayFromNow(2))).toMatchObject({ valid: true })
})
