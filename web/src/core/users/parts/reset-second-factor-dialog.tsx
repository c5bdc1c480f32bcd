import { say } from '@labgate/contract/languages/say'
import { secondFactor } from '@labgate/contract/people/session'
import { Stack, Text } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { IdentityFirst } from './identity-first.tsx'
import { usersRefresh, type Seen } from './refresh.ts'

/** Removes the second factor of a user who lost the phone and the recovery codes. */
export const ResetSecondFactorDialog = ({
  user,
  name,
  onClose,
}: {
  user: Seen
  name: string
  onClose: () => void
}) => {
  const form = useCallForm({
    endpoint: secondFactor.reset,
    initial: { userId: user.userId, reason: '' },
    required: { reason: say('Enter a reason.') },
    toInput: (values) => ({ ...values, rowVersion: user.rowVersion }),
    refresh: usersRefresh,
    unseen: usersRefresh,
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={say('Reset the second factor')}>
      <IdentityFirst user={user}>
        <FormFrame form={form} saveLabel={say('Reset second factor')}>
          <Stack gap="sm">
            <Text size="sm">
              {say(
                '{name} will sign in without a code until a new authenticator is set up, and open sessions end. For a provider or parole officer, a second person must confirm.',
                { name },
              )}
            </Text>
            <LinesField
              form={form}
              name="reason"
              label={say('Reason')}
              required
              maxLength={200}
              focusFirst
              description={say('Shown in Users with your name.')}
            />
          </Stack>
        </FormFrame>
      </IdentityFirst>
    </Dialog>
  )
}
