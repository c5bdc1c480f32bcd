import type { ReportedValue } from '@labgate/contract/results/report-shape'
import { expect, test } from 'vitest'
import { valueSays } from './value-words.ts'

const value = (more: Partial<ReportedValue>) => valueSays({ comparator: '', value: '', unit: 'ng/mL', state: 'F', ...more } as ReportedValue)

test('a number has its unit, a word has none, and what is missing says why', () => {
  expect([value({ value: '450' }), value({ comparator: '<', value: '5' }), value({ value: 'Not detected' })]).toEqual(['450 ng/mL', '<5 ng/mL', 'Not detected'])
  expect([value({}), value({ state: 'X' })]).toEqual(['No value was sent', 'No result can be had'])
})
