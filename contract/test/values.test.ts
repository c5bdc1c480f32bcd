import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { utcDay } from '../src/kit/days.ts'
import { asJson } from '../src/kit/endpoint.ts'
import { isNpi } from '../src/kit/npi.ts'
import { stateName, stateNames } from '../src/kit/states.ts'
import { day, email, flag, id, instant, line, number, text, whole } from '../src/kit/values.ts'
import { passwordLacks } from '../src/people/passwords.ts'
import { userNameFor } from '../src/people/users.ts'

const takes = (schema: z.ZodType, given: unknown): unknown => {
  const parsed = schema.safeParse(given)
  return parsed.success ? parsed.data : 'refused'
}

describe('API values', () => {
  it.each([
    [whole(0, 10), '7', 7],
    [whole(0, 10), 7, 7],
    [whole(0, 10), ' 7 ', 7],
    [whole(0, 10), '', 'refused'],
    [whole(0, 10), '7x', 'refused'],
    [whole(0, 10), 7.5, 'refused'],
    [whole(0, 10), 11, 'refused'],
    [whole(0, 10), null, 'refused'],
    [whole(0, 10), true, 'refused'],
    [number(0, 100), '40.5', 40.5],
    [number(0, 100), '1e3', 'refused'],
    [number(0, 100), Number.NaN, 'refused'],
    [id(), '-1', -1],
    [id(), '9007199254740993', 'refused'],
    [flag(), 'true', true],
    [flag(), 'TRUE', true],
    [flag(), '0', false],
    [flag(), 1, true],
    [flag(), '', false],
    [flag(), 'yes', 'refused'],
    [flag(), null, 'refused'],
    [day(), '2024-02-29', '2024-02-29'],
    [day(), '2/29/2024', '2024-02-29'],
    [day(), '2023-02-29', 'refused'],
    [day(), '01021980', 'refused'],
    [day(), '', null],
    [day(), null, null],
    [instant(), '2026-03-31T14:05:00Z', '2026-03-31T14:05:00.000Z'],
    [instant(), '2026-03-31T14:05:00-05:00', '2026-03-31T19:05:00.000Z'],
    [instant(), '2026-03-31T14:05:00', 'refused'],
    [instant(), '2026-02-30T00:00:00Z', 'refused'],
    [instant(), '', null],
    [text(5), ' abc ', 'abc'],
    [text(5), 'abcdef', 'refused'],
    [text(5), 'a\0', 'refused'],
    [text(5), '\ud800', 'refused'],
    [line(5), 'a\nb', 'refused'],
    [email(), ' a b@x.example', 'ab@x.example'],
    [email(), 'a@b', 'refused'],
    [email(), '', ''],
  ] as const)('%# %o reads %j as %j', (schema, given, expected) => {
    expect(takes(schema, given)).toEqual(expected)
  })

  it('stay unchanged when encoded and decoded again', () => {
    const schema = z.object({
      count: whole(-5, 5000),
      share: number(0, 100),
      on: flag(),
      born: day(),
      at: instant(),
      name: text(40),
    })
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer({ min: -5, max: 5000 }),
          share: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
          on: fc.boolean(),
          born: fc.option(
            fc
              .date({
                min: new Date('1850-01-02'),
                max: new Date('2199-12-30'),
                noInvalidDate: true,
              })
              .map((d) => utcDay(d)),
          ),
          at: fc.option(
            fc
              .date({
                min: new Date('1850-01-02'),
                max: new Date('2199-12-30'),
                noInvalidDate: true,
              })
              .map((d) => d.toISOString()),
          ),
          name: fc.string({ maxLength: 40 }).map((s) => s.trim()),
        }),
        (value) => {
          expect(schema.parse(z.encode(schema, value))).toEqual(value)
          expect(
            z
              .object({ criteria: asJson(schema) })
              .parse(z.encode(z.object({ criteria: asJson(schema) }), { criteria: value })),
          ).toEqual({
            criteria: value,
          })
        },
      ),
    )
  })
})

describe('rules', () => {
  it('an NPI needs its check digit: exactly one of the ten last digits is valid', () => {
    expect(['1234567893', '1993999998'].every(isNpi)).toBe(true)
    expect(
      ['1234567890', '3234567893', '123456789', '12345678931', 'x234567893', ''].some(isNpi),
    ).toBe(false)
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000_000, max: 299_999_999 }),
        (nine) => '0123456789'.split('').filter((digit) => isNpi(`${nine}${digit}`)).length === 1,
      ),
    )
  })

  it.each([
    ['Short-1a', 1],
    ['alllowercase-1', 1],
    ['ALLUPPERCASE-1', 1],
    ['NoDigitsHere-', 1],
    ['NoSpecials11', 1],
    ['Fine-Enough-1', 0],
    ['Größe-Ähre-10', 0],
    ['Tab\tWithin-1a', 1],
  ] as const)('the password %j fails %i requirements', (password, count) => {
    expect(passwordLacks(password)).toHaveLength(count)
  })

  it('state codes expand to names, including the District of Columbia and territories, and unknown codes stay unchanged', () => {
    expect(['FL', 'dc', 'PR', 'GU', 'AS', 'VI', 'MP'].map(stateName)).toEqual([
      'Florida',
      'District of Columbia',
      'Puerto Rico',
      'Guam',
      'American Samoa',
      'U.S. Virgin Islands',
      'Northern Mariana Islands',
    ])
    expect(stateName('ZZ')).toBe('ZZ')
    expect(Object.keys(stateNames).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  it.each([
    ['Zoë', "O'Neil-Smith", 'HARB1', 'zoneilharb1'],
    ['Đan', 'Łukasz', 'X-1', 'dlukaszx1'],
    ['Ana', 'de la Cruz', 'SUN1', 'adesun1'],
  ])('%s %s of %s signs in as %s', (first, last, code, expected) => {
    expect(userNameFor(first, last, code)).toBe(expected)
  })
})
