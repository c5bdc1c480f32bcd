import { accounts } from '@labgate/contract/accounts'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { LinesField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { useGuard } from '../../../forms/use-guard.ts'

interface AddNoteProps {
  customerId: number
  onAdded: () => void
}

const initial = { subject: '', note: '' }

const AddForm = ({ customerId, onAdded }: AddNoteProps) => {
  const form = useCallForm({
    endpoint: accounts.saveNote,
    initial,
    required: { subject: 'Give the note a subject.', note: 'Write the note.' },
    toAsked: (values) => ({ customerId, ...values }),
    refresh: [accounts.get],
    onDone: () => {
      notify.success('The note is saved.')
      onAdded()
    },
  })
  useGuard(form, initial)
  return (
    <FormFrame form={form} saveLabel="Save note" note="A note cannot be changed later.">
      <Stack gap="sm">
        <TextField form={form} name="subject" label="Subject" required maxLength={100} focusFirst />
        <LinesField form={form} name="note" label="Note" required maxLength={2000} rows={6} description="No patients’ names. At most 2,000 characters." />
      </Stack>
    </FormFrame>
  )
}

/** Adds a note to the account. */
export const AddNoteDrawer = ({ opened, onClose, ...rest }: AddNoteProps & { opened: boolean; onClose: () => void }) => (
  <SideDrawer opened={opened} title="Add note" onClose={onClose}>
    {opened && <AddForm {...rest} />}
  </SideDrawer>
)
