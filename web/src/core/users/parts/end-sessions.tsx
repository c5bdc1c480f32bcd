import { users } from '@labgate/contract/people/users'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

/** Signs a user out everywhere: a lost phone, a shared computer. */
export const EndSessions = ({
  userId,
  name,
  opened,
  onClose,
}: {
  userId: number
  name: string
  opened: boolean
  onClose: () => void
}) => {
  const { save } = useApiMutation(users.endSessions, {})
  return (
    <Confirm
      opened={opened}
      title={`End all sessions of ${name}`}
      action="End sessions"
      onClose={onClose}
      onConfirm={async () => notify.success((await save({ userId })).message)}
    >
      {`${name} is signed out of every browser immediately and can sign in again. Unsaved work is kept as a draft.`}
    </Confirm>
  )
}
