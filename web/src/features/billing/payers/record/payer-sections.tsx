import type { Payer } from '@labgate/contract/billing/payers'
import { stateNames } from '@labgate/contract/kit/states'
import { say } from '@labgate/contract/languages/say'
import type { RecordForm } from '../../../../forms/use-record-form.ts'
import { useZipHelp } from '../../../../forms/use-zip-help.ts'
import { ChoiceField, SwitchField } from '../../../../ui/fields/choice-fields.tsx'
import { PhoneField } from '../../../../ui/fields/phone-field.tsx'
import { LinesField, TextField } from '../../../../ui/fields/text-fields.tsx'
import { Section } from '../../../../ui/section.tsx'
import { kindOptions } from '../parts/payer-kinds.ts'
import { BillingSections } from './billing-sections.tsx'

const states = Object.entries(stateNames).map(([value, label]) => ({
  value,
  label: `${value} · ${label}`,
}))
const countries = [
  { value: 'USA', label: say('United States') },
  { value: 'CAN', label: say('Canada') },
  { value: 'MEX', label: say('Mexico') },
]

/** The sections of a payer for the rail. Lists from other sources may lack what a save requires. */
export const sectionsOf = ({ insuranceId, phone, street1, city, state, postalCode }: Payer) => [
  { id: 'payer', label: say('Payer') },
  {
    id: 'contact',
    label: say('Contact'),
    missing: insuranceId > 0 && phone === '' ? say('The phone number is missing') : undefined,
  },
  {
    id: 'address',
    label: say('Address'),
    missing:
      insuranceId > 0 && [street1, city, state, postalCode].includes('')
        ? say('A part of the address is missing')
        : undefined,
  },
  { id: 'billing', label: say('Claims and eligibility') },
  { id: 'contents', label: say('What the payer wants on claims') },
  { id: 'deadlines', label: say('Deadlines') },
]

/** All fields of a payer. */
export const PayerSections = ({ form }: { form: RecordForm<Payer> }) => {
  useZipHelp(form.fields, { zip: 'postalCode', city: 'city', state: 'state', county: 'county' })
  return (
    <>
      <Section id="payer" title={say('Payer')}>
        <TextField form={form} name="name" label={say('Name')} required maxLength={100} />
        <ChoiceField
          form={form}
          name="payerKind"
          label={say('Kind')}
          options={kindOptions}
          none=""
          clearable={false}
          description={say('Only Medicare requires an Advance Beneficiary Notice (ABN).')}
        />
        <LinesField
          form={form}
          name="aliases"
          label={say('Other names')}
          maxLength={1000}
          description={say(
            'One per line: other names practices use for this payer. Search finds these too.',
          )}
        />
        <SwitchField
          form={form}
          name="active"
          label={say('Active')}
          description={say('Only active payers can be chosen for an insurance.')}
        />
        <SwitchField
          form={form}
          name="preauthRequired"
          label={say('Preauthorization required')}
          description={say(
            'Insurance with this payer requires a preauthorization number, its end date, and the number of tests allowed.',
          )}
        />
      </Section>
      <Section id="contact" title={say('Contact')}>
        <PhoneField form={form} name="phone" label={say('Phone')} required />
        <TextField form={form} name="email" label={say('Email')} type="email" maxLength={254} />
        <TextField form={form} name="website" label={say('Website')} type="url" maxLength={200} />
      </Section>
      <Section id="address" title={say('Address')}>
        <TextField form={form} name="street1" label={say('Street')} required maxLength={100} />
        <TextField form={form} name="street2" label={say('Street line 2')} maxLength={100} />
        <TextField form={form} name="city" label={say('City')} required maxLength={50} />
        <ChoiceField
          form={form}
          name="state"
          label={say('State')}
          required
          options={states}
          none=""
        />
        <TextField form={form} name="postalCode" label={say('ZIP code')} required maxLength={10} />
        <TextField form={form} name="county" label={say('County')} maxLength={50} />
        <ChoiceField
          form={form}
          name="countryCode"
          label={say('Country')}
          options={countries}
          none=""
          clearable={false}
        />
      </Section>
      <BillingSections form={form} />
    </>
  )
}
