import { accounts, type AccountRow } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import type { Column, RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { accountCard, accountColumns } from './account-columns.tsx'
import { criteriaOf, type AccountFilters } from './criteria.ts'
import { useAccountFilterFields } from './use-account-filter-fields.ts'

interface AccountTableProps {
  name: string
  columns?: readonly Column<AccountRow>[]
  filters: AccountFilters
  onOpen: (row: AccountRow) => void
  actions?: (row: AccountRow) => readonly RowAction<AccountRow>[]
  /** As in DataTable. */
  wordsWidth?: number
  exports?: boolean
  glowing?: number | undefined
  /** Creates the first account, if the user can. */
  addFirst?: ReactNode
}

const isResembling = (first: unknown): boolean =>
  (first as { resembling?: boolean } | undefined)?.resembling === true

const noMatches = (filters: AccountFilters) => ({
  text: say('No accounts match these filters.'),
  action: filters.value.active === undefined && (
    <Button variant="default" onClick={() => filters.set({ active: 3 })}>
      {say('Include inactive accounts')}
    </Button>
  ),
})

/**
 * The account search form and its results. A misspelled name finds similar ones, and the list says
 * so.
 */
export const AccountTable = ({
  name,
  columns: shown = accountColumns,
  filters,
  onOpen,
  actions,
  wordsWidth,
  exports = false,
  glowing,
  addFirst,
}: AccountTableProps) => {
  const fields = useAccountFilterFields()
  const may = useMay()
  const criteria = criteriaOf(filters.value)
  const { sort = '', ...filtered } = criteria
  const found = useList(accounts.list, criteria)
  const typed = filters.value.name
  const isFiltered = Object.keys(filtered).length > 0
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name={name}
        label={say('accounts')}
        from={found}
        columns={shown}
        rowId={(row) => row.customerId}
        rowLabel={(row) => row.name}
        onOpen={onOpen}
        actions={actions}
        {...(wordsWidth !== undefined && { wordsWidth })}
        card={accountCard}
        sort={sort}
        onSort={(next) => filters.set({ sort: next })}
        empty={
          isFiltered ? noMatches(filters) : { text: say('No accounts yet.'), action: addFirst }
        }
        onExport={
          exports && may.call(accounts.exportList)
            ? (format, columns) =>
                call(accounts.exportList, { searchCriteria: filtered, format, columns })
            : undefined
        }
        glowing={glowing}
        note={
          typed !== undefined &&
          isResembling(found.first) && (
            <Text size="sm" fw={500}>
              {say('No name contains “{typed}”; these resemble it.', { typed })}
            </Text>
          )
        }
      />
    </>
  )
}
