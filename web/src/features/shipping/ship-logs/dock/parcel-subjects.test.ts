import type { ShipLog } from '@labgate/contract/shipping/ship-logs'
import { expect, it } from 'vitest'
import { parcelSubjects } from './parcel-subjects.ts'

const tube = (labOrderId: number, customerId: number) => ({
  labOrderId,
  customerId,
  specimenBarcode: `tube ${labOrderId}`,
  labType: 'Urine toxicology',
})
const parcel = {
  customerId: 4,
  shipLogId: 9,
  shipLogNo: 'SLA000000009',
  shippingMethodId: 2,
  trackingNo: '1Z',
  specimens: [tube(1, 4), tube(2, 5)],
} as ShipLog

it('starts with the tube scanned last, and keeps a tube of another account separate from the parcel', () => {
  const carrier = { shippingMethodId: 2, trackingNo: '1Z' }
  const whole = { customerId: 4, shipLogId: 9, ...carrier }
  expect(parcelSubjects(parcel, '').map(({ about }) => about)).toEqual([
    whole,
    { ...whole, labOrderId: 1 },
    { customerId: 5, labOrderId: 2 },
  ])
  expect(parcelSubjects(parcel, 'tube 2').map(({ about }) => about)).toEqual([
    { customerId: 5, labOrderId: 2 },
    whole,
    { ...whole, labOrderId: 1 },
  ])
})
