import { plannedOrders, type PlannedOrder } from '@labgate/contract/planned-orders'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GrowingText } from '../../ui/fields/growing-text.tsx'
import { notify } from '../../ui/notify.tsx'

export interface Settling {
  what: 'skip' | 'end'
  plan: PlannedOrder
}

/** Asks why a day is skipped, or why a plan ends. */
export const SettleDialog = ({ what, plan, onClose }: Settling & { onClose: () => void }) => {
  const skip = useSave(plannedOrders.skip, { refresh: [plannedOrders.list] })
  const end = useSave(plannedOrders.end, { refresh: [plannedOrders.list] })
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const { plannedOrderId, dueDay, patientName, labType } = plan
  const isSkip = what === 'skip'
  return (
    <Confirm
      opened
      title={isSkip ? 'Skip this date' : 'End plan'}
      action={isSkip ? 'Skip this date' : 'End plan'}
      keep="Keep"
      danger={!isSkip}
      onClose={onClose}
      onConfirm={async () => {
        if (reason.trim() === '') {
          setFault(isSkip ? 'Enter why nothing is collected.' : 'Enter why the plan ends.')
          return false
        }
        const { message } = isSkip
          ? await skip.save({ plannedOrderId, dueDay: dueDay ?? '', reason: reason.trim() })
          : await end.save({ plannedOrderId, reason: reason.trim() })
        notify.success(message)
        return true
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {isSkip
            ? `${labType} for ${patientName} is not collected on ${dayAsText(dueDay)}. Later dates stay.`
            : `${labType} for ${patientName} will not come due again. Orders that were placed stay.`}
        </Text>
        <GrowingText
          label="Reason"
          required
          error={fault}
          value={reason}
          maxLength={500}
          minRows={2}
          maxRows={8}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setFault('')
          }}
        />
      </Stack>
    </Confirm>
  )
}
