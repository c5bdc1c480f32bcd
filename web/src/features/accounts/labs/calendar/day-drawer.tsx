import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { SwitchField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { refresh } from './calendar.ts'

const DayForm = ({ onSaved }: { onSaved: (day: string) => void }) => {
  const form = useCallForm({
    endpoint: labCalendar.saveDay,
    initial: { day: null as string | null, name: '', isWorking: false },
    required: { day: 'Enter the date.', name: 'Enter a name.' },
    refresh,
    onDone: ({ message }, { day }) => {
      notify.success(message)
      onSaved(day ?? '')
    },
  })
  return (
    <FormFrame form={form} saveLabel="Add day">
      <Stack gap="sm">
        <DateField form={form} name="day" label="Date" required focusFirst />
        <TextField
          form={form}
          name="name"
          label="Name"
          required
          maxLength={80}
          placeholder="Day after Thanksgiving"
        />
        <SwitchField
          form={form}
          name="isWorking"
          label="The laboratory works"
          description="For a Saturday or Sunday that counts as a business day. Otherwise the day is a holiday."
        />
      </Stack>
    </FormFrame>
  )
}

/** A holiday of the laboratory, or a weekend day on which it works. */
export const DayDrawer = ({
  opened,
  onClose,
  onSaved,
}: {
  opened: boolean
  onClose: () => void
  onSaved: (day: string) => void
}) => (
  <SideDrawer opened={opened} title="Add a day" onClose={onClose}>
    <DayForm onSaved={onSaved} />
  </SideDrawer>
)
