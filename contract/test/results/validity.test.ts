import { describe, expect, it } from 'vitest'
import type { ValidityRow } from '../../src/catalog/clinical/validity.ts'
import { shippedTables } from '../../src/clinical/tables.ts'
import { validityReference } from '../../src/results/validity-reference.ts'
import {
  barsDrugResults,
  validityOf as validityBy,
  type ValidityValue,
} from '../../src/results/validity.ts'
import { readValue } from '../../src/results/values.ts'

const validityOf = (
  ...[testType, values]: [Parameters<typeof validityBy>[0], readonly ValidityValue[]]
) => validityBy(testType, values, shippedTables)
const good = {
  creatinine: '120',
  'specific-gravity': '1.0150',
  ph: '6.0',
  nitrite: '0',
  'general-oxidant': '0',
}
const unitOf: Readonly<Record<string, string>> = {
  creatinine: 'mg/dL',
  'specific-gravity': '',
  ph: '',
  nitrite: 'ug/mL',
  'general-oxidant': 'mcg/mL',
}
const values = (changed: Partial<Record<keyof typeof good, string>>): ValidityValue[] =>
  Object.entries({ ...good, ...changed })
    .filter(([, text]) => text !== 'missing')
    .map(([analyte, text]) => ({
      analyte,
      ...readValue(text),
      unit: unitOf[analyte] ?? '',
      state: 'F',
    }))
const of = (changed: Partial<Record<keyof typeof good, string>>) =>
  validityOf('ToxUrine', values(changed))

describe('a urine specimen', () => {
  it.each([
    [{}, 'valid'],
    [{ creatinine: '20', 'specific-gravity': '1.0020' }, 'valid'],
    [{ creatinine: '19.99', 'specific-gravity': '1.0029' }, 'dilute'],
    [{ creatinine: '2', 'specific-gravity': '1.0011' }, 'dilute'],
    [{ creatinine: '19', 'specific-gravity': '1.0030' }, 'valid'],
    [{ creatinine: '1.99', 'specific-gravity': '1.0010' }, 'substituted'],
    [{ creatinine: '<2', 'specific-gravity': '1.0200' }, 'substituted'],
    [{ creatinine: '1.99', 'specific-gravity': '1.0100' }, 'invalid'],
    [{ creatinine: '2', 'specific-gravity': '1.0010' }, 'invalid'],
    [{ ph: '3.99' }, 'adulterated'],
    [{ ph: '4' }, 'invalid'],
    [{ ph: '4.5' }, 'valid'],
    [{ ph: '11' }, 'adulterated'],
    [{ nitrite: '499.9' }, 'invalid'],
    [{ nitrite: '500' }, 'adulterated'],
    [{ nitrite: '>200' }, 'not judged'],
    [{ 'general-oxidant': '200' }, 'invalid'],
    [{ nitrite: '500', creatinine: '1', 'specific-gravity': '1.0010' }, 'adulterated'],
    [{ creatinine: 'missing' }, 'not judged'],
    [{ creatinine: 'missing', ph: '2' }, 'adulterated'],
    [{ creatinine: '<20' }, 'not judged'],
    [{ creatinine: '<20', 'specific-gravity': '1.0020' }, 'not judged'],
  ] as const)('with %j is %s', (changed, state) => {
    const found = of(changed)
    expect(found.state, found.says).toBe(state)
    expect(barsDrugResults(found)).toBe(['adulterated', 'substituted', 'invalid'].includes(state))
    expect(found.says === '').toBe(state === 'valid')
  })

  it('reports the wrong value and its row, or the missing values, and flags each value', () => {
    expect(of({ nitrite: '610' })).toMatchObject({
      says: 'The specimen was adulterated: Nitrite 610 µg/mL.',
      path: [expect.stringMatching(/^Nitrite >= 500 µg\/mL \(HHS .+\)$/)],
      isDraft: true,
      flags: { nitrite: 'high', creatinine: 'within' },
    })
    expect(of({ creatinine: '12', 'specific-gravity': '1.0020' }).flags).toMatchObject({
      creatinine: 'low',
      'specific-gravity': 'low',
      ph: 'within',
    })
    expect(of({ ph: 'missing', 'general-oxidant': 'missing' }).says).toContain(
      'for pH, General oxidant.',
    )
    expect(of({ ph: 'invalid' }).flags).toMatchObject({ ph: 'not-judged' })
  })
  it('is not judged by a value in another unit or not final; oral fluid is never judged', () => {
    const grams = values({}).map((value) =>
      value.analyte === 'creatinine' ? { ...value, unit: 'g/L' } : value,
    )
    expect(validityOf('ToxUrine', grams).state).toBe('not judged')
    expect(
      validityOf(
        'ToxUrine',
        values({ ph: '2' }).map((value) => ({ ...value, state: 'P' })),
      ).state,
    ).toBe('not judged')
    expect(validityOf('ToxOral', values({ ph: '2' })).state).toBe('not judged')
  })
  it('has flags only for analytes that a rule names, each with the limits it was compared to', () => {
    const rules = {
      validity: shippedTables.validity.filter(({ all }) =>
        all.every(({ analyte }) => analyte !== 'ph'),
      ),
    }
    const { flags, limits } = validityBy('ToxUrine', values({}), rules)
    expect(flags).toMatchObject({ ph: 'not-judged', creatinine: 'within' })
    expect(Object.keys(limits).toSorted()).toEqual(
      Object.keys(flags)
        .filter((analyte) => flags[analyte] !== 'not-judged')
        .toSorted(),
    )
    expect(limits['nitrite']).toEqual({
      says: 'Adulterated: >= 500 µg/mL; invalid: 200 to < 500 µg/mL',
      isDraft: true,
    })
  })
  it('shows a limit that depends on another analyte together with that analyte, never in part', () => {
    const dilute = shippedTables.validity.filter(({ verdict }) => verdict === 'dilute')
    expect(validityReference('creatinine', dilute)?.says).toBe(
      'Dilute: 2 to < 20 mg/dL with specific gravity > 1.0010 and < 1.0030',
    )
    const { creatinine, ph, 'specific-gravity': gravity } = of({}).limits
    expect(ph?.says).toBe('Adulterated: < 4 or >= 11; invalid: 4 to < 4.5 or 9 to < 11')
    expect(creatinine?.says).toBe(
      'Dilute: 2 to < 20 mg/dL with specific gravity > 1.0010 and < 1.0030; substituted: < 2 mg/dL with specific gravity <= 1.0010 or >= 1.0200; invalid: depends on specific gravity too',
    )
    expect(gravity?.says).toBe(
      'Dilute: > 1.0010 and < 1.0030 with creatinine 2 to < 20 mg/dL; substituted: <= 1.0010 or >= 1.0200 with creatinine < 2 mg/dL; invalid: depends on creatinine too',
    )
  })
  it('keeps a reference within 200 characters, however many limits apply', () => {
    const [row] = shippedTables.validity.filter(({ verdict }) => verdict === 'dilute')
    const many = ['dilute', 'substituted', 'adulterated', 'invalid'].flatMap((verdict) =>
      Array.from(
        { length: 30 },
        (_, at) =>
          ({
            ...row,
            verdict,
            all: [{ analyte: 'ph', is: '<', value: `${at}.${'0'.repeat(9)}`, unit: '[pH]' }],
          }) as ValidityRow,
      ),
    )
    expect(validityReference('ph', many)?.says).toBe(
      'Dilute, substituted, adulterated, invalid: several limits',
    )
  })
})
