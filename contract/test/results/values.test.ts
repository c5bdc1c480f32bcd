import { describe, expect, it } from 'vitest'
import type { AnalyteKey } from '../../src/catalog/analyte-families.ts'
import { shippedTables } from '../../src/clinical/tables.ts'
import { compareDecimals, isDecimal, productOf } from '../../src/results/decimals.ts'
import { limitsFor as limitsOf, type Whose } from '../../src/results/limits.ts'
import type { Flag } from '../../src/results/states.ts'
import { isInUnit, unitOf, describeUnit } from '../../src/results/units.ts'
import { saidBy } from '../../src/results/value-words.ts'
import { flagOf, readStructured, readValue } from '../../src/results/values.ts'
import { dice } from '../dice.ts'

const oxycodone = {
  testType: 'ToxUrine',
  analyte: 'oxycodone',
  method: 'confirmation',
  genderId: 1,
  ageYears: 40,
} as const
const blood = (analyte: AnalyteKey, genderId = 1, ageYears: number | null = 40): Whose => ({
  testType: 'Hematology',
  analyte,
  method: 'measured',
  genderId,
  ageYears,
})
const limitsFor = (whose: Whose) => limitsOf(whose, shippedTables)
const flagged = (whose: Whose, text: string, unit: string): Flag =>
  flagOf(
    { ...readValue(text), analyte: whose.analyte, method: whose.method, unit },
    limitsFor(whose),
  )

describe('decimals', () => {
  it.each([['5', true], ['0.50', true], ['.5', true], ['5.', true], ['-1.2', true], ['1,000', false], ['1e3', false], ['', false], ['<5', false], ['5 6', false]])('%j is a number: %s', (text, is) => expect(isDecimal(text)).toBe(is)) // prettier-ignore
  it('are compared and multiplied by every digit', () => {
    expect(compareDecimals('0.1', '0.10')).toBe(0)
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1)
    expect(compareDecimals('0.30000000000000001', '0.3')).toBe(1)
    expect(compareDecimals('-0', '0')).toBe(0)
    expect(compareDecimals('-2', '-1.5')).toBe(-1)
    expect(() => compareDecimals('trace', '1')).toThrow('no')
    expect(productOf('0.01', '4500')).toBe('45.00')
    expect(productOf('-0.5', '0.5')).toBe('-0.25')
  })
  it('are compared like whole thousandths, however many digits they have', () => {
    const { below } = dice(4)
    for (let at = 0; at < 2000; at++) {
      const [a, b] = [below(4000) - 2000, below(4000) - 2000]
      const text = (thousandths: number): string => (thousandths / 1000).toFixed(3 + below(4))
      expect(compareDecimals(text(a), text(b)), `${a} ${b}`).toBe(Math.sign(a - b))
    }
  })
})

describe('reading a value', () => {
  it.each([
    ['450', '', '450'],
    [' 0.50 ', '', '0.50'],
    ['<5', '<', '5'],
    ['≥ 100', '>=', '100'],
    ['=>100', '>=', '100'],
    ['=7', '', '7'],
    ['<LOQ', '', '<LOQ'],
    ['<>5', '', '<>5'],
    ['1:128', '', '1:128'],
    ['Not Detected', '', 'Not Detected'],
    ['', '', ''],
  ])('%j', (text, comparator, value) => expect(readValue(text)).toEqual({ comparator, value }))
  it('keeps a structured number as a number, and a ratio or an unknown comparator as text', () => {
    expect(readStructured('>', '1000')).toEqual({ comparator: '>', value: '1000' })
    expect(readStructured('', '1', ':', '128')).toEqual({ comparator: '', value: '1:128' })
    expect(readStructured('<>', '5')).toEqual({ comparator: '', value: '<>5' })
  })
  it.each([
    ['DETECTED', 'positive'],
    ['Not-Detected', 'negative'],
    ['Presumptive  Positive', 'presumptive'],
    ['Presumptive Negative', 'negative'],
    ['Non-Reactive', 'negative'],
    ['2+', 'positive'],
    ['Inconclusive', undefined],
    ['Trace', undefined],
    ['Positively', undefined],
    ['-', undefined],
    ['', undefined],
  ])('%j means %s', (text, said) => expect(saidBy(text)).toBe(said))
  it('recognizes equivalent units, and compares a number without a unit only for pH', () => {
    expect([
      unitOf('MCG/ML'),
      unitOf('ug/L'),
      unitOf('K/uL'),
      unitOf('µg/mL'),
      unitOf('stones'),
    ]).toEqual(['ug/mL', 'ng/mL', '10*3/uL', 'ug/mL', undefined])
    expect([
      isInUnit('', 'ng/mL', 'oxycodone'),
      isInUnit('', '[pH]', 'urine-ph'),
      isInUnit('ug/mL', 'ng/mL', 'oxycodone'),
    ]).toEqual([false, true, false])
    expect([describeUnit('10*3/uL'), describeUnit('stones')]).toEqual(['×10³/µL', 'stones'])
  })
})

