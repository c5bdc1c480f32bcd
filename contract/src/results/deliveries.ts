import { z } from 'zod'
import { endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { id, instant, line, text, whole } from '../kit/values.ts'

export const deliveryStates = [
  'waiting',
  'sending',
  'delivered',
  'failed',
  'uncertain',
  'stopped',
  'cancelled',
] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const Delivery = z.object({
  deliveryId: id(),
  resultId: id(),
  version: whole(1, 32_767),
  kind: z.enum(['report', 'withdrawal']),
  way: z.enum(['portal', 'fax', 'mail', 'hl7']),
  location: line(100),
  state: z.enum(deliveryStates),
  says: text(300),
  madeDate: instant(),
  doneDate: instant(),
})
export type Delivery = z.infer<typeof Delivery>

export const deliveries = endpoints({
  /** Who got which version of an order's result, how, and when; newest first. */
  ofOrder: {
    method: 'GET',
    path: '/api/Delivery/GetDeliveryList',
    access: 'order.read',
    input: query({ labOrderId: id() }),
    answer: shortListOf(Delivery),
  },
})
