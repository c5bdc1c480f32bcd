import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { say } from '@labgate/contract/languages/say'
import { courierKinds, couriers } from '@labgate/contract/shipping/pickups'
import { Stack } from '@mantine/core'
import { aboutLab } from '../../../../about.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { PhoneField } from '../../../../ui/fields/phone-field.tsx'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { LinesField, TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { PhoneLink } from '../../../../ui/phone-link.tsx'
import { Section } from '../../../../ui/section.tsx'
import { refresh, type Contact } from './contact.ts'

const courierOptions = courierKinds.map((value) => ({ value, label: couriers[value] }))

/** Hours, fax, and courier; phone and email are the server's settings. */
export const HoursSection = ({ contact }: { contact: Contact }) => {
  const { hours, fax, courier, courierEmail, rowVersion } = contact
  const form = useCallForm({
    endpoint: laboratoryContact.save,
    initial: { hours, fax, courier, courierEmail },
    toInput: (values) => ({ ...values, rowVersion }),
    refresh,
    onDone: ({ message }) => notify.success(message),
  })
  return (
    <FormFrame form={form} saveLabel={say('Save contact')}>
      <Section id="contact" title={say('Contact')} columns={2}>
        <LinesField
          form={form}
          name="hours"
          label={say('Hours')}
          maxLength={500}
          rows={3}
          placeholder={say('Monday to Friday, 8:00 AM to 8:00 PM Eastern')}
          description={say('When someone answers. Help shows this to everyone.')}
        />
        <Stack gap="sm">
          <PhoneField form={form} name="fax" label={say('Fax')} />
          <ChoiceField
            form={form}
            name="courier"
            label={say('Courier')}
            options={courierOptions}
            clearable={false}
          />
          <TextField
            form={form}
            name="courierEmail"
            label={say('Courier’s email')}
            type="email"
            maxLength={254}
            description={say(
              'Practices’ pickup requests go there. Without one, none can be requested.',
            )}
          />
          <ShownValue label={say('Phone')} description={say('The server’s setting SUPPORT_PHONE.')}>
            <PhoneLink number={aboutLab.supportPhone} />
          </ShownValue>
          <ShownValue label={say('Email')} description={say('The server’s setting SUPPORT_EMAIL.')}>
            {aboutLab.supportEmail}
          </ShownValue>
        </Stack>
      </Section>
    </FormFrame>
  )
}
