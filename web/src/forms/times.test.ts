import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOfText } from './times.ts'

test('reads a clock time in the forms that people type', () => {
  for (const [typed, is] of [
    ['14:05', '14:05'],
    ['1405', '14:05'],
    ['905', '09:05'],
    ['9', '09:00'],
    ['2:05 pm', '14:05'],
    ['12 am', '00:00'],
    ['12:30p', '12:30'],
    [' ', ''],
  ] as const)
    expect(timeOfText(typed), typed).toBe(is)
})

test('rejects text that is not a time, and reads back every minute of the day', () => {
  for (const typed of ['25:00', '12:60', '13 pm', '0 am', 'noon', '1:2', '12345'])
    expect(timeOfText(typed), typed).toBeNull()
  fc.assert(
    fc.property(fc.nat(1439), (minute) => {
      const text = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      expect(timeOfText(text)).toBe(text)
      expect(timeOfText(text.replace(':', ''))).toBe(text)
    }),
  )
})
