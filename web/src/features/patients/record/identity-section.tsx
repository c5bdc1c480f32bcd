import { say } from '@labgate/contract/languages/say'
import type { Patient } from '@labgate/contract/patients/patients'
import { Button, Stack } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import { useLocations } from '../../../core/patients/parts/use-place.ts'
import { ChoiceField, type Option } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { LatinName } from './latin-name.tsx'
import type { PatientForm } from './patient-values.ts'
import { Ticked } from './ticked.tsx'

/* The list has the locations where this user works; the patient's location is shown anyway. */
const withOwn = (places: readonly Option[], patient: Patient | null): readonly Option[] =>
  patient === null || places.some(({ value }) => value === patient.locationId)
    ? places
    : [...places, { value: patient.locationId, label: patient.location }]

const NameFields = ({ form }: { form: PatientForm }) => (
  <>
    <Ticked form={form} field="firstName">
      <TextField form={form} name="firstName" label={say('First name')} required maxLength={50} />
      <LatinName form={form} field="firstName" />
    </Ticked>
    <Stack gap={4}>
      <TextField form={form} name="middleName" label={say('Middle name')} maxLength={50} />
      <LatinName form={form} field="middleName" />
    </Stack>
    <Ticked form={form} field="lastName">
      <TextField form={form} name="lastName" label={say('Last name')} required maxLength={50} />
      <LatinName form={form} field="lastName" />
    </Ticked>
  </>
)

/** The patient's identity. Names stay as typed. */
export const IdentitySection = ({
  form,
  patient,
  customerId,
  onRequest,
}: {
  form: PatientForm
  patient: Patient | null
  customerId: number
  onRequest?: (() => void) | undefined
}) => {
  const [sexes, ethnicities] = useCodes('Gender', 'Ethnicity')
  const mayEdit = !form.fields.closed('lastName')
  const places = withOwn(useLocations(customerId), patient)
  return (
    <Section
      id="identity"
      title={say('Identity')}
      actions={
        onRequest && (
          <Button variant="default" size="xs" onClick={onRequest}>
            {say('Request a correction')}
          </Button>
        )
      }
    >
      <NameFields form={form} />
      <Ticked form={form} field="dob">
        <DateField form={form} birth name="dob" label={say('DOB')} required />
      </Ticked>
      <Ticked form={form} field="genderId">
        <ChoiceField form={form} name="genderId" label={say('Sex')} options={sexes} required />
      </Ticked>
      <TextField
        form={form}
        name="medicalRecordId"
        label={say('Record number')}
        maxLength={40}
        {...(mayEdit && {
          description: say('The practice’s own number; needed when both names are missing.'),
        })}
      />
      <ChoiceField form={form} name="ethnicityId" label={say('Ethnicity')} options={ethnicities} />
      <TextField
        form={form}
        name="prefix"
        label={say('Prefix')}
        maxLength={20}
        placeholder={say('Dr')}
      />
      <TextField
        form={form}
        name="suffix"
        label={say('Suffix')}
        maxLength={20}
        placeholder={say('Jr')}
      />
      <ChoiceField
        form={form}
        name="locationId"
        label={say('Location')}
        options={places}
        required
        clearable={false}
        {...(mayEdit && { description: say('Where the patient is seen.') })}
      />
    </Section>
  )
}
