import type { accounts } from '@labgate/contract/accounts/accounts'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import { listAccounts, type AccountListRow } from '../../core/accounts/accounts.queries.ts'
import { exportRows, type Column } from '../../core/export/export-rows.ts'
import type { Call } from '../../http/call.ts'

/** Columns that a list of accounts can export, in screen order. */
const columns: readonly Column<AccountListRow>[] = [
  { name: 'name', title: 'Name', of: (row) => row.name },
  { name: 'facilityCode', title: 'Facility code', of: (row) => row.facilityCode },
  { name: 'contactName', title: 'Contact', of: (row) => row.contactName },
  { name: 'contactPosition', title: 'Position', of: (row) => row.contactPosition },
  { name: 'contactEmail', title: 'Email', of: (row) => row.contactEmail },
  { name: 'city', title: 'City', of: (row) => row.city },
  { name: 'state', title: 'State', of: (row) => row.state },
  { name: 'region', title: 'Region', of: (row) => row.region },
  { name: 'active', title: 'Active', of: (row) => (row.active ? 'yes' : 'no') },
  { name: 'dateReviewed', title: 'Reviewed', of: (row) => row.dateReviewed?.slice(0, 10) ?? '' },
]

export const exportAccounts = (
  context: AppContext,
  call: Call<(typeof accounts)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'accounts',
    columns,
    page: (after, pageSize) =>
      listAccounts(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: (row) => [row.folded, row.customerId],
  })
