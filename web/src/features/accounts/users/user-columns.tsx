import type { UserRow } from '@labgate/contract/people/users'
import { instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'

const yes = (value: boolean): string => (value ? 'Yes' : '')

/** Users inside their account. */
export const columnsOfUsers: readonly Column<UserRow>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, width: 164, sortable: true, always: true },
  { id: 'userName', header: 'User name', cell: (row) => row.userName, width: 140 },
  { id: 'userType', header: 'Type', cell: (row) => row.userType, width: 148 },
  { id: 'physician', header: 'Provider', cell: (row) => yes(row.physician), width: 80 },
  { id: 'delegate', header: 'Delegate', cell: (row) => yes(row.delegate), width: 82 },
  {
    id: 'enabled',
    header: 'Enabled',
    cell: (row) => (row.enabled ? 'Yes' : <StatusWord tone="danger">Off</StatusWord>),
    width: 78,
  },
  { id: 'email', header: 'Email', cell: (row) => row.email, width: 156 },
  {
    id: 'poc',
    header: 'Point of contact',
    cell: (row) => yes(row.poc),
    width: 120,
    initiallyHidden: true,
  },
  {
    id: 'lastLogin',
    header: 'Last sign-in',
    cell: (row) => (row.lastLogin === null ? 'Never' : instantHere(row.lastLogin)),
    width: instantWide,
    initiallyHidden: true,
  },
]
