import { corrections, type Correction } from '@labgate/contract/corrections'
import { orders } from '@labgate/contract/orders'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../api/queries.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GrowingText } from '../../ui/fields/growing-text.tsx'
import { notify } from '../../ui/notify.tsx'
import { FieldsChanged } from './fields-changed.tsx'

const backward = ({ fields }: Correction): Correction['fields'] => fields.map(({ label, was, becomes }) => ({ label, was: becomes, becomes: was }))

/** Asks why a correction is undone, and shows what comes back. */
export const UndoDialog = ({ correction, onClose }: { correction: Correction; onClose: () => void }) => {
  const { save } = useSave(corrections.undo, { refresh: [corrections.list, orders.get, orders.list, orders.history] })
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  return (
    <Confirm
      opened
      title="Undo correction"
      action="Undo correction"
      keep="Keep"
      danger
      onClose={onClose}
      onConfirm={async () => {
        if (reason.trim() === '') {
          setFault('Enter why the correction is undone.')
          return false
        }
        const { message } = await save({ orderCorrectionId: correction.orderCorrectionId, reason: reason.trim() })
        notify.success(message)
        return true
      }}
    >
      <Stack gap="sm">
        <FieldsChanged fields={backward(correction)} />
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
