import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { isoOfTimestamp } from './timestamps.ts'

it('a database timestamp is the same instant that Date reads, whatever its fraction and offset', () => {
  const fractions = fc.option(
    fc
      .integer({ min: 0, max: 999_999 })
      .map((one) => `.${String(one).padStart(6, '0').replace(/0+$/, '') || '0'}`),
    { nil: '' },
  )
  const offsets = fc.constantFrom('+00', '-05', '+05:30', '-03:30')
  const seconds = fc.integer({ min: Date.UTC(1, 0, 1) / 1000, max: Date.UTC(9999, 11, 30) / 1000 })
  fc.assert(
    fc.property(seconds, fractions, offsets, (at, fraction, offset) => {
      const text = `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')}${fraction}${offset}`
      expect(isoOfTimestamp(text)).toBe(
        new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
      )
    }),
  )
})
