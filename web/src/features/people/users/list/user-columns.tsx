import { phraseOf, say } from '@labgate/contract/languages/say'
import type { UserRow } from '@labgate/contract/people/users'
import { instantHere } from '../../../../forms/dates.ts'
import { instantWide } from '../../../../ui/column-widths.ts'
import { yesOrNo } from '../../../../ui/fields/shown-value.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'

const accountOf = ({ customerId, customerName }: UserRow): string =>
  customerId === 0 ? say('The laboratory') : customerName
const state = ({ enabled, notConfirmed }: UserRow) =>
  enabled ? (
    notConfirmed ? (
      <StatusWord tone="waiting">{say('Waiting for confirmation')}</StatusWord>
    ) : (
      say('Active')
    )
  ) : (
    <StatusWord tone="danger">{say('Inactive')}</StatusWord>
  )
const lastLogin = ({ lastLogin: at }: UserRow) =>
  at === null ? <StatusWord tone="waiting">{say('Never')}</StatusWord> : instantHere(at)

export const userColumns: readonly Column<UserRow>[] = [
  { id: 'userName', header: say('User name'), cell: (row) => row.userName, width: 126 },
  {
    id: 'name',
    header: say('Name'),
    cell: (row) => row.name,
    width: 164,
    sortable: true,
    always: true,
  },
  { id: 'userType', header: say('Type'), cell: (row) => phraseOf(row.userType), width: 176 },
  { id: 'enabled', header: say('Status'), cell: state, width: 124 },
  { id: 'email', header: say('Email'), cell: (row) => row.email, width: 200 },
  { id: 'customerName', header: say('Account'), cell: accountOf, width: 164 },
  { id: 'lastLogin', header: say('Last sign-in'), cell: lastLogin, width: instantWide },
  {
    id: 'physician',
    header: say('Provider'),
    cell: (row) => yesOrNo(row.physician),
    width: 80,
    initiallyHidden: true,
  },
  {
    id: 'poc',
    header: say('Point of contact'),
    cell: (row) => yesOrNo(row.poc),
    width: 120,
    initiallyHidden: true,
  },
  {
    id: 'delegate',
    header: say('Delegate'),
    cell: (row) => yesOrNo(row.delegate),
    width: 84,
    initiallyHidden: true,
  },
]

/** Three facts of a user on a phone. */
export const userCard = (row: UserRow) =>
  [
    row.name,
    row.customerId === 0
      ? phraseOf(row.userType)
      : `${phraseOf(row.userType)}, ${row.customerName}`,
    state(row),
  ] as const
