import { say } from '@labgate/contract/languages/say'
import { passwordLacks } from '@labgate/contract/people/passwords'
import { session } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { useSession } from '../../../../session/use-session.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SecretField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { PasswordRules } from '../../../../ui/password-rules.tsx'

interface Values {
  password: string
  newPassword: string
  again: string
}

const check = ({ newPassword, again }: Values): Record<string, string> => ({
  ...(newPassword !== '' &&
    passwordLacks(newPassword).length > 0 && {
      newPassword: say('Still missing: {newPassword}.', {
        newPassword: passwordLacks(newPassword).join(', '),
      }),
    }),
  ...(again !== newPassword && { again: say('The passwords do not match.') }),
})

/** A new password for the signed-in user. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { values } = useSession()
  const own = useApiQuery(users.get, { userId: values.userId_Login })
  const form = useCallForm({
    endpoint: session.changePassword,
    initial: { password: '', newPassword: '', again: '' } satisfies Values,
    toInput: ({ password, newPassword }) => ({ password, newPassword }),
    required: {
      password: say('Enter your current password.'),
      newPassword: say('Enter the new password.'),
    },
    check,
    refresh: [session.list],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  const typed = form.fields.inner.useWatchValue('newPassword')
  return (
    <Dialog opened onClose={onClose} title={say('Change password')}>
      <FormFrame form={form} saveLabel={say('Change password')}>
        <Stack gap="sm">
          {/* For password managers: whose password it is. */}
          <input
            type="text"
            autoComplete="username"
            value={own.data?.email ?? ''}
            readOnly
            hidden
          />
          <SecretField
            form={form}
            name="password"
            label={say('Current password')}
            required
            focusFirst
            autoComplete="current-password"
          />
          <SecretField form={form} name="newPassword" label={say('New password')} required />
          <PasswordRules password={typed} />
          <SecretField form={form} name="again" label={say('Confirm new password')} required />
          <Text size="xs" c="dimmed">
            {say(
              'It cannot contain your name, your email, the laboratory’s name, or common words. Your other sessions will end.',
            )}
          </Text>
        </Stack>
      </FormFrame>
    </Dialog>
  )
}
