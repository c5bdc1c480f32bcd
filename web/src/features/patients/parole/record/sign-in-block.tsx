import { say } from '@labgate/contract/languages/say'
import type { UserForm } from '../../../../core/users/record/use-user-form.ts'
import { CheckField } from '../../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { Section } from '../../../../ui/section.tsx'

/** An officer's sign-in. The officer chooses the first password, through an emailed link. */
export const SignInBlock = ({ form }: { form: UserForm }) => (
  <Section id="sign-in" title={say('Sign-in')}>
    <TextField
      form={form}
      name="email"
      label={say('Email')}
      type="email"
      required
      maxLength={254}
      description={say('Used to sign in and for messages.')}
    />
    <TextField
      form={form}
      name="userName"
      label={say('User name')}
      maxLength={60}
      description={
        form.isNew
          ? say('Left blank, it is created from the name.')
          : say('Can also be used to sign in.')
      }
    />
    <CheckField
      form={form}
      name="disabled"
      label={say('Inactive')}
      description={say('Cannot sign in. Open sessions end immediately.')}
    />
  </Section>
)
