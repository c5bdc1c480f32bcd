import { z } from 'zod'
import { Saved, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { id, instant, line, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/**
 * Collection and shipping supplies that the laboratory sends to its practices free of charge;
 * `unit` is one unit of quantity.
 */
export const supplies = [
  { key: 'urine-cup', name: say('Urine collection cups'), unit: say('case of 100') },
  { key: 'poc-cup', name: say('Point-of-care cups'), unit: say('box of 25') },
  { key: 'oral-device', name: say('Oral fluid collection devices'), unit: say('box of 50') },
  { key: 'swab-medium', name: say('Swabs with transport medium'), unit: say('box of 50') },
  { key: 'urine-tube', name: say('Urine preservative tubes'), unit: say('box of 100') },
  { key: 'stool-kit', name: say('Stool collection kits'), unit: say('box of 10') },
  { key: 'blood-tube', name: say('Blood tubes, EDTA'), unit: say('box of 100') },
  { key: 'specimen-bag', name: say('Specimen bags'), unit: say('pack of 100') },
  { key: 'shipping-box', name: say('Shipping boxes with labels'), unit: say('pack of 10') },
  { key: 'printed-label', name: say('Pre-printed specimen labels'), unit: say('roll of 500') },
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
