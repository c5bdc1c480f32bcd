import { say } from '@labgate/contract/languages/say'
import { isMask } from '@labgate/contract/patients/patient-rules'
import type { SyntheticEvent } from 'react'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import type { PatientForm } from './patient-values.ts'

/* The mask represents the whole number: typed text replaces it instead of being appended. */
const takeMaskWhole = (event: SyntheticEvent): void => {
  const { target } = event
  if (target instanceof HTMLInputElement && isMask(target.value)) target.select()
}

/**
 * A number with only its last four characters shown (rules.md#sensitive-number-mask). Leaving the
 * mask alone changes nothing.
 */
export const SealedField = ({
  form,
  name,
  label,
  maxLength,
}: {
  form: PatientForm
  name: 'ssn' | 'driversLicense'
  label: string
  maxLength: number
}) => (
  <div onFocus={takeMaskWhole} onClick={takeMaskWhole} role="presentation">
    <TextField
      form={form}
      name={name}
      label={label}
      maxLength={maxLength}
      {...(isMask(form.fields.inner.getInitialValues()[name]) &&
        !form.fields.closed(name) && {
          description: say('Only the last digits are shown. Type the full number to change it.'),
        })}
    />
  </div>
)
