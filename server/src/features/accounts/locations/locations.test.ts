import { fieldIsYours } from '@labgate/contract/access/fields'
import { accounts } from '@labgate/contract/accounts/accounts'
import { locations } from '@labgate/contract/accounts/locations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const address = {
  street1: '12 Kūhiō Ave',
  street2: 'Suite 4',
  city: 'Lihue',
  county: 'Kauai',
  state: 'HI',
  postalCode: '96766',
  countryCode: 'USA',
}
const paths = (body: { issues: { path: string[] }[] }): string[] =>
  body.issues.map(({ path }) => path.join('.')).toSorted((a, b) => a.localeCompare(b))

describe('saving a location', () => {
  it('keeps every field, changes only the fields sent, and returns the name of the time zone', async () => {
    const { customerId } = await lab.make.account()
    const sent = {
      locationId: 0,
      customerId,
      locationName: 'Lihue',
      specialtyId: 2,
      residentialFacility: true,
      address,
      phone: '(808) 555-0111',
      fax: '(808) 555-0112',
      email: 'lihue@practice.example',
      timeZoneId: 7,
      placeOfService: '22',
      pickupDays: '1010100',
      clinicHours: { mon: '8-17' },
      shipingMethodId_Preferred: 3,
      labelCarrier: 'ups' as const,
      labelPayer: 'practice' as const,
      labelAccountNo: '1a2 b3c',
      pickupWay: 'fedex' as const,
      npi: '1234567893',
      sendFax: true,
      faxStartDate: '03/31/2026',
      faxBatch: true,
      sendEmail: true,
      notificationEmail: true,
      notificationEmailAddress: 'n@practice.example',
      notificationText: true,
      notificationTextNumber: '(808) 555-0113',
      resultCoverOnly: true,
      autoSignature: true,
      contract: true,
      criticalPhone: '(808) 555-0114',
    }
    const { id } = (await admin.call(locations.save, sent)).body
    const got = (await admin.call(locations.get, { locationId: Number(id) })).body
    expect(got).toMatchObject({
      ...sent,
      locationId: Number(id),
      faxStartDate: '2026-03-31',
      timeZone: 'Pacific/Honolulu',
      shippingMethodId_Preferred: 3,
      primary: true,
      specialty: 'Addiction medicine',
      address,
      clinicHours: { mon: '8-17', tue: '' },
    })
    expect(
      (
        await admin.call(locations.save, {
          locationId: Number(id),
          address: { city: 'Kapaa' },
          clinicHours: { tue: '9-12' },
          rowVersion: 1,
        })
      ).body.valid,
    ).toBe(true)
    expect((await admin.call(locations.get, { locationId: Number(id) })).body).toMatchObject({
      ...sent,
      locationId: Number(id),
      faxStartDate: '2026-03-31',
      address: { ...address, city: 'Kapaa' },
      clinicHours: { mon: '8-17', tue: '9-12' },
      rowVersion: 2,
    })
    expect((await admin.call(accounts.get, { customerId })).body).toMatchObject({
      primaryName: 'Lihue',
      locations: [{ locationName: 'Lihue', city: 'Kapaa', state: 'HI', placeOfService: '22' }],
    })
  })

  it('refuses an account number that its carrier cannot have, also when only the carrier changes', async () => {
    const { customerId } = await lab.make.account()
    const locationId = await lab.make.location(customerId)
    const save = async (fields: object, rowVersion: number) =>
      (await admin.send(locations.save, { locationId, ...fields, rowVersion })).body
    const ups = { labelCarrier: 'ups', labelPayer: 'practice' }
    expect(await save({ ...ups, labelAccountNo: '12345' }, 1)).toMatchObject({
      issues: [{ path: ['labelAccountNo'], rule: 'account' }],
    })
    expect(await save({ ...ups, labelAccountNo: '1A2B3C' }, 1)).toMatchObject({ valid: true })
    expect(await save({ labelCarrier: 'fedex' }, 2)).toMatchObject({
      message: 'A FedEx account number has nine digits.',
    })
    expect(await save({ labelCarrier: 'fedex', labelPayer: 'laboratory' }, 2)).toMatchObject({
      valid: true,
    })
  })

  it('reports missing and invalid values at their fields', async () => {
    const { customerId } = await lab.make.account()
    const { body } = await admin.call(locations.save, {
      locationId: 0,
      customerId,
      address: { state: 'XX', postalCode: '1' },
      npi: '1',
      sendFax: true,
      notificationText: true,
    })
    expect(paths(body)).toEqual([
      'address.city',
      'address.postalCode',
      'address.state',
      'address.street1',
      'fax',
      'locationName',
      'notificationTextNumber',
      'npi',
      'phone',
    ])
  })

  it('leaves each account with one primary location', async () => {
    const { customerId } = await lab.make.account()
    const [first, second] = [
      await lab.make.location(customerId, { primary: true }),
      await lab.make.location(customerId),
    ]
    expect(
      (await admin.call(locations.save, { locationId: second, primary: true, rowVersion: 1 })).body
        .valid,
    ).toBe(true)
    expect(
      await lab.owner('select location_id from location where customer_id = $1 and "primary"', [
        customerId,
      ]),
    ).toEqual([{ location_id: second }])
    expect(
      (await admin.call(locations.save, { locationId: second, primary: false, rowVersion: 2 })).body
        .issues[0].rule,
    ).toBe('primary')
    expect(first).not.toBe(second)
  })

  it('lets a clinic administrator change only the permitted fields of the account’s locations, and create no location', async () => {
    const { customerId } = await lab.make.account()
    const clinic = await lab.signIn(await lab.make.user(3, customerId))
    const trial: Record<string, unknown> = {
      locationName: 'New',
      phone: '(813) 555-0111',
      fax: '(813) 555-0112',
      email: 'x@y.example',
      criticalPhone: '(813) 555-0113',
      pickupDays: '1111110',
      clinicHours: { mon: '1-2' },
      address: { street1: 'New' },
      placeOfService: '11',
      sendEmail: true,
      npi: '1234567893',
      timeZoneId: 2,
    }
    for (const [field, value] of Object.entries(trial)) {
      const locationId = await lab.make.location(customerId)
      const { body } = await clinic.call(locations.save, {
        locationId,
        [field]: value,
        rowVersion: 1,
      })
      expect([field, body.valid], JSON.stringify(body)).toEqual([
        field,
        fieldIsYours('location', 3, field),
      ])
    }
    expect(
      (await clinic.call(locations.save, { locationId: 0, customerId, locationName: 'New' })).body
        .code,
    ).toBe('not-found')
  })
})

