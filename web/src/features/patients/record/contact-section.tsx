import { languageNames, languages } from '@labgate/contract/languages/language'
import { say } from '@labgate/contract/languages/say'
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
  { value: 'USA', label: say('United States') },
  { value: 'CAN', label: say('Canada') },
  { value: 'MEX', label: say('Mexico') },
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
    <Section id="contact" title={say('Contact and address')} actions={<CopyAddress form={form} />}>
      {(options.facesheetAddress || onFacesheet) && (
        <Box style={{ gridColumn: '1 / -1' }}>
          <SwitchField
            form={form}
            name="useFacesheet"
            label={say('Use the facesheet')}
            description={say('Address and phone are on the attached facesheet.')}
          />
        </Box>
      )}
      <TextField
        form={form}
        name="address.postalCode"
        label={say('ZIP code')}
        required={required}
        maxLength={10}
        description={say('Fills city, state, and county.')}
      />
      <TextField
        form={form}
        name="address.street1"
        label={say('Street')}
        required={required}
        maxLength={100}
      />
      <TextField
        form={form}
        name="address.street2"
        label={say('Apt, suite, unit')}
        maxLength={100}
      />
      <TextField
        form={form}
        name="address.city"
        label={say('City')}
        required={required}
        maxLength={50}
      />
      <ChoiceField
        form={form}
        name="address.state"
        label={say('State')}
        options={stateOptions}
        none=""
        required={required}
      />
      <TextField form={form} name="address.county" label={say('County')} maxLength={50} />
      <ChoiceField
        form={form}
        name="address.countryCode"
        label={say('Country')}
        options={countries}
        none=""
        clearable={false}
      />
      <MissingTick form={form} field="address" wide />
      <Ticked form={form} field="phone">
        <PhoneField form={form} name="phone" label={say('Phone')} required={required} />
      </Ticked>
      <PhoneField form={form} name="phoneCell" label={say('Cell phone')} />
      <PhoneField form={form} name="phoneWork" label={say('Work phone')} />
      <TextField form={form} name="email" label={say('Email')} type="email" maxLength={254} />
      <ChoiceField
        form={form}
        name="language"
        label={say('Language')}
        options={languageOptions}
        none=""
        description={say('Of the papers that the patient sees; English if blank.')}
      />
    </Section>
  )
}
