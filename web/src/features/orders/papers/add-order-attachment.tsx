import { orderPapers } from '@labgate/contract/order-papers'
import { Stack } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useGuard } from '../../../forms/use-guard.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { PaperField } from '../../../ui/capture/paper-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { useAttachedFile } from '../../../ui/papers/use-attached-file.ts'

const initial = { loAttachmentTypeId: 0, description: '' }

/** Adds a paper to an order: a requisition page, a card, a photo of the specimen. */
export const AddOrderAttachment = ({ labOrderId, onDone }: { labOrderId: number; onDone: () => void }) => {
  const [types] = useCodes('LOAttachmentType')
  const file = useAttachedFile()
  const form = useCallForm({
    endpoint: orderPapers.saveAttachment,
    initial,
    required: { loAttachmentTypeId: 'Choose what it is.' },
    check: file.faults,
    toAsked: (values) => ({
      labOrderId,
      ...values,
      ...file.sent,
    }),
    refresh: [orderPapers.attachments],
    onDone: () => {
      notify.success('The attachment is saved.')
      onDone()
    },
  })
  useGuard(form, initial)
  const { inner } = form.fields
  return (
    <FormFrame form={form} saveLabel="Save attachment">
      <Stack gap="sm">
        <ChoiceField form={form} name="loAttachmentTypeId" label="Type" options={types} required />
        <TextField form={form} name="description" label="Description" maxLength={200} />
        <PaperField
          {...file.field}
          error={inner.errors['fileAsBase64']}
          onTaken={(taken) => {
            file.set(taken)
            inner.clearFieldError('fileAsBase64')
          }}
        />
      </Stack>
    </FormFrame>
  )
}
