import { users } from '@labgate/contract/users'
import { useSave } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'
import { usersRefresh } from './refresh.ts'

interface ResetLinkDialogProps {
  user: { userId: number; email: string }
  name: string
  onClose: () => void
}

/** Mails a link with which the user chooses a new password. */
export const ResetLinkDialog = ({ user, name, onClose }: ResetLinkDialogProps) => {
  const { save } = useSave(users.resetPasswordForUser, { refresh: usersRefresh })
  return (
    <Confirm
      opened
      title="Mail a link to choose a password"
      action="Mail the link"
      onClose={onClose}
      onConfirm={async () => notify.success((await save({ userId: user.userId })).message)}
    >
      {`${name} gets a letter at ${user.email}. The link in it is good for 30 minutes and one use. The present password works until then.`}
    </Confirm>
  )
}
