import { interfaces, type FhirClient } from '@labgate/contract/interfaces/interfaces'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

/** Ends a system's access permanently, after confirmation. */
export const RevokeClient = ({ client, onClose }: { client: FhirClient; onClose: () => void }) => {
  const { save } = useApiMutation(interfaces.revokeClient, { refresh: [interfaces.clients] })
  return (
    <Confirm
      opened
      title="Revoke system"
      action="Revoke system"
      danger
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ fhirClientId: client.fhirClientId })
        notify.success(message)
      }}
    >
      {`“${client.name}” will lose access immediately. This cannot be undone; the practice would need a new client ID and secret.`}
    </Confirm>
  )
}
