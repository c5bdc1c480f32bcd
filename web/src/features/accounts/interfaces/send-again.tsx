import { interfaces, type Hl7Destination } from '@labgate/contract/interfaces/interfaces'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

/** Sends again what a practice's system refused, after confirmation. */
export const SendAgain = ({
  destination,
  onClose,
}: {
  destination: Hl7Destination
  onClose: () => void
}) => {
  const { save } = useApiMutation(interfaces.sendAgain, { refresh: [interfaces.destinations] })
  const { failed, location } = destination
  return (
    <Confirm
      opened
      title="Send refused results again"
      action="Send again"
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ hl7DestinationId: destination.hl7DestinationId })
        notify.success(message)
      }}
    >
      {`${failed === 1 ? 'One result' : `${failed} results`} of ${location} ${failed === 1 ? 'goes' : 'go'} out again, each in its current version.`}
    </Confirm>
  )
}
