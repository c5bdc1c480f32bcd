import { say } from '@labgate/contract/languages/say'
import { ChainOfCustody } from '../../../core/custody/chain-of-custody.tsx'
import { stateOf } from '../../../core/orders/parts/order-state.ts'
import { ReportView } from '../../../core/orders/result/report-view.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { OrderAttachmentsDrawer } from '../papers/order-attachments.tsx'
import { IssuesOfOrder } from './issue-list.tsx'
import { MoveOrder } from './move-order.tsx'
import type { OpenDrawer } from './open-drawer.ts'
import { OrderHistory } from './order-history.tsx'

interface OrderDrawersProps {
  open: NonNullable<OpenDrawer>
  onClose: () => void
  onChanged: (labOrderId: number) => void
}

/** What is opened beside a list or an order, at most one at a time. */
export const OrderDrawers = ({ open: { what, order }, onClose, onChanged }: OrderDrawersProps) => {
  if (what === 'result')
    return (
      <SideDrawer
        opened
        whose={order}
        size={900}
        title={say('Result of {specimenBarcode}', { specimenBarcode: order.specimenBarcode })}
        onClose={onClose}
      >
        <ReportView labOrderId={order.labOrderId} />
      </SideDrawer>
    )
  if (what === 'history')
    return (
      <SideDrawer
        opened
        whose={order}
        title={say('Status history of {specimenBarcode}', {
          specimenBarcode: order.specimenBarcode,
        })}
        onClose={onClose}
      >
        <OrderHistory specimenBarcode={order.specimenBarcode} timeZone={order.timeZone} />
      </SideDrawer>
    )
  if (what === 'custody')
    return (
      <SideDrawer
        opened
        whose={order}
        size={760}
        title={say('Chain of custody of {specimenBarcode}', {
          specimenBarcode: order.specimenBarcode,
        })}
        onClose={onClose}
      >
        <ChainOfCustody labOrderId={order.labOrderId} />
      </SideDrawer>
    )
  if (what === 'issues')
    return (
      <SideDrawer
        opened
        whose={order}
        title={say('Issues of {specimenBarcode}', { specimenBarcode: order.specimenBarcode })}
        onClose={onClose}
      >
        <IssuesOfOrder labOrderId={order.labOrderId} />
      </SideDrawer>
    )
  if (what === 'attachments')
    return (
      <OrderAttachmentsDrawer
        labOrderId={order.labOrderId}
        whose={order}
        state={stateOf(order)}
        title={say('Attachments of {specimenBarcode}', { specimenBarcode: order.specimenBarcode })}
        onClose={onClose}
      />
    )
  return (
    <MoveOrder
      order={order}
      move={what}
      onClose={onClose}
      onDone={() => onChanged(order.labOrderId)}
    />
  )
}
