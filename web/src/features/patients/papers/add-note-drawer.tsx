import { patientPapers } from '@labgate/contract/patient-papers'
import { patients } from '@labgate/contract/patients'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useGuard } from '../../../forms/use-guard.ts'
import { LinesField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

interface AddNoteProps {
  patientId: number
  onAdded: () => void
}

const initial = { subject: '', note: '' }

const AddForm = ({ patientId, onAdded }: AddNoteProps) => {
  const form = useCallForm({
    endpoint: patientPapers.saveNote,
    initial,
    required: { subject: 'Give the note a subject.', note: 'Write the note.' },
    toAsked: (values) => ({ patientId, ...values }),
    refresh: [patients.get],
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
        <LinesField form={form} name="note" label="Note" required maxLength={2000} rows={6} description="At most 2,000 characters." />
      </Stack>
    </FormFrame>
  )
}

/** Adds a note to the patient. */
export const AddNoteDrawer = ({ opened, onClose, ...rest }: AddNoteProps & { opened: boolean; onClose: () => void }) => (
  <SideDrawer opened={opened} title="Add note" onClose={onClose}>
    {opened && <AddForm {...rest} />}
  </SideDrawer>
)
