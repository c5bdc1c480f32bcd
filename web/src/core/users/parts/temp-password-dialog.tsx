import { say } from '@labgate/contract/languages/say'
import { passwordLacks } from '@labgate/contract/people/passwords'
import { users } from '@labgate/contract/people/users'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconDice5 } from '../../../ui/icons/icons.ts'
import { PasswordRules } from '../../../ui/password-rules.tsx'
import { IdentityFirst } from './identity-first.tsx'
import { usersRefresh, type Seen } from './refresh.ts'
import { makeTemporaryPassword } from './temporary-password.ts'

const PasswordForm = ({ userId, onSet }: { userId: number; onSet: (password: string) => void }) => {
  const form = useCallForm({
    endpoint: users.setTempPassword,
    initial: { userId, password: '' },
    required: { password: say('Enter a password, or generate one.') },
    check: ({ password }): Record<string, string> =>
      password !== '' && passwordLacks(password).length > 0
        ? {
            password: say('Still missing: {password}.', {
              password: passwordLacks(password).join(', '),
            }),
          }
        : {},
    refresh: usersRefresh,
    onDone: (_, { password }) => onSet(password),
  })
  const { inner } = form.fields
  const password = inner.useWatchValue('password')
  return (
    <FormFrame form={form} saveLabel={say('Set the password')}>
      <Stack gap="sm" align="stretch">
        <TextField
          form={form}
          name="password"
          label={say('Temporary password')}
          required
          code
          focusFirst
          maxLength={200}
          description={say(
            'Shown so you can read it out loud. It works for 24 hours, ends open sessions, and must be changed at the next sign-in. A provider can sign again only after confirming the sign-in.',
          )}
        />
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconDice5 size={16} aria-hidden />}
          onClick={() => inner.setFieldValue('password', makeTemporaryPassword())}
        >
          {say('Generate')}
        </Button>
        <PasswordRules password={password} />
      </Stack>
    </FormFrame>
  )
}

/* Set, and still on screen: now it is read out. */
const ReadOut = ({ password, onClose }: { password: string; onClose: () => void }) => (
  <Stack gap="sm" role="status">
    <Text size="sm">
      {say('The temporary password is set. Read it out now; it is not shown again.')}
    </Text>
    <Text ff="monospace" fz={22} fw={600} style={{ overflowWrap: 'anywhere' }}>
      {password}
    </Text>
    <Text size="sm" c="dimmed">
      {say('It works for 24 hours. A new one must be chosen at the next sign-in.')}
    </Text>
    <Button style={{ alignSelf: 'flex-end' }} onClick={onClose} data-autofocus>
      {say('Done')}
    </Button>
  </Stack>
)

/** A temporary password, given by phone, after an identity check in the last 15 minutes. */
export const TempPasswordDialog = ({
  user,
  name,
  onClose,
}: {
  user: Seen
  name: string
  onClose: () => void
}) => {
  const [query, setShown] = useState('')
  return (
    <Dialog opened onClose={onClose} title={say('Temporary password for {name}', { name })}>
      {query === '' ? (
        <IdentityFirst user={user}>
          <PasswordForm userId={user.userId} onSet={setShown} />
        </IdentityFirst>
      ) : (
        <ReadOut password={query} onClose={onClose} />
      )}
    </Dialog>
  )
}
