import { say } from '@labgate/contract/languages/say'
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
      title={isSkip ? say('Skip this date') : say('End plan')}
      action={isSkip ? say('Skip this date') : say('End plan')}
      keep={say('Keep')}
      danger={!isSkip}
      missing={isSkip ? say('Enter why nothing is collected.') : say('Enter why the plan ends.')}
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
          ? say('{labType} for {patientName} is not collected on {dueDay}. Later dates stay.', {
              labType,
              patientName,
              dueDay: dayAsText(dueDay),
            })
          : say(
              '{labType} for {patientName} will not come due again. Orders that were placed stay.',
              { labType, patientName },
            )}
      </Text>
    </ReasonConfirm>
  )
}
