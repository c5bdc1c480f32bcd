import { UserType } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import { Button, Menu } from '@mantine/core'
import { Suspense, useState } from 'react'
import { AddButton } from '../../../ui/add-button.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { IconChevronDown } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useUserFilters } from './list/criteria.ts'
import { UserTable } from './list/user-table.tsx'

/* The list loads first; the record loads when one is opened. */
const NewUser = late(async () => ({ default: (await import('./record/new-user.tsx')).NewUser }))
const UserRecord = late(async () => ({
  default: (await import('./record/user-record.tsx')).UserRecord,
}))

/** Laboratory staff, and on demand the users of all accounts (records.md#users). */
export const UsersPage = () => {
  const filters = useUserFilters()
  const [saved, setSaved] = useState<number>()
  const { id, as = 0 } = filters.value
  const addButton = (
    <Button.Group>
      <AddButton isMain onClick={() => filters.set({ id: 0, as: undefined })}>
        {say('New user')}
      </AddButton>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button px={8} aria-label={say('More user types')}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => filters.set({ id: 0, as: UserType.ParoleOfficer })}>
            {say('New parole officer')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
  const back = (
    <BackButton onClick={() => filters.set({ id: undefined, as: undefined })}>
      {say('All users')}
    </BackButton>
  )
  const done = (userId: number) => {
    setSaved(userId)
    if (id === 0) filters.set({ id: userId, as: undefined }, true)
  }
  return (
    <Page title={say('Users')} actions={id === undefined ? addButton : back}>
      <Suspense fallback={<Waiting height={640} />}>
        {id === undefined ? (
          <UserTable filters={filters} glowing={saved} addFirst={addButton} />
        ) : id === 0 ? (
          <NewUser key={as} userTypeId={as} onSaved={done} />
        ) : (
          <UserRecord key={id} userId={id} onSaved={done} />
        )}
      </Suspense>
    </Page>
  )
}
