import { describe, expect, it } from 'vitest'
import {
  carriersOf,
  trackingFault,
  trackingLink,
  trackingNoOf,
  trackingNoOfBarcode,
} from '../src/shipping/carriers.ts'

describe('tracking numbers', () => {
  it('match the format of their carrier, with its check digit', () => {
    // UPS's own published example, and UPU's for S10
    expect(trackingFault(2, '1Z999AA10123456784')).toBe('')
    expect(trackingFault(2, '1Z999AA10123456785')).toContain('UPS')
    expect(trackingFault(4, 'EA473124829US')).toBe('')
    expect(trackingFault(4, 'EA473124828US')).toContain('USPS')
    for (const [id, good, bad] of [
      [3, '961102098765', '96110209876'],
      [5, '1234567890', '123456789'],
      [1, 'RUN-7', 'a b'],
    ] as const) {
      expect(trackingFault(id, good), good).toBe('')
      expect(trackingFault(id, bad), bad).not.toBe('')
    }
    expect(trackingFault(2, '')).toBe('')
  })
  it('are stored without blanks, identify their carrier, and link to its page', () => {
    expect(trackingNoOf(' 1z999 aa1 0123456784 ')).toBe('1Z999AA10123456784')
    expect(carriersOf('1Z999AA10123456784').map(({ name }) => name)).toEqual(['UPS'])
    expect(trackingLink(2, '1Z999AA10123456784')).toContain('ups.com')
    expect(trackingLink(6, 'X')).toBe('')
  })
  it('are extracted from the long barcodes of USPS and FedEx Express', () => {
    expect(trackingNoOfBarcode('420336029400110200881234567890')).toBe('9400110200881234567890')
    expect(trackingNoOfBarcode('42033602123494001102008812345678 90')).toBe(
      '9400110200881234567890',
    )
    expect(trackingNoOfBarcode('1001921334250001000300779017972697')).toBe('779017972697')
    expect(trackingNoOfBarcode('xr1234')).toBe('XR1234')
  })
})
