import { CheckField } from '../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { UserForm } from '../../users/record/use-user-form.ts'

/** What an officer signs in with. The first password is chosen by the officer, through a mailed link. */
export const SignInBlock = ({ form }: { form: UserForm }) => (
  <Section id="sign-in" title="Sign-in">
    <TextField form={form} name="email" label="E-mail" type="email" required maxLength={254} description="One signs in with it, and letters go to it." />
    <TextField
      form={form}
      name="userName"
      label="User name"
      maxLength={60}
      description={form.isNew ? 'Left empty, it is made from the name.' : 'One can sign in with it too.'}
    />
    <CheckField form={form} name="disabled" label="Switched off" description="Cannot sign in. Running sessions end at once." />
  </Section>
)
