import { say } from '@labgate/contract/languages/say'
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
        <ShownValue label={say('User name')}>{user.userName}</ShownValue>
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
        <ShownValue
          label={say('Locked')}
          description={isLocked(user) ? describeLock(user) : undefined}
        >
          {isLocked(user)
            ? say('Until {lockedUntil}', { lockedUntil: instantHere(user.lockedUntil) })
            : say('No')}
        </ShownValue>
      </SimpleGrid>
      <May call={users.listForEmail}>
        <Stack gap="xs">
          <Title order={3}>{say('Sign-ins for this email')}</Title>
          <LoginsOfEmail email={user.email} userId={user.userId} />
        </Stack>
      </May>
      {seesSessions && (
        <Stack gap="xs">
          <Title order={3}>{say('Where signed in')}</Title>
          <UserSessionList
            userId={user.userId}
            name={`${user.firstName} ${user.lastName}`.trim()}
          />
        </Stack>
      )}
      <May call={users.identityList}>
        <Stack gap="xs">
          <Title order={3}>{say('Identity checks')}</Title>
          <IdentityList userId={user.userId} />
        </Stack>
      </May>
    </Stack>
  )
}
