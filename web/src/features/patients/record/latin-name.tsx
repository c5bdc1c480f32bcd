import { isDrawable, latinFields, type NameField } from '@labgate/contract/kit/printed-name'
import { say } from '@labgate/contract/languages/say'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { PatientForm } from './patient-values.ts'

const labels: Readonly<Record<NameField, string>> = {
  firstName: say('First name in Latin letters'),
  middleName: say('Middle name in Latin letters'),
  lastName: say('Last name in Latin letters'),
}

/**
 * Appears below a name that paper cannot show as is (rules.md#names-in-other-scripts); the patient
 * can be saved without it.
 */
export const LatinName = ({ form, field }: { form: PatientForm; field: NameField }) => {
  const latin = latinFields[field]
  const name = form.fields.inner.useWatchValue(field)
  const given = form.fields.inner.useWatchValue(latin)
  if (isDrawable(name)) return null
  return (
    <>
      <TextField
        form={form}
        name={latin}
        label={labels[field]}
        maxLength={50}
        description={say(
          'As the patient writes it. Printed on labels and requisitions, marked as transliterated.',
        )}
      />
      {given.trim() === '' && <StatusWord tone="waiting">{say('Needed to print')}</StatusWord>}
    </>
  )
}
