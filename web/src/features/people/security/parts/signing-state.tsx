import { signInChanges } from '@labgate/contract/people/sign-in-changes'
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

const AttestDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useCallForm({
    endpoint: signInChanges.attest,
    initial: { password: '' },
    required: { password: 'Enter your password.' },
    refresh: [signInChanges.own],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Confirm your sign-in">
      <FormFrame form={form} saveLabel="Confirm sign-in">
        <Stack gap="sm">
          <Text size="sm">
            Confirm only if you know about this change. If not, call the laboratory now.
          </Text>
          <SecretField
            form={form}
            name="password"
            label="Your password"
            required
            focusFirst
            autoComplete="current-password"
          />
        </Stack>
      </FormFrame>
    </Dialog>
  )
}

/**
 * Informs a provider that signing is blocked because someone else changed the sign-in, and lets the
 * owner unblock it. Nothing while it is open.
 */
export const SigningState = () => {
  const may = useMay().call(signInChanges.attest)
  const query = useApiQuery(signInChanges.own, {})
  const [open, setOpen] = useState(false)
  const since = query.data?.signingClosedAt ?? null
  if (since === null) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconShieldLock aria-hidden />}
      title={`Signing has been blocked since ${instantHere(since)}`}
      maw={760}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Someone else changed your sign-in. Confirm it with your password and the second factor
          that you had before; then you can sign orders again. Without one, call the laboratory: a
          second person can unblock signing after an identity check.
        </Text>
        {may && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Confirm sign-in
          </Button>
        )}
      </Stack>
      {open && <AttestDialog onClose={() => setOpen(false)} />}
    </Alert>
  )
}
