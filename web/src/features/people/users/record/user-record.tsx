import { linkTo } from '@labgate/contract/access/link-to'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users, type User } from '@labgate/contract/people/users'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { ApproveProvider } from '../../../../core/users/parts/approve-provider.tsx'
import { IdentityList } from '../../../../core/users/parts/identity-list.tsx'
import { LoginsOfEmail } from '../../../../core/users/parts/logins-of-email.tsx'
import { SignInChanges } from '../../../../core/users/parts/sign-in-changes.tsx'
import { TicketAssign } from '../../../../core/users/parts/ticket-assign.tsx'
import { UserActions } from '../../../../core/users/parts/user-actions.tsx'
import {
  UserSessionList,
  useSeesSessionsOf,
} from '../../../../core/users/parts/user-session-list.tsx'
import { UserStates } from '../../../../core/users/parts/user-states.tsx'
import { PersonSection } from '../../../../core/users/record/person-section.tsx'
import { useUserForm } from '../../../../core/users/record/use-user-form.ts'
import { fieldsOfUser } from '../../../../core/users/record/user-fields.ts'
import { useMay } from '../../../../session/use-session.ts'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SectionRail } from '../../../../ui/section-rail.tsx'
import { Section } from '../../../../ui/section.tsx'
import { RightsSection } from './rights-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { WorkplaceSection } from './workplace-section.tsx'

const sectionsOf = ({ customerId }: User, seesSessions: boolean) => [
  { id: 'person', label: say('Person') },
  { id: 'sign-in', label: say('Sign-in') },
  { id: 'rights', label: say('Type and rights') },
  { id: 'workplace', label: say('Workplace') },
  { id: 'logins', label: say('Sign-ins for this email') },
  { id: 'identity', label: say('Identity checks') },
  ...(seesSessions ? [{ id: 'sessions', label: say('Where signed in') }] : []),
  ...(customerId === 0 ? [{ id: 'tickets', label: say('Issue assignment') }] : []),
]

const Head = ({ user, name }: { user: User; name: string }) => (
  <Group justify="space-between" gap="sm">
    <Stack gap={2}>
      <Group gap="sm">
        <Title order={2}>{name}</Title>
        <UserStates user={user} />
      </Group>
      <Text size="sm" c="dimmed">
        {phraseOf(user.userType)}
        {user.customerId > 0 && (
          <>
            {` ${say('of')} `}
            <Anchor
              size="sm"
              underline="always"
              renderRoot={(props) => (
                <Link {...props} {...linkTo('/customer', { id: user.customerId })} />
              )}
            >
              {user.customerName}
            </Anchor>
          </>
        )}
      </Text>
    </Stack>
    <UserActions user={user} />
  </Group>
)

const Record = ({ user, onSaved }: { user: User; onSaved: (id: number) => void }) => {
  const record = useMemo(() => fieldsOfUser(user), [user])
  const form = useUserForm(record, (id, _values, message) => {
    notify.success(message)
    onSaved(id)
  })
  const may = useMay()
  const seesSessions = useSeesSessionsOf(user)
  const name = `${user.prefix} ${user.firstName} ${user.lastName} ${user.suffix}`.trim()
  return (
    <Stack gap="md">
      <Head user={user} name={name} />
      <ApproveProvider user={user} />
      {may.call(signInChanges.list) && (
        <SignInChanges user={user} name={name} physician={user.physician} />
      )}
      <FormFrame form={form} saveLabel={say('Save user')}>
        <Group align="flex-start" wrap="nowrap">
          <SectionRail sections={sectionsOf(user, seesSessions)} />
          <Stack flex={1} gap="lg" miw={0}>
            <PersonSection form={form} />
            <SignInSection form={form} user={user} />
            <RightsSection form={form} customerId={user.customerId} npiShared={user.npiShared} />
            <WorkplaceSection form={form} customerId={user.customerId} />
            <Section id="logins" title={say('Sign-ins for this email')} columns={1}>
              <LoginsOfEmail email={user.email} userId={user.userId} />
            </Section>
            <Section id="identity" title={say('Identity checks')} columns={1}>
              <IdentityList userId={user.userId} />
            </Section>
            {seesSessions && (
              <Section id="sessions" title={say('Where signed in')} columns={1}>
                <UserSessionList userId={user.userId} name={name} />
              </Section>
            )}
            {user.customerId === 0 && (
              <Section id="tickets" title={say('Issue assignment')} columns={1}>
                <TicketAssign userId={user.userId} name={name} />
              </Section>
            )}
          </Stack>
        </Group>
      </FormFrame>
    </Stack>
  )
}

/** One user, with the acts on the sign-in and everything attached to it. */
export const UserRecord = ({
  userId,
  onSaved,
}: {
  userId: number
  onSaved: (id: number) => void
}) => {
  const query = useApiQuery(users.get, { userId })
  return (
    <Loaded from={query} height={600}>
      {(user) => <Record user={user} onSaved={onSaved} />}
    </Loaded>
  )
}
