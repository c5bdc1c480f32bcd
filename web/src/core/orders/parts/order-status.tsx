import { canceled, movedAway } from '@labgate/contract/orders/order-status'
import type { OrderRow } from '@labgate/contract/orders/orders'
import { IconAlertCircle, IconBan, IconInfoCircle } from '../../../ui/icons/icons.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import { findingsSay, describeStatus, toneOf } from './order-state.ts'

/** How far an order has come, as an icon and words. */
export const OrderStatus = ({ of }: { of: Pick<OrderRow, 'labStatusId' | 'labStatus'> }) => (
  <StatusWord
    tone={toneOf(of.labStatusId)}
    {...([canceled, movedAway].includes(of.labStatusId) && { icon: IconBan })}
  >
    {describeStatus(of)}
  </StatusWord>
)

/** How much is missing or wrong in an order, in words; nothing if nothing is. */
export const OrderFindings = ({ of }: { of: Pick<OrderRow, 'issue' | 'warning'> }) => {
  const text = findingsSay(of)
  if (text === '') return null
  return (
    <StatusWord
      tone={of.issue > 0 ? 'waiting' : 'plain'}
      icon={of.issue > 0 ? IconAlertCircle : IconInfoCircle}
    >
      {text}
    </StatusWord>
  )
}
