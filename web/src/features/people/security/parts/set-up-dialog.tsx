import { say } from '@labgate/contract/languages/say'
import { secondFactor } from '@labgate/contract/people/session'
import { Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { focusField } from '../../../../forms/field-on-page.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SecretField, TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { IconCheck, IconCopy } from '../../../../ui/icons/icons.ts'
import { QrPicture } from '../../../../ui/qr/qr-picture.tsx'
import { OrganizationFirst } from './organization-first.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Begun {
  secret: string
  address: string
}

const AskPassword = ({
  passwordClosed,
  onBegun,
}: {
  passwordClosed: boolean
  onBegun: (begun: Begun) => void
}) => {
  const form = useCallForm({
    endpoint: secondFactor.begin,
    initial: { password: '' },
    ...(!passwordClosed && { required: { password: say('Enter your password.') } }),
    onDone: ({ secret, address }) => onBegun({ secret, address }),
  })
  return (
    <FormFrame form={form} saveLabel={say('Continue')}>
      <Stack gap="sm">
        <Text size="sm">
          {say(
            'You need an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator.',
          )}
          {!passwordClosed && ` ${say('First enter your password to confirm it is you.')}`}
        </Text>
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

/** 'ABCD EFGH': easier to type from one screen to another. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface SecretOfFactorProps {
  address: string
  secret: string
}
const SecretOfFactor = ({ address, secret }: SecretOfFactorProps) => (
  <Group align="flex-start" gap="md">
    <QrPicture
      text={address}
      says={say('QR code for your authenticator. The same secret is shown as text next to it.')}
    />
    <Stack gap="xs" flex="1 1 160px">
      <Text size="sm">{say('No camera? Enter this secret instead:')}</Text>
      <Text ff="monospace" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {inGroups(secret)}
      </Text>
      <Group gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={
                copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? say('Copied') : say('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Anchor href={address} size="sm" underline="always">
        {say('Open in an authenticator on this device')}
      </Anchor>
    </Stack>
  </Group>
)

const Scan = ({
  begun: { secret, address },
  onConfirmed,
}: {
  begun: Begun
  onConfirmed: (codes: readonly string[]) => void
}) => {
  const form = useCallForm({
    endpoint: secondFactor.confirm,
    initial: { code: '' },
    required: { code: 'Enter the code that the authenticator shows.' },
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  useEffect(() => focusField('code'), [])
  return (
    <FormFrame form={form} saveLabel={say('Confirm')}>
      <Stack gap="sm">
        <Text size="sm">{say('1. Scan this with your authenticator.')}</Text>
        <SecretOfFactor address={address} secret={secret} />
        <TextField
          form={form}
          name="code"
          label={say('2. Enter the code that it shows')}
          required
          autoComplete="one-time-code"
          code
          maxLength={10}
        />
      </Stack>
    </FormFrame>
  )
}

/**
 * Sets up a second factor: password, QR code, proof, recovery codes. The codes cannot be closed by
 * mistake.
 */
export const SetUpDialog = ({ onClose }: { onClose: () => void }) => {
  const cache = useQueryClient()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /* If a second factor is required, everything was refused until now. */
  const confirmed = (given: readonly string[]) => {
    setCodes(given)
    void cache.invalidateQueries()
  }
  const free = codes === null
  return (
    <Dialog
      opened
      onClose={onClose}
      title={free ? say('Set up a second factor') : say('Your recovery codes')}
      closeOnClickOutside={free}
      closeOnEscape={free}
      withCloseButton={free}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun ? (
        <Scan begun={begun} onConfirmed={confirmed} />
      ) : (
        <OrganizationFirst>
          {(passwordClosed) => <AskPassword passwordClosed={passwordClosed} onBegun={setBegun} />}
        </OrganizationFirst>
      )}
    </Dialog>
  )
}
