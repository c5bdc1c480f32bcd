import { accounts } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { useAttachedFile } from '../../../ui/papers/use-attached-file.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

interface AddAttachmentProps {
  customerId: number
  onAdded: (customerAttachmentId: number) => void
}

const initial = { title: '', description: '' }

const AddForm = ({ customerId, onAdded }: AddAttachmentProps) => {
  const file = useAttachedFile()
  const form = useCallForm({
    endpoint: accounts.saveAttachment,
    initial,
    required: { title: say('Enter a title.'), description: say('Enter a description.') },
    check: file.faults,
    toInput: (values) => ({
      customerId,
      ...values,
      ...file.sent,
    }),
    refresh: [accounts.get],
    onDone: ({ id }) => {
      notify.success(say('The attachment is saved.'))
      onAdded(Number(id))
    },
  })
  const { inner } = form.fields
  return (
    <FormFrame form={form} saveLabel={say('Save attachment')}>
      <Stack gap="sm">
        <FileField
          {...file.field}
          error={inner.errors['fileAsBase64']}
          onTaken={(taken) => {
            file.set(taken)
            inner.clearFieldError('fileAsBase64')
            if (taken && inner.getValues().title === '')
              inner.setFieldValue('title', taken.fileName.replace(/\.[^.]*$/, '').slice(0, 100))
          }}
        />
        <TextField form={form} name="title" label={say('Title')} required maxLength={100} />
        <TextField
          form={form}
          name="description"
          label={say('Description')}
          required
          maxLength={200}
          description={say('What it is and what it is for.')}
        />
      </Stack>
    </FormFrame>
  )
}

/** Adds a file to the account. */
export const AddAttachmentDrawer = ({
  opened,
  onClose,
  ...rest
}: AddAttachmentProps & { opened: boolean; onClose: () => void }) => (
  <SideDrawer opened={opened} title={say('Add attachment')} onClose={onClose}>
    {opened && <AddForm {...rest} />}
  </SideDrawer>
)
