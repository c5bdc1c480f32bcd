import { locations } from '@labgate/contract/accounts/locations'
import { expect, test } from 'vitest'
import { blankLocation, checkLocation, isPickup, withPickup } from './location-values.ts'

test('pickup days are seven digits, Monday first, never Sunday; no pickup day is an empty text', () => {
  const monday = withPickup('', 0, true)
  expect(monday).toBe('1000000')
  const andSaturday = withPickup(monday, 5, true)
  expect(andSaturday).toBe('1000010')
  expect([0, 1, 5, 6].map((day) => isPickup(andSaturday, day))).toEqual([true, false, true, false])
  expect(withPickup(withPickup(andSaturday, 0, false), 5, false)).toBe('')
  expect(withPickup('1111110', 2, false)).toBe('1101110')
})

test('the contract accepts the initial values of the form', () => {
  const { pickupDays, clinicHours, address } = locations.save.input.shape
  const blank = blankLocation(7)
  expect(
    [
      pickupDays.safeParse(withPickup('', 3, true)),
      clinicHours.safeParse(blank.clinicHours),
      address.safeParse(blank.address),
    ].every(({ success }) => success),
  ).toBe(true)
})

const good = {
  ...blankLocation(7),
  address: { ...blankLocation(7).address, street1: '1 Elm', city: 'Tampa', postalCode: '33601' },
}

test('an enabled delivery requires its destination', () => {
  expect(checkLocation(good)).toEqual({})
  expect(
    Object.keys(checkLocation({ ...good, sendFax: true, notificationEmail: true })).toSorted(),
  ).toEqual(['fax', 'notificationEmailAddress'])
  expect(checkLocation({ ...good, sendFax: true, fax: '8135550100' })).toEqual({})
})

test.each(['33601', '33601-1234', ' 33601 '])('accepts ZIP code %s', (postalCode) =>
  expect(checkLocation({ ...good, address: { ...good.address, postalCode } })).toEqual({}),
)
test.each(['3360', '336011', '33601-', 'ABCDE'])('rejects ZIP code %s', (postalCode) =>
  expect(checkLocation({ ...good, address: { ...good.address, postalCode } })).toHaveProperty([
    'address.postalCode',
  ]),
)

test('the practice’s carrier account is checked by its carrier, and only where the practice pays', () => {
  const faultOf = (more: Partial<typeof good>) => checkLocation({ ...good, ...more }).labelAccountNo
  const ups = { labelCarrier: 'ups', labelAccountNo: '1a2-b3' } as const
  expect(faultOf({ ...ups, labelPayer: 'practice' })).toMatch(/six letters or digits/)
  expect(faultOf({ ...ups, labelPayer: 'practice', labelAccountNo: '1a2-b3c' })).toBeUndefined()
  expect(faultOf({ ...ups, labelPayer: 'laboratory' })).toBeUndefined()
})
