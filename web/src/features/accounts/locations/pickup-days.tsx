import { weekdays } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { Button, Checkbox, Group, Input, SimpleGrid, Stack, Text } from '@mantine/core'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { isPickup, withPickup, type LocationRecordForm } from './location-values.ts'

const dayNames = {
  mon: say('Monday'),
  tue: say('Tuesday'),
  wed: say('Wednesday'),
  thu: say('Thursday'),
  fri: say('Friday'),
  sat: say('Saturday'),
} as const
const label = say('Pickup days')

/** Days on which the courier comes: checkboxes Monday to Saturday. */
export const PickupDays = ({ form }: { form: LocationRecordForm }) => {
  const { inner } = form.fields
  const days = inner.useWatchValue('pickupDays')
  form.fields.labels.set('pickupDays', label)
  if (form.fields.closed('pickupDays'))
    return (
      <ShownValue label={label}>
        {weekdays
          .filter((_, at) => isPickup(days, at))
          .map((day) => dayNames[day])
          .join(', ')}
      </ShownValue>
    )
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      role="group"
      aria-label={label}
      error={inner.errors['pickupDays']}
    >
      <Group gap="sm" mt={4} data-path="pickupDays" tabIndex={-1}>
        {weekdays.map((day, at) => (
          <Checkbox
            key={day}
            label={dayNames[day].slice(0, 3)}
            aria-label={dayNames[day]}
            checked={isPickup(days, at)}
            onChange={(event) =>
              inner.setFieldValue(
                'pickupDays',
                withPickup(inner.getValues().pickupDays, at, event.currentTarget.checked),
              )
            }
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}

/** Clinic opening hours, as free text. */
export const ClinicHours = ({ form }: { form: LocationRecordForm }) => {
  const { inner } = form.fields
  const asMonday = () => {
    const { clinicHours } = inner.getValues()
    inner.setFieldValue('clinicHours', {
      ...clinicHours,
      tue: clinicHours.mon,
      wed: clinicHours.mon,
      thu: clinicHours.mon,
      fri: clinicHours.mon,
    })
  }
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {say('Clinic hours')}
        </Text>
        {!form.fields.closed('clinicHours') && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={asMonday}>
            {say('Copy Monday to Friday')}
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        {weekdays.map((day) => (
          <TextField
            key={day}
            form={form}
            name={`clinicHours.${day}`}
            label={dayNames[day]}
            maxLength={40}
            placeholder={say('8 am - 5 pm')}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
