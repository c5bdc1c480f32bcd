import { describeMoney } from '@labgate/contract/billing/money'
import { moneySoughtOf } from '@labgate/contract/billing/money-sought'
import { describe, expect, it } from 'vitest'
import { dice } from '../dice.ts'

describe('what is sought among money', () => {
  it('is an amount as every screen writes it, with and without its signs', () => {
    const { below } = dice(7)
    for (let nth = 0; nth < 500; nth++) {
      const cents = below(1_000_000_000)
      const shown = describeMoney(cents)
      for (const typed of [shown, ` ${shown} `, shown.replaceAll(',', ''), shown.replace('$', '')])
        expect(moneySoughtOf(typed), typed).toEqual({ number: '', cents })
    }
    expect(moneySoughtOf('$80')).toEqual({ number: '', cents: 8000 })
  })

  it('is a number, whatever stands between its letters and digits', () => {
    expect(moneySoughtOf('1204').number).toBe('1204')
    expect(moneySoughtOf(' eft 0042-17 ').number).toBe('EFT004217')
    expect(moneySoughtOf('B12S1V2')).toEqual({ number: 'B12S1V2', cents: undefined })
    expect(moneySoughtOf('12.345').cents).toBeUndefined()
  })

  it('is nothing without a digit, or with more of them than a number has', () => {
    for (const typed of ['', 'Moss, Ada', '$', '.', '7'.repeat(51)])
      expect(moneySoughtOf(typed), typed).toEqual({ number: '', cents: undefined })
  })
})
