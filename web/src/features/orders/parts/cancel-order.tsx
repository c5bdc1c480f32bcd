import { orders } from '@labgate/contract/orders'
import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'
import { nameSays } from './order-state.ts'
import type { OrderAbout } from './use-order-actions.tsx'

interface CancelOrderProps {
  order: OrderAbout
  /** Takes a cancellation back instead. */
  goesOn: boolean
  onClose: () => void
  onDone: () => void
}
const refresh = [orders.list, orders.get, orders.history, orders.unsigned, orders.delegateUnsigned, orders.unsignedCount]

/** Cancels an order, or lets a cancelled one go on, after a question that takes a comment for the history. */
export const CancelOrder = ({ order, goesOn, onClose, onDone }: CancelOrderProps) => {
  const { save } = useSave(goesOn ? orders.unCancel : orders.cancel, { refresh })
  const [comment, setComment] = useState('')
  return (
    <Confirm
      opened
      title={goesOn ? 'Un-cancel order' : 'Cancel order'}
      action={goesOn ? 'Un-cancel order' : 'Cancel order'}
      keep={goesOn ? 'Leave it cancelled' : 'Keep the order'}
      danger={!goesOn}
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ labOrderId: order.labOrderId, comment: comment.trim(), rowVersion: order.rowVersion })
        notify.success(message)
        onDone()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {goesOn
            ? `The order ${order.specimenBarcode} of ${nameSays(order)} will go on from where it was.`
            : `The order ${order.specimenBarcode} of ${nameSays(order)} will not be tested. It can go on later.`}
        </Text>
        <Textarea
          label="Comment"
          description="Stands in the status history."
          value={comment}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}
