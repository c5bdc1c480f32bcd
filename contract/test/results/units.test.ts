import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import type { Unit } from '../../src/catalog/clinical/units.ts'
import type { TestType } from '../../src/catalog/test-types.ts'
import { shippedTables } from '../../src/clinical/tables.ts'
import { limitsFor, needsAge, type Limits } from '../../src/results/limits.ts'
import { isInUnit, unitOf } from '../../src/results/units.ts'
import { flagOf, describeNotCompared, numberIn, readValue } from '../../src/results/values.ts'

/*
 * Units and numbers as US analyzers write them: what stands for a limit's unit is compared, and
 * what cannot be compared is named.
 */
const spelled: Readonly<Record<string, readonly string[]>> = {
  'ng/mL': ['ng/mL', 'NG/ML', 'ng/ml', 'ug/L', 'mcg/L', 'µg/L', ' ng / mL '],
  'ug/mL': ['ug/mL', 'mcg/mL', 'MCG/ML', 'μg/mL', 'mg/L'],
  'mg/dL': ['mg/dL', 'mg/dl', 'MG/DL', 'mg%', 'mg/100mL', 'mg/100 mL', 'mgs/dL'],
  'g/dL': ['g/dL', 'gm/dL', 'GM/DL', 'gms/dL', 'g%', 'gm%', 'g/100 mL'],
  'mmol/L': ['mmol/L', 'MMOL/L', 'mmoles/L'],
  'U/L': ['U/L', 'IU/L', 'units/L', 'mU/mL', 'mIU/mL', 'MIU/ML'],
  'm[IU]/mL': ['mIU/mL', 'MIU/ML', 'm[IU]/mL', 'IU/L'],
  '10*3/uL': ['10*3/uL', 'K/uL', 'k/ul', 'K/mm3', 'K/cumm', 'K/mcL', 'K/µL', 'thou/uL', 'thous/mcL', 'Thousand/uL', 'th/mm3', '10^3/uL', 'x10^3/mcL', '10*3/mcL', 'x10E3/uL', '10E3/mcL', '10e+3/uL', 'x10e09/L', '10(3)/uL', '10**3/uL', '10³/µL', '×10³/µL', '10*9/L', 'x10^9/L', 'x1000/uL', '10^3/mm^3'],
  '10*6/uL': ['10*6/uL', 'M/uL', 'm/ul', 'mil/uL', 'mill/mcL', 'million/mm3', 'M/cumm', '10^6/uL', 'x10E6/uL', '10*12/L', 'x10^12/L', '10⁶/µL'],
  '%': ['%', 'percent', 'pct'],
  fL: ['fL', 'fl', 'FL', 'um3', 'µm^3', 'femtoliters'],
  pg: ['pg', 'PG', 'pg/cell', 'uug'],
  '/[HPF]': ['/HPF', '/hpf', '#/hpf', 'cells/hpf', 'per hpf'],
  '[pH]': ['pH', 'pH units', '[pH]'],
} // prettier-ignore
/* Spellings that look alike and mean another size, or nothing certain. */
const others: Readonly<Record<string, readonly string[]>> = {
  'ng/mL': ['ng/dL', 'ug/mL', 'pg/mL', 'ng'],
  'ug/mL': ['ug/dL', 'ng/mL', 'ug'],
  'mg/dL': ['mg/L', 'mmol/L', 'ug/dL', 'g/dL', 'mEq/L', 'mg'],
  'g/dL': ['g/L', 'mg/dL', 'g'],
  'mmol/L': ['mol/L', 'umol/L', 'mg/dL', 'mEq/L', 'mmol'],
  '10*3/uL': [
    '/uL',
    'cells/uL',
    '/mm3',
    '10*6/uL',
    '10^3',
    '10*3/mL',
    'G/L',
    '10*2/uL',
    '10*33/uL',
  ],
  '10*6/uL': ['10*3/uL', '/uL', '10*9/L', 'T/L'],
  '%': ['ratio', 'fraction', '1'],
  fL: ['pL', 'L', 'um'],
  pg: ['ng', 'g'],
}

describe.each(Object.entries(spelled))('%s', (unit, texts) => {
  it.each(texts)('is written %s', (text) => {
    expect(isInUnit(text, unit as Unit, 'glucose')).toBe(true)
  })

  it('is no other unit of another size', () => {
    for (const text of others[unit] ?? [])
      expect(isInUnit(text, unit as Unit, 'glucose'), text).toBe(false)
    for (const [other, list] of Object.entries(spelled))
      if (other !== unit)
        for (const text of list)
          if (!(spelled[unit] ?? []).includes(text))
            expect(isInUnit(text, unit as Unit, 'glucose'), text).toBe(false)
  })

  it('keeps its meaning however it is written: the case and spaces do not count', () => {
    for (const text of texts)
      expect([unitOf(text.toUpperCase()), unitOf(` ${text.toLowerCase()} `)], text).toEqual([
        unitOf(text),
        unitOf(text),
      ])
  })
})

