import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { UserForm } from './use-user-form.ts'

export const PersonSection = ({ form }: { form: UserForm }) => (
  <Section id="person" title="Person">
    <TextField form={form} name="firstName" label="First name" required maxLength={50} />
    <TextField form={form} name="lastName" label="Last name" required maxLength={50} />
    <TextField form={form} name="position" label="Position" maxLength={60} />
    <TextField form={form} name="prefix" label="Prefix" maxLength={20} placeholder="Dr." />
    <TextField form={form} name="suffix" label="Suffix" maxLength={20} placeholder="MD" />
    <PhoneField form={form} name="phoneCell" label="Mobile phone" />
    <PhoneField form={form} name="phoneWork" label="Work phone" />
    <TextField form={form} name="phoneWorkExt" label="Extension" maxLength={10} />
  </Section>
)
