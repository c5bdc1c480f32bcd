import { expect, it } from 'vitest'
import {
  celsiusOf,
  describeOtherUnit,
  temperatureFault,
  describeTemperature,
} from '../src/kit/temperatures.ts'

it('shows a temperature as typed, with the other unit beside it', () => {
  expect(describeTemperature({ degrees: 39.2, unit: 'F' })).toBe('39.2 °F (4 °C)')
  expect(describeTemperature({ degrees: 4, unit: 'C' })).toBe('4 °C (39.2 °F)')
  expect(describeTemperature({ degrees: -20, unit: 'C' })).toBe('-20 °C (-4 °F)')
  expect(describeOtherUnit({ degrees: -40, unit: 'F' })).toBe('-40 °C')
})

it('compares in one unit: each tenth of a degree Fahrenheit is as warm in Celsius', () => {
  for (let tenths = -1460; tenths <= 2100; tenths++) {
    const celsius = celsiusOf({ degrees: tenths / 10, unit: 'F' })
    expect(Math.abs((celsius * 9) / 5 + 32 - tenths / 10), `${tenths / 10} °F`).toBeLessThanOrEqual(
      0.0901,
    )
    expect(temperatureFault({ degrees: tenths / 10, unit: 'F' })).toBe('')
  }
  expect(temperatureFault({ degrees: 150, unit: 'C' })).toContain('Celsius')
  expect(temperatureFault({ degrees: 150, unit: 'F' })).toBe('')
  expect(temperatureFault({ degrees: 211, unit: 'F' })).toContain('Fahrenheit')
  expect(temperatureFault({ degrees: -147, unit: 'F' })).toContain('Fahrenheit')
})
