import { say } from '@labgate/contract/languages/say'
import type { User } from '@labgate/contract/people/users'
import { Box, Stack } from '@mantine/core'
import { describeLock, isLocked } from '../../../../core/users/parts/user-states.tsx'
import type { UserForm } from '../../../../core/users/record/use-user-form.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { CheckField } from '../../../../ui/fields/choice-fields.tsx'
import { ShownValue, yesOrNo } from '../../../../ui/fields/shown-value.tsx'
import { SecretField, TextField } from '../../../../ui/fields/text-fields.tsx'
import { PasswordRules } from '../../../../ui/password-rules.tsx'
import { Section } from '../../../../ui/section.tsx'

/* The rules are useful once someone types; until then the field may well stay empty. */
const FirstPassword = ({ form }: { form: UserForm }) => {
  const password = form.fields.inner.useWatchValue('password')
  return (
    <Stack gap="xs">
      <SecretField
        form={form}
        name="password"
        label={say('First password')}
        description={say(
          'Leave blank to email the user a link to choose one. A password works for 24 hours and must be changed at the first sign-in.',
        )}
      />
      {password !== '' && <PasswordRules password={password} />}
    </Stack>
  )
}

const Facts = ({ user }: { user: User }) => (
  <>
    <ShownValue label={say('Last sign-in')}>
      {user.lastLogin === null ? say('Never') : instantHere(user.lastLogin)}
    </ShownValue>
    <ShownValue label={say('Second factor')}>
      {user.secondFactor ? say('Set up') : say('Not set up')}
    </ShownValue>
    <ShownValue label={say('Identity checked')}>{yesOrNo(user.identityVerified)}</ShownValue>
    <ShownValue label={say('Sign-in for this email')}>
      {user.secondaryLogin ? say('Secondary') : say('Primary')}
    </ShownValue>
    <ShownValue label={say('Can switch accounts')}>{yesOrNo(user.multiLogin)}</ShownValue>
    {isLocked(user) && (
      <ShownValue label={say('Locked')} description={describeLock(user)}>
        {say('until {lockedUntil}', { lockedUntil: instantHere(user.lockedUntil) })}
      </ShownValue>
    )}
  </>
)

export const SignInSection = ({ form, user }: { form: UserForm; user: User | undefined }) => (
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
    {form.isNew ? <FirstPassword form={form} /> : <Box visibleFrom="md" />}
    <CheckField
      form={form}
      name="disabled"
      label={say('Inactive')}
      description={say('Cannot sign in. Open sessions end immediately.')}
    />
    {user?.passwordClosed === true ? (
      <ShownValue label={say('Password')}>{say('None: signs in with the organization')}</ShownValue>
    ) : (
      <CheckField
        form={form}
        name="changePwd"
        label={say('Must choose a new password')}
        description={say('Required at next sign-in.')}
      />
    )}
    {user && <Box visibleFrom="md" />}
    {user && <Facts user={user} />}
  </Section>
)
