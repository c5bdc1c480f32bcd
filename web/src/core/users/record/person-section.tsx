import { say } from '@labgate/contract/languages/say'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { UserForm } from './use-user-form.ts'

export const PersonSection = ({ form }: { form: UserForm }) => (
  <Section id="person" title={say('Person')}>
    <TextField form={form} name="firstName" label={say('First name')} required maxLength={50} />
    <TextField form={form} name="lastName" label={say('Last name')} required maxLength={50} />
    <TextField form={form} name="position" label={say('Position')} maxLength={60} />
    <TextField
      form={form}
      name="prefix"
      label={say('Prefix')}
      maxLength={20}
      placeholder={say('Dr.')}
    />
    <TextField
      form={form}
      name="suffix"
      label={say('Suffix')}
      maxLength={20}
      placeholder={say('MD')}
    />
    <PhoneField form={form} name="phoneCell" label={say('Mobile phone')} />
    <PhoneField form={form} name="phoneWork" label={say('Work phone')} />
    <TextField form={form} name="phoneWorkExt" label={say('Extension')} maxLength={10} />
  </Section>
)
