import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { useApiMutation } from '../../api/queries.ts'
import { notify } from '../../ui/notify.tsx'
import { ReasonConfirm } from '../../ui/reason-confirm.tsx'
import { FieldsChanged } from './fields-changed.tsx'

const backward = ({ fields }: Correction): Correction['fields'] =>
  fields.map(({ label, was, becomes }) => ({ label, was: becomes, becomes: was }))

/** Prompts for the reason to undo a correction, and shows what is restored. */
export const UndoDialog = ({
  correction,
  onClose,
}: {
  correction: Correction
  onClose: () => void
}) => {
  const { save } = useApiMutation(corrections.undo, {
    refresh: [corrections.list, orders.get, orders.list, orders.history],
  })
  return (
    <ReasonConfirm
      whose={correction}
      title={say('Undo correction')}
      action={say('Undo correction')}
      keep={say('Keep')}
      danger
      missing={say('Enter why the correction is undone.')}
      onClose={onClose}
      onConfirm={async (reason) => {
        const { message } = await save({ orderCorrectionId: correction.orderCorrectionId, reason })
        notify.success(message)
      }}
    >
      <FieldsChanged fields={backward(correction)} />
    </ReasonConfirm>
  )
}
