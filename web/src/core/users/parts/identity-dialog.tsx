import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.tsx'
import { IdentityForm } from './identity-form.tsx'

/** Records that this person's identity was checked. */
export const IdentityDialog = ({
  userId,
  name,
  onClose,
}: {
  userId: number
  name: string
  onClose: () => void
}) => (
  <Dialog opened onClose={onClose} title={`Check the identity of ${name}`}>
    <IdentityForm
      userId={userId}
      onDone={(message) => {
        notify.success(message)
        onClose()
      }}
    />
  </Dialog>
)
