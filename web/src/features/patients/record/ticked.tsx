import { say } from '@labgate/contract/languages/say'
import { missingTicks, type MissingField } from '@labgate/contract/patients/patient-rules'
import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePlace } from '../../../core/patients/parts/use-place.ts'
import { CheckField } from '../../../ui/fields/choice-fields.tsx'
import type { PatientForm } from './patient-values.ts'

const texts: Readonly<Record<MissingField, string>> = {
  firstName: say('First name is missing'),
  lastName: say('Last name is missing'),
  dob: say('DOB is missing'),
  genderId: say('Sex is missing'),
  address: say('Address is missing'),
  phone: say('Phone is missing'),
}

/**
 * The checkbox that marks a fact as missing. Only laboratory staff, who enter paper requisitions,
 * can leave something open; a practice sees that it was, and fills it in. `wide`: below fields of a
 * whole row.
 */
export const MissingTick = ({
  form,
  field,
  wide = false,
}: {
  form: PatientForm
  field: MissingField
  wide?: boolean
}) => {
  const { isStaff } = usePlace()
  const ticked = form.fields.inner.useWatchValue(missingTicks[field])
  const style = wide ? { gridColumn: '1 / -1' } : {}
  if (isStaff && !form.fields.closed(field))
    return (
      <Box style={style}>
        <CheckField form={form} name={missingTicks[field]} label={texts[field]} />
      </Box>
    )
  return (
    ticked && (
      <Text size="xs" c="var(--colour-waiting)" fw={500} style={style}>
        {say('{texts}: received without it.', { texts: texts[field] })}
      </Text>
    )
  )
}

/** A field with its checkbox below. */
export const Ticked = ({
  form,
  field,
  children,
}: {
  form: PatientForm
  field: MissingField
  children: ReactNode
}) => (
  <Stack gap={4}>
    {children}
    <MissingTick form={form} field={field} />
  </Stack>
)
