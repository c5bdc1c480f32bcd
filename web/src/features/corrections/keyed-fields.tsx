import { correctionReasonIds, correctionReasons } from '@labgate/contract/corrections/acts'
import { readFrom, readFromIds } from '@labgate/contract/corrections/move-rules'
import { say } from '@labgate/contract/languages/say'
import { SimpleGrid, Text } from '@mantine/core'
import type { CallForm } from '../../forms/use-call-form.ts'
import { ChoiceField } from '../../ui/fields/choice-fields.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { LinesField, TextField } from '../../ui/fields/text-fields.tsx'

const reasons = correctionReasonIds.map((value) => ({ value, label: correctionReasons[value] }))
const sources = readFromIds.map((value) => ({ value, label: readFrom[value] }))

/** What the person moving an order enters: none of it is prefilled. */
export const keyedBegin = {
  readFrom: '',
  lastName: '',
  firstName: '',
  dob: null as string | null,
  medicalRecordId: '',
  reason: '',
  note: '',
}
export type KeyedValues = typeof keyedBegin
export const keyedRequired = {
  readFrom: say('Choose what you read.'),
  lastName: say('Enter the last name as you read it.'),
  firstName: say('Enter the first name as you read it.'),
  dob: say('Enter the birth date as you read it.'),
  reason: say('Choose a reason.'),
  note: say('Enter how you know whose specimen it is.'),
} as const

/**
 * The specimen's patient, read from the tube or the paper and typed, and why the order is moved.
 */
export const KeyedFields = ({
  form,
  needsRecordNumber = false,
}: {
  form: CallForm<KeyedValues>
  needsRecordNumber?: boolean
}) => (
  <>
    <Text size="sm" fw={600}>
      {say('Enter the identifiers as the tube or the paper requisition shows them.')}
    </Text>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      <ChoiceField
        form={form}
        name="readFrom"
        label={say('Read from')}
        options={sources}
        required
        none=""
      />
      <TextField form={form} name="lastName" label={say('Last name')} required maxLength={50} />
      <TextField form={form} name="firstName" label={say('First name')} required maxLength={50} />
      <DateField form={form} name="dob" label={say('DOB')} required birth />
      {needsRecordNumber && (
        <TextField
          form={form}
          name="medicalRecordId"
          label={say('Record number')}
          required
          maxLength={50}
        />
      )}
    </SimpleGrid>
    <ChoiceField
      form={form}
      name="reason"
      label={say('Reason')}
      options={reasons}
      required
      none=""
    />
    <LinesField
      form={form}
      name="note"
      label={say('Note')}
      description={say('Kept with the correction.')}
      required
      rows={2}
      maxLength={500}
    />
  </>
)
