import { describe, expect, it } from 'vitest'
import { numberFault, typedNumber } from '../src/kit/typed-numbers.ts'
import { fc } from './properties.ts'

const whole = { decimals: 0 }
const tenths = { decimals: 1 }

describe('a typed number', () => {
  it('is read as people write it', () => {
    expect(typedNumber(' 1,200 ', whole)).toBe(1200)
    expect(typedNumber('−20', tenths)).toBe(-20)
    expect(typedNumber('.5', tenths)).toBe(0.5)
    expect(typedNumber('4.0', whole)).toBe(4)
    expect(typedNumber('80 %', { decimals: 2, suffix: ' %' })).toBe(80)
    expect(typedNumber('', whole)).toBe('')
  })

  it('is none if a sign of it would have to be left out', () => {
    for (const text of ['1e3', '2.5', '3,5', '1,20', '12a', '-', '.', '1.2.3', '5 %', '1 2'])
      expect(typedNumber(text, whole), text).toBeNull()
    expect(typedNumber('1.25', tenths)).toBeNull()
    expect(typedNumber('1234567890123456', whole)).toBeNull()
    expect(numberFault(whole)).toBe('Enter a whole number.')
    expect(numberFault(tenths)).toBe('Enter a number with at most 1 digit after the point.')
  })

  it('has the digits that were typed, or is none, whatever was typed', () => {
    const anything = fc.string({
      unit: fc.constantFrom(...'0123456789.,-−e% a'.split('')),
      maxLength: 12,
    })
    fc.assert(
      fc.property(anything, fc.nat(3), (text, decimals) => {
        const number = typedNumber(text, { decimals })
        if (number === null || number === '') return
        const digitsOf = (said: string): string =>
          said
            .replace(/\.(\d*?)0*$/, '.$1')
            .replace(/\D/g, '')
            .replace(/^0+/, '')
        expect(digitsOf(number.toFixed(3))).toBe(
          digitsOf(
            Number.isInteger(number) && !text.includes('.') ? `${text.trim()}.000` : text.trim(),
          ),
        )
        expect(number < 0 || Object.is(number, -0)).toBe(/^\s*[-−]/.test(text))
      }),
    )
  })

  it('is read back from what a number looks like', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (number) => {
        expect(typedNumber(String(number), whole)).toBe(number)
        expect(typedNumber(number.toLocaleString('en-US'), whole)).toBe(number)
        expect(typedNumber(String(number / 10), tenths)).toBe(number / 10)
      }),
    )
  })
})
