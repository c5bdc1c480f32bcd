import { interfaces, type Hl7Destination } from '@labgate/contract/interfaces/interfaces'
import { say } from '@labgate/contract/languages/say'
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
      title={say('Send refused results again')}
      action={say('Send again')}
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ hl7DestinationId: destination.hl7DestinationId })
        notify.success(message)
      }}
    >
      {say('{value} of {location} {value2} out again, each in its current version.', {
        value: failed === 1 ? say('One result') : say('{failed} results', { failed }),
        location,
        value2: failed === 1 ? say('goes') : say('go'),
      })}
    </Confirm>
  )
}
