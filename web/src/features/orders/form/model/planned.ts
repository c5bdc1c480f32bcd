import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { OrderSave } from '@labgate/contract/orders/order-shape'
import type { plannedOrders } from '@labgate/contract/orders/planned-orders'
import {
  catalogIn,
  newSpecimen,
  newVisit,
  type Beginning,
  type VisitValues,
} from './visit-values.ts'
import { repeated } from './with-tests.ts'

/** A planned order and what it repeats. */
export type Planned = ApiResponse<(typeof plannedOrders)['get']>

/**
 * Initial values of a new form; for a planned order with its tests, provider, and location, as far
 * as still offered.
 */
export const beginPlanned = (
  planned: Planned | undefined,
  facts: OrderFormFacts,
  beginning: Beginning,
): VisitValues => {
  if (planned === undefined) return newVisit(facts, beginning)
  const { userId_Physician, locationId } = planned.planned
  const isThere = facts.locations.some((one) => one.locationId === locationId)
  const visit = newVisit(facts, { ...beginning, ...(isThere && { locationId }) })
  const tube = newSpecimen(planned.planned.labTypeId, facts)
  const form = tube && catalogIn(tube)
  return {
    ...visit,
    ...(facts.providers.some(({ userId }) => userId === userId_Physician) && { userId_Physician }),
    specimens: tube && form ? [repeated(form, tube, planned.last, facts.patient.genderId)] : [],
  }
}

/** The order of the planned type gets the due day. */
export const withPlanned = (orders: OrderSave[], planned: Planned | undefined): OrderSave[] => {
  const { plannedOrderId = 0, dueDay = null, labTypeId } = planned?.planned ?? {}
  return orders.map((order) =>
    dueDay !== null && order.specimens?.[0]?.labTypeId === labTypeId
      ? { ...order, planned: { plannedOrderId, dueDay } }
      : order,
  )
}
