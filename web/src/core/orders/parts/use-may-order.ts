import { UserType } from '@labgate/contract/access/user-types'
import { orders } from '@labgate/contract/orders/orders'
import { useMay, useSession } from '../../../session/use-session.ts'

/**
 * The laboratory's billing staff change insurance and payment of orders, and do not order
 * (rules.md#order-edit-rights).
 */

/** Whether this user can order. */
export const useMayOrder = (): boolean => {
  const may = useMay()
  const { who } = useSession()
  return may.call(orders.saveVisit) && who.userTypeId !== UserType.Billing
}
