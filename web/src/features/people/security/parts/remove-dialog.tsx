import { say } from '@labgate/contract/languages/say'
import { secondFactor } from '@labgate/contract/people/session'
import { Stack, Text } from '@mantine/core'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'

interface RemoveDialogProps {
  required: boolean
  hasPasskey: boolean
  passwordClosed: boolean
  onClose: () => void
}
const byWhatAlone = (passwordClosed: boolean): string =>
  passwordClosed ? say('with your organization alone') : say('with your password alone')
const whatFollows = ({ required, hasPasskey, passwordClosed }: RemoveDialogProps): string =>
  hasPasskey
    ? say('Your passkeys and recovery codes still work.')
    : required
      ? say(
          'You are required to have a second factor. You must set up a new one before you can continue.',
        )
      : say('You will sign in {passwordClosed}. Your recovery codes will stop working.', {
          passwordClosed: byWhatAlone(passwordClosed),
        })

/** Removes the user's own authenticator. */
export const RemoveDialog = (props: RemoveDialogProps) => {
  const { hasPasskey, passwordClosed, onClose } = props
  const form = useCallForm({
    endpoint: secondFactor.remove,
    initial: { code: '' },
    required: { code: 'Enter the code.' },
    refresh: [secondFactor.state],
    onDone: () => {
      notify.success(
        hasPasskey
          ? say('Your authenticator is removed.')
          : say('Your second factor is removed. You sign in {passwordClosed}.', {
              passwordClosed: byWhatAlone(passwordClosed),
            }),
      )
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={say('Remove the authenticator')}>
      <FormFrame form={form} saveLabel={say('Remove')}>
        <Stack gap="sm">
          <Text size="sm">{whatFollows(props)}</Text>
          <TextField
            form={form}
            name="code"
            label={say('Code')}
            required
            focusFirst
            autoComplete="one-time-code"
            code
            maxLength={40}
            description={say('From your authenticator, or a recovery code.')}
          />
        </Stack>
      </FormFrame>
    </Dialog>
  )
}
