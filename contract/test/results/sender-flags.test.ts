import { describe, expect, it } from 'vitest'
import { shippedTables } from '../../src/clinical/tables.ts'
import { bothFlags, isSentCritical, describeSenderFlag } from '../../src/results/sender-flags.ts'
import { flags, isAbnormal, isCritical, type Flag } from '../../src/results/states.ts'
import { validityOf } from '../../src/results/validity.ts'
import { worstValidity } from '../../src/results/worst-validity.ts'

const critical = [
  'HH',
  'LL',
  'AA',
  '<',
  '>',
  'Critical',
  'PANIC HIGH',
  'crit low',
  'Alert value',
  'H*',
  'LL; A',
  'N; HH',
  'HH A',
]
const abnormal = ['H', 'L', 'A', 'R', 'POS', 'abnormal', 'U; H']
const normal = ['N', 'NEG', 'Normal', 'WNL', 'N; U']
const nothing = ['', 'S', 'I', 'U', 'D', 'B', 'W', 'MS', 'IND']
const unknown = ['ZZ', 'see note', 'N; odd']
const isNormal = (flag: Flag): boolean => flag === 'within' || flag === 'negative'

describe('the flags of Labgate and the laboratory', () => {
  it('combine to critical or abnormal if either one is, and never to less than the Labgate flag', () => {
    for (const own of flags)
      for (const sent of [...critical, ...abnormal, ...normal, ...nothing, ...unknown]) {
        const { flag } = bothFlags(own, sent)
        expect(isCritical(flag), `${own} ${sent}`).toBe(isCritical(own) || critical.includes(sent))
        expect(isAbnormal(flag), `${own} ${sent}`).toBe(
          isAbnormal(own) || critical.includes(sent) || abnormal.includes(sent),
        )
        if (normal.includes(sent) || nothing.includes(sent)) expect(flag).toBe(own)
        expect(isSentCritical(sent)).toBe(critical.includes(sent))
      }
  })

  it('differ if only one is normal, if they point in opposite directions, or if the laboratory’s flag is unknown', () => {
    for (const own of flags) {
      for (const sent of nothing) expect(bothFlags(own, sent).differs, `${own} ${sent}`).toBe(false)
      for (const sent of unknown) expect(bothFlags(own, sent).differs, `${own} ${sent}`).toBe(true)
      for (const sent of normal)
        expect(bothFlags(own, sent).differs, `${own} ${sent}`).toBe(isAbnormal(own))
      for (const sent of ['A', 'AA'])
        expect(bothFlags(own, sent).differs, `${own} ${sent}`).toBe(isNormal(own))
    }
    expect(
      (['low', 'critical-low', 'high', 'critical-high'] as const).map((own) => [
        bothFlags(own, 'H').differs,
        bothFlags(own, 'LL').differs,
      ]),
    ).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ])
  })

  it('show codes with their meaning, and words as received', () => {
    expect(['HH', 'A; U', 'see note', ''].map(describeSenderFlag)).toEqual([
      'HH, critical high',
      'A, abnormal; U, significant change up',
      'see note',
      '',
    ])
  })
})

it('the worst of several values of one validity analyte counts', () => {
  const value = (analyte: string, text: string, unit: string) => ({
    analyte,
    comparator: '' as const,
    value: text,
    unit,
    state: 'F' as const,
  })
  const good = [value('creatinine', '112', 'mg/dL'), value('specific-gravity', '1.0154', ''), value('ph', '6.1', ''), value('nitrite', '50', 'ug/mL'), value('general-oxidant', '50', 'ug/mL')] // prettier-ignore
  const judge = (values: readonly (typeof good)[number][]) =>
    validityOf('ToxUrine', values, shippedTables)
  expect(worstValidity(good, judge).state).toBe('valid')
  const adulterated = value('ph', '12', '')
  for (const all of [
    [adulterated, ...good],
    [...good, adulterated],
  ])
    expect(worstValidity(all, judge).state).toBe('adulterated')
})
