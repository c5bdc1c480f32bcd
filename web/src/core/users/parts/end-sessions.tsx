import { say } from '@labgate/contract/languages/say'
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
      title={say('End all sessions of {name}', { name })}
      action={say('End sessions')}
      onClose={onClose}
      onConfirm={async () => notify.success((await save({ userId })).message)}
    >
      {say(
        '{name} is signed out of every browser immediately and can sign in again. Unsaved work is kept as a draft.',
        { name },
      )}
    </Confirm>
  )
}