describe('limits for an age', () => {
  const row = {
    analyte: 'potassium',
    testType: 'Hematology',
    method: 'measured',
    unit: 'mmol/L',
    source: 'A paper',
    sourceDate: '2020',
    state: 'draft',
  } as const
  const rows = [
    { ...row, high: '6.0', ageTo: 0 },
    { ...row, high: '5.5', ageFrom: 1, ageTo: 17 },
    { ...row, high: '5.1', ageFrom: 18 },
  ]
  it.each([
    [0, '6.0'],
    [1, '5.5'],
    [17, '5.5'],
    [18, '5.1'],
    [120, '5.1'],
  ] as const)('include both of its years: at %i the highest is %s', (ageYears, high) => {
    expect(
      limitsOf(blood('potassium', 1, ageYears), { limits: rows }).map((one) => one.high),
    ).toEqual([high])
  })
  it('do not apply if the age is unknown, but those for everyone do', () => {
    expect(limitsOf(blood('potassium', 1, null), { limits: rows })).toEqual([])
    expect(
      limitsOf(blood('potassium', 1, null), { limits: [{ ...row, high: '5.2' }] }),
    ).toMatchObject([{ high: '5.2' }])
  })
})

describe('a flag', () => {
  it.each([
    ['99.999999999999999999', 'negative'],
    ['100', 'positive'],
    ['100.000', 'positive'],
    ['>100', 'positive'],
    ['>=100', 'positive'],
    ['>99', 'not-judged'],
    ['<100', 'negative'],
    ['<=100', 'not-judged'],
    ['<101', 'not-judged'],
    ['<5', 'negative'],
    ['Positive', 'positive'],
    ['None detected', 'negative'],
    ['see note', 'not-judged'],
    ['', 'not-judged'],
  ] as const)('for oxycodone %s ng/mL at a cut-off of 100: %s', (text, flag) =>
    expect(flagged(oxycodone, text, 'ng/mL')).toBe(flag),
  )

  it('is not judged in another unit, without a unit, or without a known row', () => {
    expect(flagged(oxycodone, '450', 'mg/L')).toBe('not-judged')
    expect(flagged(oxycodone, '450', '')).toBe('not-judged')
    expect(flagged(oxycodone, '450', 'ug/L')).toBe('positive')
    expect(flagged({ ...oxycodone, analyte: 'alprazolam' }, '450', 'ng/mL')).toBe('not-judged')
    expect(flagged({ ...oxycodone, analyte: 'alprazolam' }, 'Detected', '')).toBe('positive')
  })
  it('of a screen is presumptive for a drug and definite for anything else', () => {
    expect(flagged({ ...oxycodone, method: 'screen' }, '100', 'ng/mL')).toBe('presumptive')
    expect(flagged({ ...oxycodone, method: 'screen' }, 'POS', '')).toBe('presumptive')
    expect(
      flagged(
        { ...oxycodone, testType: 'Pregnancy', analyte: 'hcg', method: 'screen' },
        '25',
        'mIU/mL',
      ),
    ).toBe('positive')
  })
  it('of an organism or a gene is positive when detected', () => {
    const of = (analyte: AnalyteKey, text: string): Flag =>
      flagOf({ ...readValue(text), analyte, method: 'measured', unit: '' }, [])
    expect([
      of('escherichia-coli', 'Detected'),
      of('meca', 'Not detected'),
      of('mpox', 'Indeterminate'),
    ]).toEqual(['positive', 'negative', 'not-judged'])
  })
  it.each([
    ['2.8', 'critical-low'],
    ['2.81', 'low'],
    ['3.49', 'low'],
    ['3.5', 'within'],
    ['5.0', 'within'],
    ['5.01', 'high'],
    ['6.19', 'high'],
    ['6.2', 'critical-high'],
    ['<2', 'critical-low'],
    ['<3', 'not-judged'],
    ['>6.5', 'critical-high'],
    ['>5.5', 'not-judged'],
  ] as const)('for potassium %s: %s', (text, flag) =>
    expect(flagged(blood('potassium'), text, 'mmol/L')).toBe(flag),
  )

  it('of a patient of other or unknown sex is raised only if both intervals raise it, and both are shown', () => {
    const of = (text: string, genderId: number): Flag =>
      flagged(blood('hemoglobin', genderId), text, 'g/dL')
    for (const other of [0, 3, 4]) {
      expect([
        of('11.9', other),
        of('12.5', other),
        of('16.5', other),
        of('17.6', other),
        of('6.6', other),
      ]).toEqual(['low', 'within', 'within', 'high', 'critical-low'])
      expect(limitsFor(blood('hemoglobin', other))).toMatchObject([
        { sex: 'female', low: '12.0', high: '16.0' },
        { sex: 'male', low: '13.5', high: '17.5' },
      ])
    }
    expect([of('12.5', 1), of('12.5', 2), of('16.5', 1), of('16.5', 2)]).toEqual([
      'within',
      'low',
      'high',
      'within',
    ])
    expect(limitsFor(blood('hemoglobin', 2))).toMatchObject([
      { sex: 'male', low: '13.5', high: '17.5' },
    ])
  })
  it('of a child or a patient of unknown age uses no adult row', () => {
    expect([limitsFor(blood('potassium', 1, 17)), limitsFor(blood('potassium', 1, null))]).toEqual([
      [],
      [],
    ])
    expect(limitsFor(blood('potassium', 1, 18))).toMatchObject([
      { low: '3.5', criticalLow: '2.8', isDraft: true },
    ])
  })
})
