import { bookLists } from '@labgate/contract/billing/book-lists'
import { describeMoney } from '@labgate/contract/billing/money'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { PostingList } from './posting-list.tsx'

type Account = ApiResponse<typeof bookLists.payerAccounts>['list'][number]
const describeBalance = ({ cents }: Account): string => {
  if (cents === 0) return say('Nothing is open')
  return cents > 0 ? say('The payer will take it back') : say('Taken, and nothing explains it yet')
}
const columns: readonly Column<Account>[] = [
  { id: 'payer', header: say('Payer'), cell: (row) => row.payer, width: 260, always: true },
  {
    id: 'cents',
    header: say('Balance'),
    cell: (row) => describeMoney(row.cents),
    width: 120,
    align: 'right',
    always: true,
  },
  { id: 'means', header: say('What it means'), cell: describeBalance, width: 260 },
  {
    id: 'entries',
    header: say('Entries'),
    cell: (row) => row.entries.toLocaleString('en-US'),
    width: 80,
    align: 'right',
  },
  { id: 'last', header: say('Last entry'), cell: (row) => dayAsText(row.last), width: 110 },
]

/** What payers moved outside their claims and is not settled; a payer opens its entries. */
export const PayerAccountsTab = () => {
  const found = asRows(useApiQuery(bookLists.payerAccounts, {}), null)
  const [chosen, setChosen] = useState<Account>()
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {say(
          'Recoveries and forwarding balances of remittances, outside claims. An account comes back to zero once the payer took what it left with us.',
        )}
      </Text>
      <DataTable
        filters="none"
        name="payer-accounts"
        label={say('payers')}
        from={found}
        columns={columns}
        rowId={(row) => row.key}
        rowLabel={(row) => row.payer}
        card={(row) => [row.payer, describeMoney(row.cents), describeBalance(row)]}
        onOpen={setChosen}
        empty={{ text: say('No payer has moved money outside its claims.') }}
      />
      <SideDrawer
        opened={chosen !== undefined}
        title={chosen?.payer ?? ''}
        size={1130}
        onClose={() => setChosen(undefined)}
      >
        {chosen !== undefined && (
          <PostingList criteria={{ figure: 'account', payer: chosen.key }} />
        )}
      </SideDrawer>
    </Stack>
  )
}
