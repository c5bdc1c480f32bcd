import { say } from '@labgate/contract/languages/say'
import {
  physicianPreferences,
  type PhysicianPreference,
} from '@labgate/contract/orders/physician-preferences'
import { Stack, Text } from '@mantine/core'
import { dayHere } from '../../../../core/preferences/parts/today.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'

interface SunsetDialogProps {
  preference: PhysicianPreference
  onClose: () => void
}
const refresh = [physicianPreferences.list, physicianPreferences.get]

const firstDay = ({ effectiveDate }: PhysicianPreference): string => {
  const today = dayHere('')
  return effectiveDate !== null && effectiveDate > today ? effectiveDate : today
}

const SunsetForm = ({ preference, onClose }: SunsetDialogProps) => {
  const { physicianPreferenceId, rowVersion, name } = preference
  const form = useCallForm({
    endpoint: physicianPreferences.sunset,
    initial: { sunsetDate: firstDay(preference) as string | null },
    required: { sunsetDate: say('Enter the sunset date.') },
    toInput: ({ sunsetDate }) => ({ physicianPreferenceId, rowVersion, sunsetDate }),
    refresh,
    onDone: () => {
      notify.success(say('The end of “{name}” is set.', { name }))
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Sunset')}>
      <Stack gap="sm">
        <Text size="sm">
          {say(
            '“{name}” is no longer offered from this day on. Orders made with it do not change. It cannot be reactivated; you can add another.',
            { name },
          )}
        </Text>
        <DateField form={form} name="sunsetDate" label={say('Sunset date')} required focusFirst />
      </Stack>
    </FormFrame>
  )
}

/** Ends a preference as of the day it is no longer offered. */
export const SunsetDialog = (props: SunsetDialogProps) => (
  <Dialog opened onClose={props.onClose} title={say('Sunset preference')}>
    <SunsetForm {...props} />
  </Dialog>
)
