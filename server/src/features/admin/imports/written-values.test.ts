import { utcDay } from '@labgate/contract/kit/days'
import { stateNames } from '@labgate/contract/kit/states'
import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { nearState, writtenDay, writtenState, writtenZip } from './written-values.ts'

const today = '2026-11-30'
const entries = Object.entries(stateNames)
const monthWords = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] // prettier-ignore

it('a state is taken by its code and its name, in any case and with blanks around it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...entries),
      fc.func(fc.boolean()),
      fc.boolean(),
      ([code, name], isUpper, byName) => {
        const written = [...(byName ? name : code)]
          .map((letter, at) => (isUpper(at) ? letter.toUpperCase() : letter.toLowerCase()))
          .join('')
        expect(writtenState(` ${written} `)).toBe(code)
      },
    ),
  )
  expect(writtenState('D.C.')).toBe('DC')
  expect(writtenState('Nowhere')).toBe('NOWHERE')
})

it('a state that is nearly one is suggested and never taken', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...entries.filter(([, name]) => name.length > 4)),
      fc.nat(),
      ([code, name], at) => {
        const place = at % name.length
        const written = `${name.slice(0, place)}${name.slice(place + 1)}`
        const isOther = entries.some(([, other]) => other.toLowerCase() === written.toLowerCase())
        // without a period or a space it is still the state
        const isPunctuation = !/[a-z]/i.test(name.charAt(place))
        if (isOther || isPunctuation || written.length < 4) return
        expect([code, '']).toContain(nearState(written))
        expect(Object.keys(stateNames)).not.toContain(writtenState(written))
      },
    ),
  )
  expect(nearState('Florid')).toBe('FL')
  expect(nearState('Bavaria')).toBe('')
})

it('a day is the same in every usual form', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('1930-01-01'),
        max: new Date('2026-11-29'),
        noInvalidDate: true,
      }),
      (date) => {
        const day = utcDay(date)
        const [year = '', month = '', of = ''] = day.split('-')
        const name = monthWords[Number(month) - 1] ?? ''
        for (const written of [
          day,
          `${day} 00:00:00`,
          `${day}T00:00:00.000Z`,
          `${month}/${of}/${year}`,
          `${Number(month)}/${Number(of)}/${year} 12:00 AM`,
          `${Number(month)}-${Number(of)}-${year}`,
          `${month}.${of}.${year}`,
          `${year}${month}${of}`,
          `${year}/${month}/${of}`,
          `${name} ${Number(of)}, ${year}`,
          `${name.slice(0, 3).toLowerCase()}. ${Number(of)} ${year}`,
          `${Number(of)}-${name.slice(0, 3).toUpperCase()}-${year}`,
          `${Number(of)} ${name} ${year}`,
        ])
          expect(writtenDay(written, today, true), written).toEqual({ day, fault: '' })
      },
    ),
    { numRuns: 50 },
  )
})

it('a day that can be two is refused: a birth year of two digits, six digits, and no day is guessed', () => {
  expect(writtenDay('2/1/80', today, true).day).toBe('1980-02-01')
  for (const written of ['2/1/26', '2/1/01', '020180'])
    expect(writtenDay(written, today, true), written).toEqual({
      day: null,
      fault: 'Write the year with four digits: this can be two dates.',
    })
  expect(writtenDay('3/18/26', today, false).day).toBe('2026-03-18')
  for (const written of [
    '13/02/1980',
    '1981-02-30',
    '29252',
    'Febtober 1, 1980',
    '2026-03-18 09:40',
  ])
    expect(writtenDay(written, today, true), written).toMatchObject({
      day: null,
      fault: expect.stringContaining('Enter a date') as string,
    })
})

it('a ZIP code gets back its hyphen everywhere, and its zeros where the state has such codes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 501, max: 9999 }),
      fc.integer({ min: 0, max: 9999 }),
      fc.constantFrom(...Object.keys(stateNames), ''),
      fc.constantFrom('', '-', ' '),
      (code, more, state, between) => {
        const five = String(code).padStart(5, '0')
        const four = String(more).padStart(4, '0')
        expect(writtenZip(`${five}${between}${four}`, state)).toBe(`${five}-${four}`)
        const has = ['CT', 'MA', 'ME', 'NH', 'NJ', 'NY', 'RI', 'VT', 'PR', 'VI', 'AE'].includes(
          state,
        )
        expect(writtenZip(String(code), state)).toBe(has ? five : String(code))
      },
    ),
  )
  expect(writtenZip('33602', 'FL')).toBe('33602')
  expect(writtenZip('336', 'FL')).toBe('336')
})
