import { say } from '@labgate/contract/languages/say'
import { users, type UserRow } from '@labgate/contract/people/users'
import { useState, type ReactNode } from 'react'
import { useList } from '../../../../api/queries.ts'
import { ResetLinkDialog } from '../../../../core/users/parts/reset-link-dialog.tsx'
import { instantHere } from '../../../../forms/dates.ts'
import { instantWide } from '../../../../ui/column-widths.ts'
import { FilterBar, type FilterField } from '../../../../ui/filter-bar.tsx'
import { IconMail } from '../../../../ui/icons/icons.ts'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { criteriaOf, firstShown, type OfficerFilters } from './criteria.ts'

const fields: readonly FilterField[] = [
  { name: 'lastName', label: say('Last name'), kind: 'text', main: true, width: 180 },
  { name: 'firstName', label: say('First name'), kind: 'text', main: true, width: 150 },
  { name: 'email', label: say('Email'), kind: 'text', main: true, width: 200 },
  {
    name: 'active',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 190,
    initial: firstShown,
    options: [
      { value: 1, label: say('Active') },
      { value: 2, label: say('Inactive') },
      { value: 3, label: say('Active and inactive') },
    ],
  },
]

const state = ({ enabled }: UserRow) =>
  enabled ? say('Active') : <StatusWord tone="danger">{say('Inactive')}</StatusWord>
const lastLogin = ({ lastLogin: at }: UserRow) =>
  at === null ? <StatusWord tone="waiting">{say('Never')}</StatusWord> : instantHere(at)

const columns: readonly Column<UserRow>[] = [
  {
    id: 'name',
    header: say('Name'),
    cell: (row) => row.name,
    width: 200,
    sortable: true,
    always: true,
  },
  { id: 'userName', header: say('User name'), cell: (row) => row.userName, width: 140 },
  { id: 'email', header: say('Email'), cell: (row) => row.email, width: 240 },
  { id: 'enabled', header: say('Status'), cell: state, width: 110 },
  { id: 'lastLogin', header: say('Last sign-in'), cell: lastLogin, width: instantWide },
]

/** The parole officer search form and its results. */
export const OfficerTable = ({
  filters,
  glowing,
  add,
}: {
  filters: OfficerFilters
  glowing: number | undefined
  add: ReactNode
}) => {
  const [mailing, setMailing] = useState<UserRow | null>(null)
  const found = useList(users.list, criteriaOf(filters.value))
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        name="parole-officers"
        label={say('parole officers')}
        from={found}
        columns={columns}
        rowId={(row) => row.userId}
        rowLabel={(row) => row.name}
        onOpen={(row) => filters.set({ id: row.userId })}
        actions={(row) =>
          row.enabled && row.email !== '' && !row.passwordClosed
            ? [{ label: say('Email a password link'), icon: IconMail, run: setMailing }]
            : []
        }
        card={(row) => [row.name, row.email, state(row)]}
        sort={filters.value.sort ?? ''}
        onSort={(next) => filters.set({ sort: next })}
        filters={{ fields, value: filters.value, onChange: filters.set }}
        empty={{
          text: say(
            'No parole officers match these filters. Names and emails are searched from the beginning.',
          ),
          action: add,
        }}
        glowing={glowing}
      />
      {mailing && (
        <ResetLinkDialog user={mailing} name={mailing.name} onClose={() => setMailing(null)} />
      )}
    </>
  )
}
