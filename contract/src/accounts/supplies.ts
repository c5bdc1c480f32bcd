import { z } from 'zod'
import { Saved, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { id, instant, line, whole } from '../kit/values.ts'

/**
 * Collection and shipping supplies that the laboratory sends to its practices free of charge;
 * `unit` is one unit of quantity.
 */
export const supplies = [
  { key: 'urine-cup', name: 'Urine collection cups', unit: 'case of 100' },
  { key: 'poc-cup', name: 'Point-of-care cups', unit: 'box of 25' },
  { key: 'oral-device', name: 'Oral fluid collection devices', unit: 'box of 50' },
  { key: 'swab-medium', name: 'Swabs with transport medium', unit: 'box of 50' },
  { key: 'urine-tube', name: 'Urine preservative tubes', unit: 'box of 100' },
  { key: 'stool-kit', name: 'Stool collection kits', unit: 'box of 10' },
  { key: 'blood-tube', name: 'Blood tubes, EDTA', unit: 'box of 100' },
  { key: 'specimen-bag', name: 'Specimen bags', unit: 'pack of 100' },
  { key: 'shipping-box', name: 'Shipping boxes with labels', unit: 'pack of 10' },
  { key: 'printed-label', name: 'Pre-printed specimen labels', unit: 'roll of 500' },
] as const
const keys = supplies.map(({ key }) => key)
const SupplyKey = z.enum(keys)

/** Of one supply at a time: more is a typo, or a matter for a call. */
export const mostOfOne = 99

export const SupplyOrder = z.object({
  supplyOrderId: id(),
  customerId: id(),
  locationId: id(),
  location: line(100),
  items: z.array(z.object({ key: line(40), quantity: z.number() })),
  userId_Created: id(),
  createdBy: line(120),
  dateCreated: instant(),
})
export type SupplyOrder = z.infer<typeof SupplyOrder>

/**
 * Supplies ordered in Labgate itself, if no supplier's form is set (rules.md#order-supplies-form).
 */
export const supplyOrders = endpoints({
  /** Orders of an account, latest first, at most 200. */
  list: {
    method: 'GET',
    path: '/api/Supply/GetSupplyOrderList',
    access: 'supply.order',
    input: query({ CustomerId: id() }),
    answer: shortListOf(SupplyOrder),
  },
  /** Stores the order and emails it to the laboratory. */
  save: {
    method: 'POST',
    path: '/api/Supply/SaveSupplyOrder',
    access: 'supply.order',
    changes: true,
    input: body({
      locationId: id(),
      items: z
        .array(z.object({ key: SupplyKey, quantity: whole(1, mostOfOne) }))
        .min(1)
        .max(keys.length),
    }),
    answer: Saved,
  },
})
