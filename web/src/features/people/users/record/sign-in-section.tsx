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
        label="First password"
        description="Leave blank to email the user a link to choose one. A password works for 24 hours and must be changed at the first sign-in."
      />
      {password !== '' && <PasswordRules password={password} />}
    </Stack>
  )
}

const Facts = ({ user }: { user: User }) => (
  <>
    <ShownValue label="Last sign-in">
      {user.lastLogin === null ? 'Never' : instantHere(user.lastLogin)}
    </ShownValue>
    <ShownValue label="Second factor">{user.secondFactor ? 'Set up' : 'Not set up'}</ShownValue>
    <ShownValue label="Identity checked">{yesOrNo(user.identityVerified)}</ShownValue>
    <ShownValue label="Sign-in for this email">
      {user.secondaryLogin ? 'Secondary' : 'Primary'}
    </ShownValue>
    <ShownValue label="Can switch accounts">{yesOrNo(user.multiLogin)}</ShownValue>
    {isLocked(user) && (
      <ShownValue label="Locked" description={describeLock(user)}>
        {`until ${instantHere(user.lockedUntil)}`}
      </ShownValue>
    )}
  </>
)

export const SignInSection = ({ form, user }: { form: UserForm; user: User | undefined }) => (
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
    {form.isNew ? <FirstPassword form={form} /> : <Box visibleFrom="md" />}
    <CheckField
      form={form}
      name="disabled"
      label="Inactive"
      description="Cannot sign in. Open sessions end immediately."
    />
    {user?.passwordClosed === true ? (
      <ShownValue label="Password">None: signs in with the organization</ShownValue>
    ) : (
      <CheckField
        form={form}
        name="changePwd"
        label="Must choose a new password"
        description="Required at next sign-in."
      />
    )}
    {user && <Box visibleFrom="md" />}
    {user && <Facts user={user} />}
  </Section>
)