describe('lists of locations', () => {
  it('show a user only assigned locations, and all of them to an administrator or if the account shares patients', async () => {
    const { customerId } = await lab.make.account()
    const [a, b] = [
      await lab.make.location(customerId, { location_name: 'A', primary: true }),
      await lab.make.location(customerId, { location_name: 'B' }),
    ]
    const user = await lab.make.user(2, customerId)
    await lab.owner(
      'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
      [user.userId, b, customerId],
    )
    const ids = async (visitor: Visitor, userId: number) =>
      (await visitor.call(locations.listForUser, { UserId: userId })).body.list.map(
        ({ locationId }: { locationId: number }) => locationId,
      )
    const clinic = await lab.signIn(user)
    expect(await ids(clinic, user.userId)).toEqual([b])
    expect((await clinic.call(locations.get, { locationId: a })).body.code).toBe('not-found')
    const administrator = await lab.make.user(3, customerId)
    expect(await ids(await lab.signIn(administrator), administrator.userId)).toEqual([a, b])
    await lab.owner('update customer set share_patients = true where customer_id = $1', [
      customerId,
    ])
    const again = await lab.signIn(user)
    expect(await ids(again, user.userId)).toEqual([a, b])
  })

  it('show a sales user only locations of the accounts below that user', async () => {
    const [vp, rm, am] = [await lab.make.user(16), await lab.make.user(11), await lab.make.user(9)]
    const named = await lab.make.account({ user_id_vp: vp.userId, user_id_rm: rm.userId })
    const below = await lab.make.account({ user_id_rm: rm.userId, user_id_am: am.userId })
    const foreign = await lab.make.account()
    for (const { customerId } of [named, below, foreign]) await lab.make.location(customerId)
    const seen = async (user: { userId: number; userName: string }) =>
      new Set(
        (
          await (await lab.signIn(user)).call(locations.listForSalesRep, { UserId: user.userId })
        ).body.list.map(({ customerId }: { customerId: number }) => customerId),
      )
    expect(await seen(vp)).toEqual(new Set([named.customerId, below.customerId]))
    expect(await seen(rm)).toEqual(new Set([named.customerId, below.customerId]))
    expect(await seen(am)).toEqual(new Set([below.customerId]))
  })
})
