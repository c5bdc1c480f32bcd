import type { Account } from '@labgate/contract/accounts/accounts'
import { locations } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { shadow } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users, type User } from '@labgate/contract/people/users'
import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { ApproveProvider } from '../../../core/users/parts/approve-provider.tsx'
import { SignInChanges } from '../../../core/users/parts/sign-in-changes.tsx'
import { TicketAssign } from '../../../core/users/parts/ticket-assign.tsx'
import { UserActions } from '../../../core/users/parts/user-actions.tsx'
import { UserStates } from '../../../core/users/parts/user-states.tsx'
import { useMay } from '../../../session/use-session.ts'
import { IconUserShare } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { ActedUser } from '../act-as/user-choice.tsx'
import { ProviderTab } from './provider-tab.tsx'
import { SignInTab } from './sign-in-tab.tsx'
import { UserForm } from './user-form.tsx'

interface UserDrawerProps {
  account: Account
  /** null: closed; 0: a new one. */
  userId: number | null
  onClose: () => void
  onSaved: (userId: number) => void
  onActAs: (user: { userId: number; name: string }) => void
}

/** A user in a drawer beside the account. */
export const UserDrawer = ({ account, userId, onClose, ...rest }: UserDrawerProps) => (
  <SideDrawer
    opened={userId !== null}
    title={userId === 0 ? say('New user') : say('User')}
    onClose={onClose}
    size={720}
  >
    {userId === 0 && <NewUser account={account} onSaved={rest.onSaved} />}
    {userId !== null && userId > 0 && <LoadedUser account={account} userId={userId} {...rest} />}
  </SideDrawer>
)

const NewUser = ({
  account: { customerId, facilityCode, sharePatients },
  onSaved,
}: Pick<UserDrawerProps, 'account' | 'onSaved'>) => {
  const query = useApiQuery(locations.listForCustomer, { CustomerId: customerId })
  return (
    <Loaded from={query} height={560}>
      {({ list: [only, second] }) => (
        <UserForm
          customerId={customerId}
          user={null}
          onlyLocationId={second === undefined ? (only?.locationId ?? 0) : 0}
          onSaved={onSaved}
          facilityCode={facilityCode}
          sharesPatients={sharePatients}
        />
      )}
    </Loaded>
  )
}

type Parts = Omit<UserDrawerProps, 'userId' | 'onClose'>

const LoadedUser = ({ userId, ...parts }: Parts & { userId: number }) => {
  const query = useApiQuery(users.get, { userId })
  return (
    <Loaded from={query} height={560}>
      {(user) => <OneUser key={user.userId} user={user} {...parts} />}
    </Loaded>
  )
}

interface UserHeadProps {
  name: string
  user: User
  mayAct: boolean
  onActAs: (user: ActedUser) => void
}
const UserHead = ({ name, user, mayAct, onActAs }: UserHeadProps) => (
  <Group justify="space-between" gap="sm">
    <Stack gap={2}>
      <Text fw={600} size="lg">
        {name}
      </Text>
      <UserStates user={user} />
    </Stack>
    <Group gap="xs">
      {mayAct && (
        <Button
          variant="default"
          leftSection={<IconUserShare size={16} aria-hidden />}
          onClick={() => onActAs({ userId: user.userId, name })}
        >
          {say('Act as')}
        </Button>
      )}
      <UserActions user={user} />
    </Group>
  </Group>
)

const OneUser = ({ account, user, onSaved, onActAs }: Parts & { user: User }) => {
  const may = useMay()
  const name = `${user.firstName} ${user.lastName}`.trim()
  const mayAct = may.call(shadow.start) && account.active && !user.disabled
  return (
    <Stack gap="md">
      <UserHead name={name} user={user} mayAct={mayAct} onActAs={onActAs} />
      <ApproveProvider user={user} />
      {may.call(signInChanges.list) && (
        <SignInChanges user={user} name={name} physician={user.physician} />
      )}
      <Tabs defaultValue="details" keepMounted>
        <Tabs.List mb="md">
          <Tabs.Tab value="details">{say('Details')}</Tabs.Tab>
          {user.physician && <Tabs.Tab value="provider">{say('Provider')}</Tabs.Tab>}
          <Tabs.Tab value="sign-in">{say('Sign-in')}</Tabs.Tab>
          {may.call(users.ticketAssignList) && (
            <Tabs.Tab value="tickets">{say('Tickets')}</Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="details">
          <UserForm
            customerId={user.customerId}
            user={user}
            onSaved={onSaved}
            facilityCode={account.facilityCode}
            sharesPatients={account.sharePatients}
          />
        </Tabs.Panel>
        {user.physician && (
          <Tabs.Panel value="provider" keepMounted={false}>
            <ProviderTab user={user} name={name} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="sign-in" keepMounted={false}>
          <SignInTab user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="tickets" keepMounted={false}>
          <TicketAssign userId={user.userId} name={name} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
