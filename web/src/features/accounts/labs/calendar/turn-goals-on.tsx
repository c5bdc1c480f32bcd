import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { refresh } from './calendar.ts'

const TurnForm = ({ onClose }: { onClose: () => void }) => {
  const form = useCallForm({
    endpoint: labCalendar.turnGoals,
    initial: { approvedBy: '', approvedOn: null as string | null },
    required: {
      approvedBy: say('Enter who approved goals.'),
      approvedOn: say('Enter when goals were approved.'),
    },
    toInput: (values) => ({ isOn: true, ...values }),
    refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Turn on goals')}>
      <Stack gap="sm">
        <TextField
          form={form}
          name="approvedBy"
          label={say('Approved by')}
          description={say('Name and role, such as counsel or the compliance officer.')}
          required
          maxLength={120}
          focusFirst
        />
        <DateField form={form} name="approvedOn" label={say('Approved on')} required />
      </Stack>
    </FormFrame>
  )
}

/** Records who approved the use of goals, and turns them on. */
export const TurnGoalsOn = ({ onClose }: { onClose: () => void }) => (
  <SideDrawer opened title={say('Turn on goals')} onClose={onClose}>
    <TurnForm onClose={onClose} />
  </SideDrawer>
)
