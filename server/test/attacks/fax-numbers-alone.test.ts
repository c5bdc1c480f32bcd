import { locations } from '@labgate/contract/accounts/locations'
import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { faxes } from '@labgate/contract/faxes/faxes'
import { restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFaxDesk, type FaxDesk } from '../fax-desk.ts'
import type { Visitor } from '../lab.ts'

/*
 * One person of the laboratory sends no report to a number of their own (docs/decisions/0088):
 * whoever entered a number is never the only one who verified it, and what a fax holds of a
 * restricted chart goes to no other number.
 */
let desk: FaxDesk
let customerId: number
beforeAll(async () => {
  desk = await openFaxDesk()
  ;({ customerId } = await desk.ready())
  await desk.lab.make.user(3, customerId, { email: 'lead@practice.example', email_proven: true })
})
afterAll(() => desk.lab.close())
beforeEach(async () => {
  await desk.signIn()
  await desk.lab.owner('delete from mail')
})

const mailedTo = async () =>
  (await desk.lab.owner<{ to: string }>('select to_address as to from mail')).map(({ to }) => to)
let count = 0
/** A new location with its first fax number, as the screen saves it. */
const enteredBy = async (by: Visitor): Promise<number> => {
  const { body } = await by.call(locations.save, {
    locationId: 0,
    customerId,
    locationName: `Annex ${++count}`,
    phone: '(813) 555-0100',
    fax: `(305) 555-01${10 + count}`,
    address: { street1: '1 Bay St', city: 'Tampa', state: 'FL', postalCode: '33605' },
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(String(body.id).split(',')[0])
}
const rowOf = async (locationId: number) =>
  (await desk.clerk.call(faxNumbers.list, { searchCriteria: { locationId } })).body.list[0]
const verify = async (by: Visitor, locationId: number) => {
  const { faxNumberId, rowVersion } = await rowOf(locationId)
  const said = { spokenTo: 'Ann', phoneCalled: '(813) 555-0100', note: '' }
  return (await by.call(faxNumbers.callBack, { faxNumberId, rowVersion, ...said })).body
}
const confirm = async (by: Visitor, locationId: number) => {
  const { faxNumberId, rowVersion } = await rowOf(locationId)
  return (await by.call(faxNumbers.confirm, { faxNumberId, rowVersion })).body
}

describe('the first number of a location', () => {
  it('that whoever entered it verifies waits for another person, also in the database; the practice is told', async () => {
    const locationId = await enteredBy(desk.clerk)
    expect(await verify(desk.clerk, locationId)).toMatchObject({
      message: 'Recorded. A second person must confirm before anything is faxed there.',
    })
    expect(await rowOf(locationId)).toMatchObject({ state: 'to confirm', needsSecond: true })
    expect(await confirm(desk.clerk, locationId)).toMatchObject({ code: 'not-possible' })
    const inTheTable = desk.lab.owner(
      `
        update fax_number
        set
          state = 'verified',
          needs_second = false,
          verified_at = now(),
          user_id_verified = $2
        where location_id = $1
      `,
      [locationId, desk.clerk.signedIn.userId],
    )
    await expect(inTheTable).rejects.toThrow(/second person/)
    expect(await mailedTo()).toEqual([])
    expect(await confirm(desk.second, locationId)).toMatchObject({ valid: true })
    expect((await rowOf(locationId)).state).toBe('verified')
    expect(await mailedTo()).toEqual(['lead@practice.example'])
  })

  it('that another person entered is verified by one, and the practice is told', async () => {
    const locationId = await enteredBy(desk.second)
    expect(await verify(desk.clerk, locationId)).toMatchObject({ message: 'Verified.' })
    expect(await rowOf(locationId)).toMatchObject({ state: 'verified', needsSecond: false })
    expect(await mailedTo()).toEqual(['lead@practice.example'])
  })
})

it('a fax with a report of a restricted chart is resent only to the number it went to', async () => {
  const place = await desk.ready()
  const other = await desk.lab.make.location(place.customerId, { fax: '(305) 555-0199' })
  await desk.make.verify(other)
  await desk.make.result(place, { at: desk.lab.clock.now })
  await desk.run()
  const { faxId } = (await desk.listed(place))[0]
  const [own, elsewhere] = [
    (await rowOf(place.locationId)).faxNumberId,
    (await rowOf(other)).faxNumberId,
  ]
  const restrict = await desk.second.call(restrictedCharts.save, {
    patientId: place.patientId,
    restrictedReason: 1,
  })
  expect(restrict.body).toMatchObject({ valid: true })
  const resend = async (faxNumberId: number) => {
    const rows = await desk.listed(place)
    const { rowVersion } = rows.find((row: { faxId: number }) => row.faxId === faxId)
    return (await desk.clerk.call(faxes.resend, { faxId, faxNumberId, rowVersion, note: '' })).body
  }
  expect(await resend(elsewhere)).toMatchObject({
    valid: false,
    issues: [
      {
        rule: 'restricted',
        message:
          'This fax holds a report of a restricted chart. It can be resent only to the number it went to.',
      },
    ],
  })
  expect(await resend(own)).toMatchObject({ valid: true })
  await desk.run()
  expect(await resend(0)).toMatchObject({ valid: true })
  await desk.run()
  await desk.lab.owner('update patient set restricted = 0 where patient_id = $1', [place.patientId])
  expect(await resend(elsewhere)).toMatchObject({ valid: true })
})
