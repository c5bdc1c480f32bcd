import { say } from '@labgate/contract/languages/say'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SecretField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { IconShieldLock } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { OrganizationFirst } from './organization-first.tsx'

const AttestForm = ({
  passwordClosed,
  onClose,
}: {
  passwordClosed: boolean
  onClose: () => void
}) => {
  const form = useCallForm({
    endpoint: signInChanges.attest,
    initial: { password: '' },
    ...(!passwordClosed && { required: { password: say('Enter your password.') } }),
    refresh: [signInChanges.own],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Confirm sign-in')}>
      <Stack gap="sm">
        <Text size="sm">
          {say('Confirm only if you know about this change. If not, call the laboratory now.')}
        </Text>
        {!passwordClosed && (
          <SecretField
            form={form}
            name="password"
            label={say('Your password')}
            required
            focusFirst
            autoComplete="current-password"
          />
        )}
      </Stack>
    </FormFrame>
  )
}

const AttestDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog opened onClose={onClose} title={say('Confirm your sign-in')}>
    <OrganizationFirst>
      {(passwordClosed) => <AttestForm passwordClosed={passwordClosed} onClose={onClose} />}
    </OrganizationFirst>
  </Dialog>
)

/**
 * Informs a provider that signing is blocked because someone else changed the sign-in, and lets the
 * owner unblock it. Nothing while it is open.
 */
export const SigningState = () => {
  const may = useMay().call(signInChanges.attest)
  const query = useApiQuery(signInChanges.own, {})
  const [open, setOpen] = useState(false)
  const passwordClosed = useApiQuery(singleSignOn.own, {}).data?.passwordClosed === true
  const since = query.data?.signingClosedAt ?? null
  if (since === null) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconShieldLock aria-hidden />}
      title={say('Signing has been blocked since {since}', { since: instantHere(since) })}
      maw={760}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {say(
            'Someone else changed your sign-in. Confirm it {value} that you had before; then you can sign orders again. Without one, call the laboratory: a second person can unblock signing after an identity check.',
            {
              value: passwordClosed
                ? say('by signing in with your organization again, and with the second factor')
                : say('with your password and the second factor'),
            },
          )}
        </Text>
        {may && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {say('Confirm sign-in')}
          </Button>
        )}
      </Stack>
      {open && <AttestDialog onClose={() => setOpen(false)} />}
    </Alert>
  )
}
