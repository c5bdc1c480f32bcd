import { say } from '@labgate/contract/languages/say'
import type { Patient } from '@labgate/contract/patients/patients'
import { useCodes } from '../../../api/codes.ts'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { PatientForm } from './patient-values.ts'

interface FlagsProps {
  form: PatientForm
  /** As saved; null for a new one. */
  patient: Pick<Patient, 'userId_ParolOfficer' | 'parolOfficer'> | null
  /** The account works with parole officers. */
  namesOfficers: boolean
}

/* If the account works with officers; and an officer already named, so that it can be cleared. */
const Officer = ({ form, patient, namesOfficers }: FlagsProps) => {
  const [officers] = useCodes('PO')
  const named =
    patient && patient.userId_ParolOfficer > 0
      ? { value: patient.userId_ParolOfficer, label: patient.parolOfficer }
      : undefined
  const all = [
    ...officers,
    ...(named && !officers.some(({ value }) => value === named.value) ? [named] : []),
  ]
  return (
    all.length > 0 && (
      <ChoiceField
        form={form}
        name="userId_ParolOfficer"
        label={say('Parole officer')}
        options={namesOfficers ? all : all.filter(({ value }) => value === named?.value)}
        description={
          namesOfficers
            ? say('Sees nothing without a release of information.')
            : say('This account no longer works with parole officers.')
        }
      />
    )
  )
}

/** What kind of record this is. */
export const FlagsSection = ({ form, patient, namesOfficers }: FlagsProps) => (
  <Section id="flags" title={say('Flags')}>
    <SwitchField
      form={form}
      name="active"
      label={say('Active')}
      description={say('Inactive patients are left out of searches.')}
    />
    <SwitchField
      form={form}
      name="priority"
      label={say('Priority')}
      description={say('Flagged in lists.')}
    />
    <SwitchField
      form={form}
      name="isPatient"
      label={say('Is a patient')}
      description={say('Turn off for someone tested for other reasons, such as a job applicant.')}
    />
    <SwitchField
      form={form}
      name="isEmployee"
      label={say('Is an employee')}
      description={say('Visible only to users who can see employees’ results.')}
    />
    {(namesOfficers || (patient?.userId_ParolOfficer ?? 0) > 0) && (
      <Officer form={form} patient={patient} namesOfficers={namesOfficers} />
    )}
  </Section>
)
