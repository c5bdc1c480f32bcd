import { fc } from '@labgate/contract/test/properties'
import { expect, test } from 'vitest'
import { utcDay } from '../src/kit/days.ts'
import { birthIn, typedDay } from '../src/kit/typed-days.ts'

const today = '2026-06-15'

test('dates are read as people type them', () => {
  for (const [typed, is] of [
    ['2/1/80', '1980-02-01'],
    ['4-5-1961', '1961-04-05'],
    ['020180', '1980-02-01'],
    ['02011980', '1980-02-01'],
    ['4.5.61', '1961-04-05'],
    ['6/15/26', '2026-06-15'],
    ['6/16/26', '1926-06-16'],
  ] as const)
    expect(typedDay(typed, today, true), typed).toBe(is)
  expect(typedDay('6/16/26', today)).toBe('2026-06-16')
  expect(typedDay('1/1/46', today)).toBe('2046-01-01')
  expect(typedDay('1/1/47', today)).toBe('1947-01-01')
  for (const typed of ['2/30/80', '13/1/80', '2/1-80', '2/1/980', '02018', '2/29/23'])
    expect(typedDay(typed, today, true), typed).toBeNull()
})

const days = fc
  .date({ min: new Date('1900-01-02'), max: new Date('2026-06-15'), noInvalidDate: true })
  .map((at) => utcDay(at))

test('every spelling of a date gives the same date, and a two-digit birth year is never in the future or over 100 years ago', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('/', '-', '.', ' '), fc.boolean(), (day, sign, isBirth) => {
      const [year = '', month = '', of = ''] = day.split('-')
      const loose = [Number(month), Number(of)].join(sign)
      expect(typedDay(`${loose}${sign}${year}`, today, isBirth)).toBe(day)
      expect(typedDay(`${month}${of}${year}`, today, isBirth)).toBe(day)
      for (const short of [`${loose}${sign}${year.slice(2)}`, `${month}${of}${year.slice(2)}`]) {
        const read = typedDay(short, today, true)
        if (read === null) expect(day.slice(5)).toBe('02-29')
        else {
          expect(read.slice(2)).toBe(day.slice(2))
          expect(read <= today && read > '1926-06-15').toBe(true)
        }
      }
    }),
  )
})

test('a birth date is recognized next to a name', () => {
  for (const [typed, rest, from, to] of [
    ['Garcia, March 81', 'Garcia', '1981-03-01', '1981-03-31'],
    ['garc 3/81', 'garc', '1981-03-01', '1981-03-31'],
    ['Feb 1980 moss ada', 'moss ada', '1980-02-01', '1980-02-29'],
    ['moss 4-5-1961', 'moss', '1961-04-05', '1961-04-05'],
    ['020180', '', '1980-02-01', '1980-02-01'],
    ['Moss, Ada Mar 5, 1961', 'Moss, Ada', '1961-03-05', '1961-03-05'],
  ] as const)
    expect(birthIn(typed, today), typed).toEqual({ span: { from, to }, rest })
  for (const typed of ['Marchand', 'R000000042', '555-0100', 'room 81', '123456789012'])
    expect(birthIn(typed, today), typed).toBeUndefined()
})
