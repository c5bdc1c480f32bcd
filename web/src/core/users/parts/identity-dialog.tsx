import { say } from '@labgate/contract/languages/say'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.tsx'
import { IdentityForm } from './identity-form.tsx'
import type { Seen } from './refresh.ts'

/** Records that this person's identity was checked. */
export const IdentityDialog = ({
  user,
  name,
  onClose,
}: {
  user: Seen
  name: string
  onClose: () => void
}) => (
  <Dialog opened onClose={onClose} title={say('Check the identity of {name}', { name })}>
    <IdentityForm
      user={user}
      onDone={(message) => {
        notify.success(message)
        onClose()
      }}
    />
  </Dialog>
)
