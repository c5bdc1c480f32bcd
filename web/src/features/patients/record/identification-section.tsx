import { say } from '@labgate/contract/languages/say'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { Button } from '@mantine/core'
import { useMay } from '../../../session/use-session.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { stateOptions } from '../../../ui/fields/state-options.ts'
import { IconEye } from '../../../ui/icons/icons.ts'
import { Section } from '../../../ui/section.tsx'
import type { PatientForm } from './patient-values.ts'
import { SealedField } from './sealed-field.tsx'

/**
 * Numbers by which others know the patient. `onShowSsn` opens the dialog, which is outside the
 * form.
 */
export const IdentificationSection = ({
  form,
  patient,
  onShowSsn,
}: {
  form: PatientForm
  patient: Patient | null
  onShowSsn?: (() => void) | undefined
}) => {
  const may = useMay()
  const show = patient !== null &&
    patient.ssn !== '' &&
    onShowSsn &&
    may.call(patients.wholeSsn) && (
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={onShowSsn}
        aria-label={say('Show Social Security number')}
      >
        {say('Show number')}
      </Button>
    )
  return (
    <Section id="identification" title={say('Identification')} actions={show}>
      <SealedField form={form} name="ssn" label={say('Social Security number')} maxLength={11} />
      <SealedField
        form={form}
        name="driversLicense"
        label={say('Driver’s license')}
        maxLength={30}
      />
      <ChoiceField
        form={form}
        name="driversLicenseState"
        label={say('State of the license')}
        options={stateOptions}
        none=""
      />
    </Section>
  )
}
