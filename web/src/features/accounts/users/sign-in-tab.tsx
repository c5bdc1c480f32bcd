import { users, type User } from '@labgate/contract/people/users'
import { SimpleGrid, Stack, Title } from '@mantine/core'
import { IdentityList } from '../../../core/users/parts/identity-list.tsx'
import { LoginsOfEmail } from '../../../core/users/parts/logins-of-email.tsx'
import { UserSessionList, useSeesSessionsOf } from '../../../core/users/parts/user-session-list.tsx'
import { describeLock, isLocked } from '../../../core/users/parts/user-states.tsx'
import { instantHere } from '../../../forms/dates.ts'
import { ShownValue, yesOrNo } from '../../../ui/fields/shown-value.tsx'
import { May } from '../../../ui/may.tsx'

/** What is known about a user's sign-in, and the identity checks made. */
export const SignInTab = ({ user }: { user: User }) => {
  const seesSessions = useSeesSessionsOf(user)
  return (
    <Stack gap="lg" style={{ overflowWrap: 'anywhere' }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <ShownValue label="User name">{user.userName}</ShownValue>
        <ShownValue label="Last sign-in">
          {user.lastLogin === null ? 'Never' : instantHere(user.lastLogin)}
        </ShownValue>
        <ShownValue label="Second factor">{user.secondFactor ? 'Set up' : 'Not set up'}</ShownValue>
        <ShownValue label="Identity checked">{yesOrNo(user.identityVerified)}</ShownValue>
        <ShownValue label="Sign-in for this email">
          {user.secondaryLogin ? 'Secondary' : 'Primary'}
        </ShownValue>
        <ShownValue label="Can switch accounts">{yesOrNo(user.multiLogin)}</ShownValue>
        <ShownValue label="Locked" description={isLocked(user) ? describeLock(user) : undefined}>
          {isLocked(user) ? `Until ${instantHere(user.lockedUntil)}` : 'No'}
        </ShownValue>
      </SimpleGrid>
      <May call={users.listForEmail}>
        <Stack gap="xs">
          <Title order={3}>Sign-ins for this email</Title>
          <LoginsOfEmail email={user.email} userId={user.userId} />
        </Stack>
      </May>
      {seesSessions && (
        <Stack gap="xs">
          <Title order={3}>Where signed in</Title>
          <UserSessionList
            userId={user.userId}
            name={`${user.firstName} ${user.lastName}`.trim()}
          />
        </Stack>
      )}
      <May call={users.identityList}>
        <Stack gap="xs">
          <Title order={3}>Identity checks</Title>
          <IdentityList userId={user.userId} />
        </Stack>
      </May>
    </Stack>
  )
}
