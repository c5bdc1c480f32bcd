import { practiceStaff, userTypes } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { users, type UserRow } from '@labgate/contract/people/users'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { call } from '../../../../api/call.ts'
import { useList } from '../../../../api/queries.ts'
import { ResetLinkDialog } from '../../../../core/users/parts/reset-link-dialog.tsx'
import { FilterBar, type FilterField } from '../../../../ui/filter-bar.tsx'
import { IconMail } from '../../../../ui/icons/icons.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { attentionLabels, criteriaOf, initialOf, type UserFilters } from './criteria.ts'
import { userCard, userColumns } from './user-columns.tsx'

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const types = Object.entries(userTypes).map(([id, label]) => ({ value: Number(id), label }))
const staffTypes = types.filter(({ value }) => !isAmong(practiceStaff, value))
const activities = [
  { value: 1, label: say('Active') },
  { value: 2, label: say('Inactive') },
  { value: 3, label: say('Active and inactive') },
]

const fieldsOf = (value: UserFilters['value']): FilterField[] => {
  const initial = initialOf(value)
  const laboratory = (value.whose ?? initial.whose) === 'laboratory'
  return [
    { name: 'lastName', label: say('Last name'), kind: 'text', main: true, width: 180 },
    { name: 'firstName', label: say('First name'), kind: 'text', main: true, width: 150 },
    { name: 'email', label: say('Email'), kind: 'text', main: true, width: 200 },
    {
      name: 'whose',
      label: say('Users of'),
      kind: 'choice',
      main: true,
      width: 220,
      initial: initial.whose,
      options: options({
        laboratory: say('The laboratory'),
        all: say('The laboratory and all accounts'),
      }),
    },
    {
      name: 'active',
      label: say('Status'),
      kind: 'choice',
      main: true,
      width: 190,
      initial: initial.active,
      options: activities,
    },
    {
      name: 'userTypeId',
      label: say('Type'),
      kind: 'choice',
      width: 230,
      options: laboratory ? staffTypes : types,
    },
    {
      name: 'attention',
      label: say('Needs attention'),
      kind: 'choice',
      width: 230,
      options: options(attentionLabels),
    },
  ]
}

/** The user search form and its results. */
export const UserTable = ({
  filters,
  glowing,
  addFirst,
}: {
  filters: UserFilters
  glowing: number | undefined
  addFirst: ReactNode
}) => {
  const [mailing, setMailing] = useState<UserRow | null>(null)
  const criteria = criteriaOf(filters.value)
  const { sort = '', ...filtered } = criteria
  const found = useList(users.list, criteria)
  const everybody = (filters.value.whose ?? initialOf(filters.value).whose) === 'all'
  return (
    <>
      <FilterBar fields={fieldsOf(filters.value)} value={filters.value} onChange={filters.set} />
      <DataTable
        name="users"
        label={say('users')}
        from={found}
        columns={userColumns}
        rowId={(row) => row.userId}
        rowLabel={(row) => row.name}
        onOpen={(row) => filters.set({ id: row.userId })}
        actions={(row) =>
          row.enabled && row.email !== '' && !row.passwordClosed
            ? [{ label: say('Email a password link'), icon: IconMail, run: setMailing }]
            : []
        }
        card={userCard}
        sort={sort}
        onSort={(next) => filters.set({ sort: next })}
        filters={{ fields: fieldsOf(filters.value), value: filters.value, onChange: filters.set }}
        empty={{
          text: say(
            'No users match these filters. Names and emails are searched from the beginning.',
          ),
          action: everybody ? (
            addFirst
          ) : (
            <Button variant="default" onClick={() => filters.set({ whose: 'all', active: 3 })}>
              {say('Search all accounts')}
            </Button>
          ),
        }}
        onExport={(format, columns) =>
          call(users.exportList, { searchCriteria: filtered, format, columns })
        }
        glowing={glowing}
      />
      {mailing && (
        <ResetLinkDialog user={mailing} name={mailing.name} onClose={() => setMailing(null)} />
      )}
    </>
  )
}
