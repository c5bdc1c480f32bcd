import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'
import { usersRefresh } from './refresh.ts'

interface MakePrimaryDialogProps {
  login: { userId: number; userName: string; customerName: string }
  email: string
  onClose: () => void
}

/** Makes one of a person's logins the one that the email signs in to. */
export const MakePrimaryDialog = ({ login, email, onClose }: MakePrimaryDialogProps) => {
  const { save } = useApiMutation(users.makePrimary, { refresh: usersRefresh })
  return (
    <Confirm
      opened
      title={say('Make this the primary sign-in')}
      action={say('Make primary')}
      onClose={onClose}
      onConfirm={async () => notify.success((await save({ UserId: login.userId })).message)}
    >
      {say(
        'From now on, {email} signs in to {userName}{value}. The other sign-ins stay available.',
        {
          email,
          userName: login.userName,
          value:
            login.customerName === ''
              ? ''
              : ` ${say('of {customerName}', { customerName: login.customerName })}`,
        },
      )}
    </Confirm>
  )
}
