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
])('a claim has of the suffix %j %j', (suffix, said) => expect(nameSuffix(suffix)).toBe(said))
