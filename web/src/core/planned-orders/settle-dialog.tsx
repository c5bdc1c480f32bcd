import { plannedOrders, type PlannedOrder } from '@labgate/contract/orders/planned-orders'
import { Text } from '@mantine/core'
import { useApiMutation } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { notify } from '../../ui/notify.tsx'
import { ReasonConfirm } from '../../ui/reason-confirm.tsx'

export interface Settling {
  what: 'skip' | 'end'
  plan: PlannedOrder
}

/** Prompts for the reason to skip a day or end a plan. */
export const SettleDialog = ({ what, plan, onClose }: Settling & { onClose: () => void }) => {
  const skip = useApiMutation(plannedOrders.skip, { refresh: [plannedOrders.list] })
  const end = useApiMutation(plannedOrders.end, { refresh: [plannedOrders.list] })
  const { plannedOrderId, dueDay, patientName, labType } = plan
  const isSkip = what === 'skip'
  return (
    <ReasonConfirm
      whose={plan}
      title={isSkip ? 'Skip this date' : 'End plan'}
      action={isSkip ? 'Skip this date' : 'End plan'}
      keep="Keep"
      danger={!isSkip}
      missing={isSkip ? 'Enter why nothing is collected.' : 'Enter why the plan ends.'}
      onClose={onClose}
      onConfirm={async (reason) => {
        const { message } = isSkip
          ? await skip.save({ plannedOrderId, dueDay: dueDay ?? '', reason })
          : await end.save({ plannedOrderId, reason })
        notify.success(message)
      }}
    >
      <Text size="sm">
        {isSkip
          ? `${labType} for ${patientName} is not collected on ${dayAsText(dueDay)}. Later dates stay.`
          : `${labType} for ${patientName} will not come due again. Orders that were placed stay.`}
      </Text>
    </ReasonConfirm>
  )
}
