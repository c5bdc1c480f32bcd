import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { editRightOf, type EditRight } from '@labgate/contract/orders/order-status'
import { stateOf } from '../../../core/orders/parts/order-state.ts'
import { useSession } from '../../../session/use-session.ts'

/**
 * What this user can still change in an order, depending on how far the laboratory is
 * (rules.md#order-edit-rights).
 */
export const useEditRight = (order: LabOrder): EditRight => {
  const { who } = useSession()
  const [specimen] = order.specimens
  return specimen ? editRightOf(who, stateOf(specimen)) : 'none'
}
