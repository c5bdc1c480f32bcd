import { useCodes } from '../../../api/codes.ts'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { accountTimeZones } from '../parts/time-zones.ts'
import type { AccountRecordForm } from './account-values.ts'

/** Who the customer is and whom to call. */
export const IdentitySection = ({ form }: { form: AccountRecordForm }) => {
  const [types] = useCodes('AccountType')
  return (
    <>
      <Section id="identity" title="Identity">
        <TextField form={form} name="name" label="Name" required maxLength={100} />
        <TextField
          form={form}
          name="facilityCode"
          label="Facility code"
          maxLength={20}
          description="Added to the end of user names."
        />
        <ChoiceField form={form} name="accountTypeId" label="Account type" options={types} />
        <TextField form={form} name="specialty" label="Specialty" maxLength={100} />
        <ChoiceField
          form={form}
          name="timeZone"
          label="Time zone"
          options={accountTimeZones}
          none=""
          description="The account’s time zone; each location can have its own."
        />
        <SwitchField
          form={form}
          name="active"
          label="Active"
          description="No one can sign in to an inactive account, and it is left out of searches."
        />
      </Section>
      <Section id="contact" title="Contact">
        <TextField form={form} name="contactName" label="Contact" required maxLength={100} />
        <TextField form={form} name="contactPosition" label="Position" required maxLength={60} />
        <TextField
          form={form}
          name="contactEmail"
          label="Email"
          type="email"
          required
          maxLength={254}
        />
        <PhoneField form={form} name="phone" label="Phone" />
        <PhoneField form={form} name="fax" label="Fax" />
      </Section>
    </>
  )
}
