import type { OrderRow } from '@labgate/contract/orders/orders'
import type { Dated } from '../../../core/orders/parts/order-state.ts'

/** The fields of an order that its actions need; every list row has them. */
export type OrderAbout = Dated &
  Pick<
    OrderRow,
    | 'labOrderId'
    | 'patientId'
    | 'patientName'
    | 'dob'
    | 'specimenBarcode'
    | 'labType'
    | 'issue'
    | 'warning'
    | 'timeZone'
    | 'rowVersion'
  >
