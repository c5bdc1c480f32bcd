import type { ReportedValue } from '@labgate/contract/results/report-shape'
import { expect, test } from 'vitest'
import { sentTexts, describeValue } from './value-words.ts'

const value = (more: Partial<ReportedValue>) =>
  describeValue({ comparator: '', value: '', unit: 'ng/mL', state: 'F', ...more } as ReportedValue)

test('shows a number with its unit, a word without one, and a missing value with its reason', () => {
  expect([
    value({ value: '450' }),
    value({ comparator: '<', value: '5' }),
    value({ value: 'Not detected' }),
  ]).toEqual(['450 ng/mL', '<5 ng/mL', 'Not detected'])
  expect([value({}), value({ state: 'X' })]).toEqual(['No value reported', 'No result obtainable'])
})

test('shows a text with digits with its unit, and everything else that the laboratory sent once', () => {
  expect(value({ value: '2-4', unit: '/HPF' })).toBe('2-4 /HPF')
  const sent = (more: Partial<ReportedValue>) =>
    sentTexts({ comparator: '', value: '5.0', unit: '', unitSays: '', cutOff: null, low: null, high: null, limitsInWords: '', intervalSays: '', senderFlag: '', flag: 'within', ownFlag: 'within', state: 'F', ...more } as ReportedValue) // prettier-ignore
  expect(
    sent({
      senderFlag: 'HH',
      flag: 'critical-high',
      low: { value: '4.5', unit: '10*3/uL' },
      high: { value: '11.0', unit: '10*3/uL' },
      intervalSays: '4.0-11.0',
    }),
  ).toEqual([
    'Laboratory’s flag: HH, critical high. By our limits: in range',
    'Our limits: 4.5 to 11.0 ×10³/µL',
  ])
  expect(
    sent({ value: 'Negative', unit: 'ng/mL', intervalSays: 'Negative', senderFlag: 'N' }),
  ).toEqual(['Laboratory’s flag: N, normal', 'Unit: ng/mL'])
})
