import { expect, test } from 'vitest'
import { nameSuffix } from './name-suffix.ts'

test.each([
  ['Jr.', 'JR'],
  ['sr', 'SR'],
  ['III', 'III'],
  ['Jr., MD', 'JR'],
  ['MD', ''],
  ['FNP-BC', ''],
  ['D.O.', ''],
  ['IVF', ''],
  ['', ''],
])('the suffix %j becomes %j on a claim', (suffix, said) => expect(nameSuffix(suffix)).toBe(said))
