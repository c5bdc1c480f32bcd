import { say } from '@labgate/contract/languages/say'
import {
  correctionKindWords,
  correctionKinds,
  identityFields,
  type CorrectionKind,
  type IdentityField,
} from '@labgate/contract/patients/identity'
import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { Stack, Text } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import { pick } from '../../../forms/pick.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { LinesField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

interface RequestProps {
  patient: Patient
  underWay: number
  onClose: () => void
}
type Values = Pick<Patient, IdentityField> & { kind: CorrectionKind; reason: string }
const kinds = correctionKinds.map((value) => ({ value, label: correctionKindWords[value] }))

const RequestForm = ({ patient, underWay, onClose }: RequestProps) => {
  const [sexes] = useCodes('Gender')
  const before = pick(patient, identityFields)
  const form = useCallForm({
    endpoint: identityCorrections.request,
    initial: { ...before, kind: 'wrong', reason: '' } as Values,
    required: { reason: say('Enter the reason and how you know.') },
    toInput: ({ kind, reason, ...values }) => ({
      patientId: patient.patientId,
      kind,
      reason,
      ...Object.fromEntries(
        identityFields.flatMap((field) =>
          values[field] === before[field] ? [] : [[field, values[field]]],
        ),
      ),
    }),
    refresh: [identityCorrections.list, patients.get],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Send request')}>
      <Stack gap="sm">
        <Text size="sm">
          {underWay === 0
            ? say(
                'The laboratory reviews the request. Reports with the wrong information are then amended.',
              )
            : say('The laboratory reviews the request. Until then {value} on hold.', {
                value:
                  underWay === 1
                    ? say('one specimen is')
                    : say('{underWay} specimens are', { underWay }),
              })}
        </Text>
        <TextField form={form} name="lastName" label={say('Last name')} maxLength={50} />
        <TextField form={form} name="firstName" label={say('First name')} maxLength={50} />
        <TextField form={form} name="middleName" label={say('Middle name')} maxLength={50} />
        <TextField form={form} name="suffix" label={say('Suffix')} maxLength={20} />
        <DateField form={form} birth name="dob" label={say('DOB')} />
        <ChoiceField form={form} name="genderId" label={say('Sex')} options={sexes} />
        <TextField form={form} name="medicalRecordId" label={say('Record number')} maxLength={40} />
        <ChoiceField
          form={form}
          name="kind"
          label={say('What happened')}
          options={kinds}
          required
          clearable={false}
          searchable={false}
        />
        <LinesField
          form={form}
          name="reason"
          label={say('Reason')}
          required
          rows={3}
          maxLength={500}
          placeholder={say('Name misspelled; driver’s license checked')}
        />
      </Stack>
    </FormFrame>
  )
}

/** Requests that the laboratory correct a patient's identity (docs/decisions/0031). */
export const RequestDrawer = (props: RequestProps) => (
  <SideDrawer opened title={say('Request a correction')} onClose={props.onClose}>
    <RequestForm {...props} />
  </SideDrawer>
)
