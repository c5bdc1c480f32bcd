import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useMay } from '../../../session/use-session.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

interface ReleaseHoldProps {
  order: { labOrderId: number; demographicsHold: boolean; rowVersion: number }
}
const initial = { comment: '' }

const ReleaseForm = ({ order: { labOrderId, rowVersion } }: ReleaseHoldProps) => {
  const form = useCallForm({
    endpoint: orders.releaseHold,
    initial,
    required: { comment: say('Enter how the specimen was identified.') },
    toInput: ({ comment }) => ({ labOrderId, comment, rowVersion }),
    refresh: [orders.list, orders.get, orders.history, orders.issues],
    onDone: () => notify.success(say('The hold is released.')),
  })
  return (
    <FormFrame form={form} saveLabel={say('Release hold')}>
      <LinesField
        form={form}
        name="comment"
        label={say('How the specimen was identified')}
        required
        maxLength={500}
        rows={3}
        description={say('Recorded in the status history with your name.')}
      />
    </FormFrame>
  )
}

/**
 * The hold on an order that does not identify its patient, and its release for users who can
 * release it.
 */
export const ReleaseHold = ({ order }: ReleaseHoldProps) => {
  const may = useMay()
  if (!order.demographicsHold) return null
  return (
    <Stack gap="xs" mt="sm" maw={560}>
      <StatusWord tone="waiting">{say('On hold until the specimen is identified.')}</StatusWord>
      {may.call(orders.releaseHold) && <ReleaseForm order={order} />}
    </Stack>
  )
}
