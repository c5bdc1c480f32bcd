import type { UserForm } from '../../../../core/users/record/use-user-form.ts'
import { CheckField } from '../../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { Section } from '../../../../ui/section.tsx'

/** An officer's sign-in. The officer chooses the first password, through an emailed link. */
export const SignInBlock = ({ form }: { form: UserForm }) => (
  <Section id="sign-in" title="Sign-in">
    <TextField
      form={form}
      name="email"
      label="Email"
      type="email"
      required
      maxLength={254}
      description="Used to sign in and for messages."
    />
    <TextField
      form={form}
      name="userName"
      label="User name"
      maxLength={60}
      description={
        form.isNew ? 'Left blank, it is created from the name.' : 'Can also be used to sign in.'
      }
    />
    <CheckField
      form={form}
      name="disabled"
      label="Inactive"
      description="Cannot sign in. Open sessions end immediately."
    />
  </Section>
)
