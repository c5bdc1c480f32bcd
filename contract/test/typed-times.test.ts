import { fc } from '@labgate/contract/test/properties'
import { expect, test } from 'vitest'
import { clocks, clockText } from '../src/kit/clock.ts'
import { typedTime } from '../src/kit/typed-times.ts'

test('reads a time of day in the forms that people type', () => {
  for (const [typed, is] of [
    ['14:05', '14:05'],
    ['14:05:30', '14:05'],
    ['1405', '14:05'],
    ['905', '09:05'],
    ['9', '09:00'],
    ['2:05 pm', '14:05'],
    ['2:05 p.m.', '14:05'],
    ['205p', '14:05'],
    ['12 am', '00:00'],
    ['12:30p', '12:30'],
    [' ', ''],
  ] as const)
    expect(typedTime(typed), typed).toBe(is)
})

test('rejects text that is not a time', () => {
  for (const typed of ['25:00', '12:60', '13 pm', '0 am', 'noon', '1:2', '12345', '9 m', '9m'])
    expect(typedTime(typed), typed).toBeNull()
})

test('every minute of the day is read back from how either clock writes it', () => {
  fc.assert(
    fc.property(fc.nat(1439), (minute) => {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      for (const clock of clocks) expect(typedTime(clockText(time, clock))).toBe(time)
      expect(typedTime(time.replace(':', ''))).toBe(time)
    }),
  )
})

test('writes 12 hours as US clinics do, without a leading zero', () => {
  expect(
    ['00:05', '09:30', '12:00', '14:05', '23:59', ''].map((time) => clockText(time, '12')),
  ).toEqual(['12:05 AM', '9:30 AM', '12:00 PM', '2:05 PM', '11:59 PM', ''])
})
