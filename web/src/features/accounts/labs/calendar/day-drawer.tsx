import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { say } from '@labgate/contract/languages/say'
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
    required: { day: say('Enter the date.'), name: say('Enter a name.') },
    refresh,
    onDone: ({ message }, { day }) => {
      notify.success(message)
      onSaved(day ?? '')
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Add day')}>
      <Stack gap="sm">
        <DateField form={form} name="day" label={say('Date')} required focusFirst />
        <TextField
          form={form}
          name="name"
          label={say('Name')}
          required
          maxLength={80}
          placeholder={say('Day after Thanksgiving')}
        />
        <SwitchField
          form={form}
          name="isWorking"
          label={say('The laboratory works')}
          description={say(
            'For a Saturday or Sunday that counts as a business day. Otherwise the day is a holiday.',
          )}
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
  <SideDrawer opened={opened} title={say('Add a day')} onClose={onClose}>
    <DayForm onSaved={onSaved} />
  </SideDrawer>
)
