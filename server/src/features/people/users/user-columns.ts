import { describeUserType } from '@labgate/contract/access/user-types'
import type { Column } from '../../../core/export/export-rows.ts'
import type { UserListRow } from './users.queries.ts'

/** Columns that a list of users can export, in screen order. */
export const userColumns: readonly Column<UserListRow>[] = [
  { name: 'userName', title: 'User name', of: (row) => row.userName },
  { name: 'name', title: 'Name', of: (row) => row.name },
  { name: 'userType', title: 'Type', of: (row) => describeUserType(row.userTypeId) },
  { name: 'email', title: 'Email', of: (row) => row.email },
  { name: 'customerName', title: 'Account', of: (row) => row.customerName },
  { name: 'physician', title: 'Provider', of: (row) => (row.physician ? 'yes' : 'no') },
  { name: 'poc', title: 'Point of contact', of: (row) => (row.poc ? 'yes' : 'no') },
  { name: 'enabled', title: 'Enabled', of: (row) => (row.enabled ? 'yes' : 'no') },
  { name: 'delegate', title: 'Delegate', of: (row) => (row.delegate ? 'yes' : 'no') },
  { name: 'lastLogin', title: 'Last sign-in', of: (row) => row.lastLogin ?? '' },
]
