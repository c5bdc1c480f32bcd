import type { Payer } from '@labgate/contract/billing/payers'
import { stateNames } from '@labgate/contract/kit/states'
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
  { value: 'USA', label: 'United States' },
  { value: 'CAN', label: 'Canada' },
  { value: 'MEX', label: 'Mexico' },
]

/** The sections of a payer for the rail. Lists from other sources may lack what a save requires. */
export const sectionsOf = ({ insuranceId, phone, street1, city, state, postalCode }: Payer) => [
  { id: 'payer', label: 'Payer' },
  {
    id: 'contact',
    label: 'Contact',
    missing: insuranceId > 0 && phone === '' ? 'The phone number is missing' : undefined,
  },
  {
    id: 'address',
    label: 'Address',
    missing:
      insuranceId > 0 && [street1, city, state, postalCode].includes('')
        ? 'A part of the address is missing'
        : undefined,
  },
  { id: 'billing', label: 'Claims and eligibility' },
  { id: 'contents', label: 'What the payer wants on claims' },
  { id: 'deadlines', label: 'Deadlines' },
]

/** All fields of a payer. */
export const PayerSections = ({ form }: { form: RecordForm<Payer> }) => {
  useZipHelp(form.fields, { zip: 'postalCode', city: 'city', state: 'state', county: 'county' })
  return (
    <>
      <Section id="payer" title="Payer">
        <TextField form={form} name="name" label="Name" required maxLength={100} />
        <ChoiceField
          form={form}
          name="payerKind"
          label="Kind"
          options={kindOptions}
          none=""
          clearable={false}
          description="Only Medicare requires an Advance Beneficiary Notice (ABN)."
        />
        <LinesField
          form={form}
          name="aliases"
          label="Other names"
          maxLength={1000}
          description="One per line: other names practices use for this payer. Search finds these too."
        />
        <SwitchField
          form={form}
          name="active"
          label="Active"
          description="Only active payers can be chosen for an insurance."
        />
        <SwitchField
          form={form}
          name="preauthRequired"
          label="Preauthorization required"
          description="Insurance with this payer requires a preauthorization number, its end date, and the number of tests allowed."
        />
      </Section>
      <Section id="contact" title="Contact">
        <PhoneField form={form} name="phone" label="Phone" required />
        <TextField form={form} name="email" label="Email" type="email" maxLength={254} />
        <TextField form={form} name="website" label="Website" type="url" maxLength={200} />
      </Section>
      <Section id="address" title="Address">
        <TextField form={form} name="street1" label="Street" required maxLength={100} />
        <TextField form={form} name="street2" label="Street line 2" maxLength={100} />
        <TextField form={form} name="city" label="City" required maxLength={50} />
        <ChoiceField form={form} name="state" label="State" required options={states} none="" />
        <TextField form={form} name="postalCode" label="ZIP code" required maxLength={10} />
        <TextField form={form} name="county" label="County" maxLength={50} />
        <ChoiceField
          form={form}
          name="countryCode"
          label="Country"
          options={countries}
          none=""
          clearable={false}
        />
      </Section>
      <BillingSections form={form} />
    </>
  )
}
