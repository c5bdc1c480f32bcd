import { refunds, type Refund } from '@labgate/contract/billing/refunds'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { dayHere } from '../../../forms/dates.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'

/** The check of a refund: its number, and the day it was sent. */
export const RefundCheckForm = ({ refund, onDone }: { refund: Refund; onDone: () => void }) => {
  const form = useCallForm({
    endpoint: refunds.send,
    initial: { checkNumber: '', sentOn: dayHere() as string | null },
    required: {
      checkNumber: say('Enter the check number.'),
      sentOn: say('Enter the date it was sent.'),
    },
    toInput: (values) => ({ ...values, method: 'check' as const, refundId: refund.refundId }),
    refresh: [refunds.list],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Mark as sent')}>
      <Stack gap="sm">
        <Text size="sm">{say('Once it is sent, the refund cannot be withdrawn.')}</Text>
        <TextField
          form={form}
          name="checkNumber"
          label={say('Check number')}
          required
          maxLength={40}
          code
        />
        <DateField form={form} name="sentOn" label={say('Sent on')} required />
      </Stack>
    </FormFrame>
  )
}
