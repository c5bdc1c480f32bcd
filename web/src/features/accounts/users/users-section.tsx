import { userLevel } from '@labgate/contract/access/fields'
import { practiceStaff } from '@labgate/contract/access/user-types'
import type { Account } from '@labgate/contract/accounts/accounts'
import { isAmong } from '@labgate/contract/kit/coded'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { shadow } from '@labgate/contract/people/session'
import { users, type UserRow } from '@labgate/contract/people/users'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useList } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { IconSearch, IconUserShare } from '../../../ui/icons/icons.ts'
import { Section } from '../../../ui/section.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { describeConcern, OnlySome, useArrival } from '../record/arrival.tsx'
import { columnsOfUsers } from './user-columns.tsx'

interface UsersSectionProps {
  account: Account
  /** 0: a new one. */
  onOpen: (userId: number) => void
  onActAs: (user: UserRow) => void
  glowing?: number | undefined
}

/** This many are found at a glance; a longer list has a search. */
const few = 15

const NewUserButton = ({ onNew }: { onNew: () => void }) => (
  <AddButton onClick={onNew}>{say('New user')}</AddButton>
)

interface LastNameFieldProps {
  typed: string
  onTyped: (next: string) => void
}
const LastNameField = ({ typed, onTyped }: LastNameFieldProps) => (
  <TextInput
    label={say('Last name')}
    w={{ base: '100%', xs: 240 }}
    value={typed}
    onChange={(event) => onTyped(event.currentTarget.value)}
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    leftSection={<IconSearch size={15} aria-hidden />}
    autoComplete="off"
  />
)

/** The account's users who sign in, with the option to act as one of them. */
export const UsersSection = ({ account, onOpen, onActAs, glowing }: UsersSectionProps) => {
  const { who } = useSession()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [lastName] = useDebouncedValue(typed.trim(), 250)
  const [sort, setSort] = useState('name')
  const { concern, showAll } = useArrival()
  const found = useList(users.list, {
    customerId: account.customerId,
    sort,
    ...(lastName !== '' && { lastName }),
    ...(concern && { attention: concern }),
  })
  const mayAct = account.active && may.call(shadow.start)
  const add = [1, 3].includes(userLevel(who)) && may.call(users.save) && (
    <NewUserButton onNew={() => onOpen(0)} />
  )
  return (
    <Section id="users" title={say('Users')} columns={1} actions={add}>
      {account.users.length > few && <LastNameField typed={typed} onTyped={setTyped} />}
      {concern && <OnlySome text={describeConcern(concern)} onAll={showAll} />}
      <DataTable
        filters="none"

        name="account-users"
        label={say('users')}
        from={{ ...found, place: null }}
        columns={columnsOfUsers}
        rowId={(row) => row.userId}
        rowLabel={(row) => row.name}
        onOpen={(row) => onOpen(row.userId)}
        {...(mayAct && {
          actions: (row: UserRow) =>
            row.enabled && isAmong(practiceStaff, row.userTypeId)
              ? [{ label: say('Act as'), icon: IconUserShare, run: onActAs }]
              : [],
        })}
        card={(row) => [
          row.name,
          phraseOf(row.userType),
          row.enabled ? (row.physician ? say('Provider') : '') : say('Off'),
        ]}
        sort={sort}
        onSort={setSort}
        empty={
          lastName === '' && concern === undefined
            ? {
                text: say('No users yet. Add the people at this account who sign in.'),
                action: add,
              }
            : {
                text:
                  lastName === ''
                    ? say('None remaining.')
                    : say('No last name begins with “{lastName}”.', { lastName }),
              }
        }
        glowing={glowing}
      />
    </Section>
  )
}
