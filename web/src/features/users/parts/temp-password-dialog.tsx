import { passwordLacks } from '@labgate/contract/passwords'
import { users } from '@labgate/contract/users'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconDice5 } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { PasswordRules } from '../../../ui/password-rules.tsx'
import { IdentityForm } from './identity-form.tsx'
import { usersRefresh } from './refresh.ts'
import { makeTemporaryPassword } from './temporary-password.ts'

const dayMs = 24 * 3_600_000
/** The server counts the same 24 hours; it has the last word. */
const isOfToday = (verifiedAt: string | null | undefined): boolean => typeof verifiedAt === 'string' && Date.now() - Date.parse(verifiedAt) < dayMs

const PasswordForm = ({ userId, onSet }: { userId: number; onSet: (password: string) => void }) => {
  const form = useCallForm({
    endpoint: users.setTempPassword,
    initial: { userId, password: '' },
    required: { password: 'Give a password, or have one made.' },
    check: ({ password }): Record<string, string> =>
      password !== '' && passwordLacks(password).length > 0 ? { password: `Still missing: ${passwordLacks(password).join(', ')}.` } : {},
    refresh: usersRefresh,
    onDone: (_, { password }) => onSet(password),
  })
  const { inner } = form.fields
  const password = inner.useWatchValue('password')
  return (
    <FormFrame form={form} saveLabel="Set the password">
      <Stack gap="sm" align="stretch">
        <TextField
          form={form}
          name="password"
          label="Temporary password"
          required
          code
          focusFirst
          maxLength={200}
          description="Shown, so that you can read it out. It works for 24 hours, ends running sessions, and must be changed at the first sign-in."
        />
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconDice5 size={16} aria-hidden />}
          onClick={() => inner.setFieldValue('password', makeTemporaryPassword())}
        >
          Make one
        </Button>
        <PasswordRules password={password} />
      </Stack>
    </FormFrame>
  )
}

/* Set, and still on screen: now it is read out. */
const ReadOut = ({ password, onClose }: { password: string; onClose: () => void }) => (
  <Stack gap="sm" role="status">
    <Text size="sm">The temporary password is set. Read it out now; it is not shown again.</Text>
    <Text ff="monospace" fz={22} fw={600} style={{ overflowWrap: 'anywhere' }}>
      {password}
    </Text>
    <Text size="sm" c="dimmed">
      It works for 24 hours. At the first sign-in a new one must be chosen.
    </Text>
    <Button style={{ alignSelf: 'flex-end' }} onClick={onClose} data-autofocus>
      Done
    </Button>
  </Stack>
)

/** A temporary password, told on the telephone. First the identity of the caller, unless it was checked in the last 24 hours. */
export const TempPasswordDialog = ({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) => {
  const asked = useAsk(users.identityList, { userId })
  const [told, setTold] = useState('')
  if (told !== '')
    return (
      <Modal opened onClose={onClose} title={`Temporary password for ${name}`}>
        <ReadOut password={told} onClose={onClose} />
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title={`Temporary password for ${name}`}>
      <Loaded from={asked} height={200}>
        {({ list: [last] }) =>
          last && isOfToday(last.verifiedAt) ? (
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                Identity checked on {instantAsText(last.verifiedAt)} by {last.verifiedBy}: {last.method}.
              </Text>
              <PasswordForm userId={userId} onSet={setTold} />
            </Stack>
          ) : (
            <Stack gap="sm">
              <Text size="sm">First make sure who is asking. The check counts for 24 hours; then the password can be set.</Text>
              <IdentityForm userId={userId} onDone={notify.success} />
            </Stack>
          )
        }
      </Loaded>
    </Modal>
  )
}
