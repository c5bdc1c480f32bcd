import { languageNames, languages } from '@labgate/contract/languages/language'
import type { PatientOptions } from '@labgate/contract/patients/patient-rules'
import { Box } from '@mantine/core'
import { addressPaths, useZipHelp } from '../../../forms/use-zip-help.ts'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { stateOptions } from '../../../ui/fields/state-options.ts'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { CopyAddress } from './copy-address.tsx'
import type { PatientForm } from './patient-values.ts'
import { MissingTick, Ticked } from './ticked.tsx'

const countries = [
  { value: 'USA', label: 'United States' },
  { value: 'CAN', label: 'Canada' },
  { value: 'MEX', label: 'Mexico' },
]

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

/**
 * Where the patient lives and how to reach them. Address and phone can be left to a facesheet if
 * the account allows it.
 */
export const ContactSection = ({
  form,
  options,
}: {
  form: PatientForm
  options: PatientOptions
}) => {
  const onFacesheet = form.fields.inner.useWatchValue('useFacesheet')
  const required = !onFacesheet
  useZipHelp(form.fields, addressPaths)
  return (
    <Section id="contact" title="Contact and address" actions={<CopyAddress form={form} />}>
      {(options.facesheetAddress || onFacesheet) && (
        <Box style={{ gridColumn: '1 / -1' }}>
          <SwitchField
            form={form}
            name="useFacesheet"
            label="Use the facesheet"
            description="Address and phone are on the attached facesheet."
          />
        </Box>
      )}
      <TextField
        form={form}
        name="address.postalCode"
        label="ZIP code"
        required={required}
        maxLength={10}
        description="Fills city, state, and county."
      />
      <TextField
        form={form}
        name="address.street1"
        label="Street"
        required={required}
        maxLength={100}
      />
      <TextField form={form} name="address.street2" label="Apt, suite, unit" maxLength={100} />
      <TextField form={form} name="address.city" label="City" required={required} maxLength={50} />
      <ChoiceField
        form={form}
        name="address.state"
        label="State"
        options={stateOptions}
        none=""
        required={required}
      />
      <TextField form={form} name="address.county" label="County" maxLength={50} />
      <ChoiceField
        form={form}
        name="address.countryCode"
        label="Country"
        options={countries}
        none=""
        clearable={false}
      />
      <MissingTick form={form} field="address" wide />
      <Ticked form={form} field="phone">
        <PhoneField form={form} name="phone" label="Phone" required={required} />
      </Ticked>
      <PhoneField form={form} name="phoneCell" label="Cell phone" />
      <PhoneField form={form} name="phoneWork" label="Work phone" />
      <TextField form={form} name="email" label="Email" type="email" maxLength={254} />
      <ChoiceField
        form={form}
        name="language"
        label="Language"
        options={languageOptions}
        none=""
        description="Of the papers that the patient sees; English if blank."
      />
    </Section>
  )
}
