import { say } from '@labgate/contract/languages/say'
import { passkeys } from '@labgate/contract/people/passkeys'
import { Alert, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { reasonOf } from '../../../../api/refused.ts'
import { describeAgent } from '../../../../core/users/parts/agent-text.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { describeDeviceFault, deviceMakes } from '../../../../session/passkeys.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SecretField, TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { OrganizationFirst } from './organization-first.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface AskProps {
  passwordClosed: boolean
  onMade: (name: string, response: string) => Promise<void>
}
const Ask = ({ passwordClosed, onMade }: AskProps) => {
  const [fault, setFault] = useState('')
  const make = async (name: string, options: string): Promise<void> => {
    setFault('')
    try {
      await onMade(name, await deviceMakes(options))
    } catch (error) {
      setFault(describeDeviceFault(error) ?? reasonOf(error))
    }
  }
  const form = useCallForm({
    endpoint: passkeys.begin,
    initial: { name: describeAgent(navigator.userAgent).slice(0, 60), password: '' },
    required: {
      name: say('Enter a name, such as the device it is on.'),
      ...(!passwordClosed && { password: say('Enter your password.') }),
    },
    toInput: ({ password }) => ({ password }),
    onDone: ({ options }, { name }) => void make(name, options),
  })
  return (
    <FormFrame form={form} saveLabel={say('Continue')}>
      <Stack gap="sm">
        {fault !== '' && (
          <Alert color="red" variant="light" role="alert">
            {fault}
          </Alert>
        )}
        <Text size="sm">
          {say('Your browser then asks where to keep the passkey, and to unlock it there.')}
        </Text>
        <TextField
          form={form}
          name="name"
          label={say('Name')}
          required
          maxLength={60}
          description={say('So that you recognize it in this list.')}
        />
        {!passwordClosed && (
          <SecretField
            form={form}
            name="password"
            label={say('Password')}
            required
            focusFirst
            autoComplete="current-password"
          />
        )}
      </Stack>
    </FormFrame>
  )
}

/**
 * Adds a passkey: name and password, then the browser's own dialog; recovery codes if it is the
 * first second factor. The codes cannot be closed by mistake.
 */
export const AddPasskeyDialog = ({ onClose }: { onClose: () => void }) => {
  const cache = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>([])
  const made = async (name: string, response: string): Promise<void> => {
    const { recoveryCodes } = await call(passkeys.add, { name, response })
    /* If a passkey is required, everything was refused until now. */
    void cache.invalidateQueries()
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes)
    notify.success(say('The passkey is added.'))
    onClose()
  }
  const free = codes.length === 0
  return (
    <Dialog
      opened
      onClose={onClose}
      title={free ? say('Add a passkey') : say('Your recovery codes')}
      closeOnClickOutside={free}
      closeOnEscape={free}
      withCloseButton={free}
    >
      {free ? (
        <OrganizationFirst>
          {(passwordClosed) => <Ask passwordClosed={passwordClosed} onMade={made} />}
        </OrganizationFirst>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  )
}
