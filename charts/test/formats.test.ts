import { expect, it } from 'vitest'
import { count, decimal, duration, percent } from '../src/formats.ts'

it('numbers have the digits of their format, whatever was written before', () => {
  expect([
    count.says(1204),
    decimal(1).says(12.44),
    percent(2).says(4.9),
    percent(0).says(4.9),
    decimal(1).says(-3),
  ]).toEqual(['1,204', '12.4', '4.90%', '5%', '−3.0'])
  expect([duration.says(312), duration.says(3456)]).toEqual(['5:12', '2.4 d'])
})
