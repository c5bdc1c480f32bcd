import { describe, expect, it } from 'vitest'
import { checkLetter, mod1110, scanOf } from '../src/kit/numbers.ts'

describe('scanned numbers', () => {
  it('have the check digit of ISO 7064 MOD 11,10', () => {
    expect(mod1110('0794')).toBe(5)
  })
  it('from old sheets can be a parcel or a manifest', () => {
    expect(scanOf('ABC000000042')).toEqual({
      kind: 'parcel-or-manifest',
      code: 'ABC000000042',
      id: 42,
    })
  })
  it('from a sheet with a wrong check letter are rejected', () => {
    const right = checkLetter('SL', 42)
    const wrong = right === 'A' ? 'B' : 'A'
    expect(scanOf(`SL${wrong}000000042`)).toBeNull()
  })
})
