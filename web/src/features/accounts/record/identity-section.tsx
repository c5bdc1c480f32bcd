import { say } from '@labgate/contract/languages/say'
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
      <Section id="identity" title={say('Identity')}>
        <TextField form={form} name="name" label={say('Name')} required maxLength={100} />
        <TextField
          form={form}
          name="facilityCode"
          label={say('Facility code')}
          maxLength={20}
          description={say('Added to the end of user names.')}
        />
        <ChoiceField form={form} name="accountTypeId" label={say('Account type')} options={types} />
        <TextField form={form} name="specialty" label={say('Specialty')} maxLength={100} />
        <ChoiceField
          form={form}
          name="timeZone"
          label={say('Time zone')}
          options={accountTimeZones}
          none=""
          description={say('The account’s time zone; each location can have its own.')}
        />
        <SwitchField
          form={form}
          name="active"
          label={say('Active')}
          description={say(
            'No one can sign in to an inactive account, and it is left out of searches.',
          )}
        />
      </Section>
      <Section id="contact" title={say('Contact')}>
        <TextField form={form} name="contactName" label={say('Contact')} required maxLength={100} />
        <TextField
          form={form}
          name="contactPosition"
          label={say('Position')}
          required
          maxLength={60}
        />
        <TextField
          form={form}
          name="contactEmail"
          label={say('Email')}
          type="email"
          required
          maxLength={254}
        />
        <PhoneField form={form} name="phone" label={say('Phone')} />
        <PhoneField form={form} name="fax" label={say('Fax')} />
      </Section>
    </>
  )
}