it('a milliequivalent is a millimole for ions of one charge only', () => {
  for (const text of ['mEq/L', 'MEQ/L', 'meq/l'])
    expect(['sodium', 'potassium', 'chloride', 'carbon-dioxide', 'calcium', 'glucose'].map((analyte) => isInUnit(text, 'mmol/L', analyte))).toEqual([true, true, true, true, false, false]) // prettier-ignore
})

describe('a number', () => {
  it.each([
    ['7.5', '', '7.5', ''],
    ['1,250', '', '1250', ''],
    ['1,234,567.8', '', '1234567.8', ''],
    ['>1,000', '>', '1000', ''],
    ['<= 0.5', '<=', '0.5', ''],
    ['1.2E3', '', '1200', ''],
    ['1.25e1', '', '12.5', ''],
    ['5E-3', '', '0.005', ''],
    ['-1.5e2', '', '-150', ''],
    ['7.5 H', '', '7.5', 'H'],
    ['7.5 (H)', '', '7.5', 'H'],
    ['7.5HH', '', '7.5', 'HH'],
    ['2.1 ( ll )', '', '2.1', 'LL'],
  ])('%s is read for certain', (text, comparator, value, flag) => {
    expect(numberIn(readValue(text))).toEqual({ comparator, value, flag })
  })

  it.each([
    '7.5*',
    '7,5',
    '1,25',
    '12,34',
    '5 to 10',
    '5-10',
    '1:128',
    '7.5 see note',
    '1.2.3',
    '1e',
    '<>5',
    'H',
    '+',
    '1+',
    'p16',
    '1e100',
  ])('%s is not one, or not for certain', (text) => {
    expect(numberIn(readValue(text))).toBeUndefined()
  })

  it('is the same as plain digits, however it is written (1,000 numbers)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, hundredths) => {
          const plain = `${whole}.${String(hundredths).padStart(2, '0')}`
          const separated = `${whole.toLocaleString('en-US')}.${String(hundredths).padStart(2, '0')}`
          expect(numberIn(readValue(separated))?.value).toBe(plain)
          const scientific = `${`${whole}`.slice(0, 1)}.${`${whole}`.slice(1)}${String(hundredths).padStart(2, '0')}E${`${whole}`.length - 1}`
          expect(numberIn(readValue(scientific))?.value).toBe(plain)
        },
      ),
      { seed: 20_261_128, numRuns: 1000 },
    )
  })
})

/*
 * Over all analytes with limits: every way of writing a value is either judged as the plain one is,
 * or named as not comparable.
 */
describe('all limits of the tables', () => {
  const whose = shippedTables.limits.flatMap(({ testType, analyte, method }) =>
    [1, 2, 0].map((genderId) => ({
      testType: testType as TestType,
      analyte,
      method,
      genderId,
      ageYears: 40,
    })),
  )
  const all = whose.flatMap((one) => {
    const limits = limitsFor(one, shippedTables)
    return limits.length === 0 ? [] : [{ ...one, limits }]
  })
  const edges = (limits: readonly Limits[]): string[] =>
    limits
      .flatMap(({ cutOff, low, high, criticalLow, criticalHigh }) => [
        cutOff,
        low,
        high,
        criticalLow,
        criticalHigh,
      ])
      .filter((text) => text !== '')

  it('judge a value at each limit the same in every spelling of their unit', () => {
    for (const { analyte, method, limits } of all)
      for (const value of ['0', ...edges(limits), '99999']) {
        const unit = limits[0]?.unit ?? ''
        const plain = flagOf({ analyte, method, comparator: '', value, unit }, limits)
        for (const text of spelled[unit] ?? []) {
          const given = { analyte, method, ...readValue(value), unit: text }
          expect(
            [flagOf(given, limits), describeNotCompared(given, limits) === ''],
            `${analyte} ${value} ${text}`,
          ).toEqual([plain, plain !== 'not-judged'])
        }
      }
    expect(all.length).toBeGreaterThan(100)
  })

  it('name a value in another unit, without one, or that is no number', () => {
    for (const { analyte, method, limits } of all) {
      const [{ unit } = { unit: '1' as Unit }] = limits
      const of = (value: string, text: string): string =>
        describeNotCompared({ analyte, method, ...readValue(value), unit: text }, limits)
      for (const text of others[unit] ?? ['furlong'])
        if (!isInUnit(text, unit, analyte))
          expect(of('7', text), `${analyte} ${text}`).toMatch(
            new RegExp(`^is in ${text.replaceAll(/[*^+/()[\]]/g, '.')}, and its limits are in `),
          )
      if (unit !== '[pH]' && unit !== '1')
        expect(of('7', '')).toMatch(/^has no unit, and its limits are in /)
      expect(of('7.5*', unit)).toBe('is neither a number nor a word with a known meaning')
      expect(of('Hemolyzed', unit)).toBe('is neither a number nor a word with a known meaning')
    }
  })

  it('that depend on an age name it if it is not known', () => {
    const potassium = { testType: 'Hematology', analyte: 'potassium', method: 'measured' } as const
    expect(
      [null, 40].map((ageYears) => needsAge({ ...potassium, ageYears }, shippedTables)),
    ).toEqual([true, false])
  })
})
