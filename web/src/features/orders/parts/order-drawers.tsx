import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { IssuesOfOrder } from './issue-list.tsx'
import { OrderHistory } from './order-history.tsx'
import type { OpenBeside } from './use-order-actions.tsx'

interface OrderDrawersProps {
  open: NonNullable<OpenBeside>
  onClose: () => void
  onChanged: (labOrderId: number) => void
}

/** What is opened beside a list or an order, at most one at a time. */
export const OrderDrawers = ({ open: { what, order }, onClose, onChanged }: OrderDrawersProps) => {
  if (what === 'cancel' || what === 'un-cancel')
    return <CancelOrder order={order} goesOn={what === 'un-cancel'} onClose={onClose} onDone={() => onChanged(order.labOrderId)} />
  return what === 'history' ? (
    <SideDrawer opened title={`Status history of ${order.specimenBarcode}`} onClose={onClose}>
      <OrderHistory specimenBarcode={order.specimenBarcode} timeZone={order.timeZone} />
    </SideDrawer>
  ) : (
    <SideDrawer opened title={`Issues of ${order.specimenBarcode}`} onClose={onClose}>
      <IssuesOfOrder labOrderId={order.labOrderId} />
    </SideDrawer>
  )
}
