import { secondFactor } from '@labgate/contract/session'
import { Modal, Stack, Text } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { usersRefresh } from './refresh.ts'

/** Takes the second factor of somebody who lost the phone and the recovery codes. */
export const ResetSecondFactorDialog = ({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) => {
  const form = useCallForm({
    endpoint: secondFactor.reset,
    initial: { userId, reason: '' },
    required: { reason: 'Say why.' },
    refresh: usersRefresh,
    onDone: () => {
      notify.success(`${name} now signs in with the password alone, until a new second factor is set up.`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Reset the second factor">
      <FormFrame form={form} saveLabel="Reset second factor">
        <Stack gap="sm">
          <Text size="sm">
            {name} signs in without a code until a new authenticator is set up, and running sessions end. Make sure who is asking before you do this.
          </Text>
          <LinesField form={form} name="reason" label="Reason" required maxLength={200} focusFirst description="It stands in the audit log with your name." />
        </Stack>
      </FormFrame>
    </Modal>
  )
}
