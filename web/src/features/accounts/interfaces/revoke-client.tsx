import { interfaces, type FhirClient } from '@labgate/contract/interfaces/interfaces'
import { say } from '@labgate/contract/languages/say'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

/** Ends a system's access permanently, after confirmation. */
export const RevokeClient = ({ client, onClose }: { client: FhirClient; onClose: () => void }) => {
  const { save } = useApiMutation(interfaces.revokeClient, { refresh: [interfaces.clients] })
  return (
    <Confirm
      opened
      title={say('Revoke system')}
      action={say('Revoke system')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ fhirClientId: client.fhirClientId })
        notify.success(message)
      }}
    >
      {say(
        '“{name}” will lose access immediately. This cannot be undone; the practice would need a new client ID and secret.',
        { name: client.name },
      )}
    </Confirm>
  )
}
