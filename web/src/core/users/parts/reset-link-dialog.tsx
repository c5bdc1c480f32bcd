import { say } from '@labgate/contract/languages/say'
import { users, type User } from '@labgate/contract/people/users'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { notify } from '../../../ui/notify.tsx'
import { IdentityFirst } from './identity-first.tsx'
import { usersRefresh, type Seen } from './refresh.ts'

interface ResetLinkDialogProps {
  user: Seen & Pick<User, 'email'>
  name: string
  onClose: () => void
}

/**
 * Emails a link for the user to choose a new password, after an identity check in the last 15
 * minutes.
 */
export const ResetLinkDialog = ({ user, name, onClose }: ResetLinkDialogProps) => {
  const { save, saving } = useApiMutation(users.resetPasswordForUser, { refresh: usersRefresh })
  const [error, setError] = useState<unknown>(null)
  const mail = async (): Promise<void> => {
    try {
      notify.success((await save({ userId: user.userId })).message)
      onClose()
    } catch (reason) {
      setError(reason)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={say('Email a password link')}>
      <IdentityFirst user={user}>
        <Stack gap="sm">
          <Text size="sm">
            {say(
              '{name} will get an email at {email}. Its link works once, for 30 minutes. The current password works until then.',
              { name, email: user.email },
            )}
          </Text>
          {error !== null && <Failure error={error} />}
          <Button
            style={{ alignSelf: 'flex-end' }}
            loading={saving}
            data-autofocus
            onClick={() => void mail()}
          >
            {say('Send the link')}
          </Button>
        </Stack>
      </IdentityFirst>
    </Dialog>
  )
}
