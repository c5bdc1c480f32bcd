import { orderPapers } from '@labgate/contract/order-papers'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useCodes } from '../../../api/codes.ts'
import type { Faults } from '../../../forms/faults.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useGuard } from '../../../forms/use-guard.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { PaperField } from '../../../ui/capture/paper-field.tsx'
import type { TakenFile } from '../../../ui/fields/file-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { attachableKinds } from '../../../ui/papers/file-words.ts'

const initial = { loAttachmentTypeId: 0, description: '' }

/** Adds a paper to an order: a requisition page, a card, a photo of the specimen. */
export const AddOrderAttachment = ({ labOrderId, onDone }: { labOrderId: number; onDone: () => void }) => {
  const [types] = useCodes('LOAttachmentType')
  /* Beside the form's values: megabytes are not compared at every key. */
  const [file, setFile] = useState<TakenFile | null>(null)
  const form = useCallForm({
    endpoint: orderPapers.saveAttachment,
    initial,
    required: { loAttachmentTypeId: 'Choose what it is.' },
    check: (): Faults => (file === null ? { fileAsBase64: 'Choose a file.' } : {}),
    toAsked: (values) => ({
      labOrderId,
      ...values,
      fileName: file?.fileName.slice(-200) ?? '',
      fileType: file?.fileType ?? '',
      fileAsBase64: file?.fileAsBase64 ?? '',
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
          label="File, up to 25 MB"
          kinds={attachableKinds}
          required
          path="fileAsBase64"
          error={inner.errors['fileAsBase64']}
          onTaken={(taken) => {
            setFile(taken)
            inner.clearFieldError('fileAsBase64')
          }}
        />
      </Stack>
    </FormFrame>
  )
}
