import { expect, it } from 'vitest'
import { count, decimal, duration, percent } from '../src/formats.ts'

it('numbers have the digits of their format, whatever was written before', () => {
  expect([
    count.describe(1204),
    decimal(1).describe(12.44),
    percent(2).describe(4.9),
    percent(0).describe(4.9),
    decimal(1).describe(-3),
  ]).toEqual(['1,204', '12.4', '4.90%', '5%', '−3.0'])
  expect([duration.describe(312), duration.describe(3456)]).toEqual(['5 h 12 min', '2.4 days'])
})
