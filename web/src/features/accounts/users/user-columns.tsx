import { phraseOf, say } from '@labgate/contract/languages/say'
import type { UserRow } from '@labgate/contract/people/users'
import { instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'

const yes = (value: boolean): string => (value ? say('Yes') : '')

/** Users inside their account. */
export const columnsOfUsers: readonly Column<UserRow>[] = [
  {
    id: 'name',
    header: say('Name'),
    cell: (row) => row.name,
    width: 164,
    sortable: true,
    always: true,
  },
  { id: 'userName', header: say('User name'), cell: (row) => row.userName, width: 140 },
  { id: 'userType', header: say('Type'), cell: (row) => phraseOf(row.userType), width: 148 },
  { id: 'physician', header: say('Provider'), cell: (row) => yes(row.physician), width: 80 },
  { id: 'delegate', header: say('Delegate'), cell: (row) => yes(row.delegate), width: 82 },
  {
    id: 'enabled',
    header: say('Enabled'),
    cell: (row) => (row.enabled ? say('Yes') : <StatusWord tone="danger">{say('Off')}</StatusWord>),
    width: 78,
  },
  { id: 'email', header: say('Email'), cell: (row) => row.email, width: 156 },
  {
    id: 'poc',
    header: say('Point of contact'),
    cell: (row) => yes(row.poc),
    width: 120,
    initiallyHidden: true,
  },
  {
    id: 'lastLogin',
    header: say('Last sign-in'),
    cell: (row) => (row.lastLogin === null ? say('Never') : instantHere(row.lastLogin)),
    width: instantWide,
    initiallyHidden: true,
  },
]
