import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { describeMoney } from '@labgate/contract/billing/money'
import {
  refunds,
  refundStates,
  refundStateLabels,
  type Refund,
  type RefundState,
} from '@labgate/contract/billing/refunds'
import { say } from '@labgate/contract/languages/say'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { AccountFilter } from '../../../ui/pickers/account-filter.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { RefundDetail } from './refund-detail.tsx'
import { refundOf, RefundStateWord } from './refund-words.tsx'

const columns: readonly Column<Refund>[] = [
  { id: 'to', header: say('To'), cell: (row) => row.to, width: 200, always: true },
  {
    id: 'cents',
    header: say('Amount'),
    cell: (row) => describeMoney(row.cents),
    width: 104,
    align: 'right',
    always: true,
  },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <RefundStateWord of={row} />,
    width: 240,
    always: true,
  },
  {
    id: 'method',
    header: say('Method'),
    cell: (row) => (row.method === 'card' ? say('Card') : say('Check')),
    width: 90,
  },
  { id: 'of', header: say('Of'), cell: refundOf, width: 150 },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 180 },
  { id: 'reason', header: say('Reason'), cell: (row) => row.reason, width: 220 },
  { id: 'createdBy', header: say('Decided by'), cell: (row) => row.createdBy, width: 140 },
  {
    id: 'decidedBy',
    header: say('Approved by'),
    cell: (row) => (row.state === 'refused' || row.state === 'void' ? '' : row.decidedBy),
    width: 140,
  },
  {
    id: 'dateCreated',
    header: say('Decided'),
    cell: (row) => dayAsText(row.dateCreated?.slice(0, 10) ?? null),
    width: 110,
    initiallyHidden: true,
  },
]
/* Not a state: what waits for the viewer. */
const toApprove = 'approve'
const fields: readonly FilterField[] = [
  {
    name: 'search',
    label: say('Check, reference, or amount'),
    kind: 'text',
    main: true,
    width: 210,
  },
  {
    name: 'stands',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 190,
    options: [
      ...refundStates.map((value) => ({ value, label: refundStateLabels[value] })),
      { value: toApprove, label: say('To approve by me') },
    ],
  },
]
/* While the terminal has one, its response is polled for. */
const everyMs = 3000

/* The refund of the address: of the list, or requested if the list does not have it. */
const useOpened = (rows: readonly Refund[], refund = 0): Refund | undefined => {
  const listed = rows.find(({ refundId }) => refundId === refund)
  const one = useList(
    refunds.list,
    { refundId: refund },
    { enabled: refund > 0 && listed === undefined },
  )
  return listed ?? (refund > 0 ? one.rows[0] : undefined)
}

/** Refunds: decided, waiting for a second person, waiting to be sent, and sent. */
export const RefundsTab = () => {
  const filters = useFilters(parametersOf('/billing-work', 'account', 'stands', 'search', 'refund'))
  const { account = 0, stands, search = '', refund } = filters.value
  const { accountId } = useListPlace()
  const [watches, setWatches] = useState(false)
  const state: RefundState | '' = refundStates.find((one) => one === stands) ?? ''
  const criteria = {
    customerId: accountId > 0 ? accountId : account,
    state,
    search,
    ...(stands === toApprove && { toApprove: true }),
  }
  const found = useList(refunds.list, criteria, watches ? { every: everyMs } : {})
  const isSending = found.rows.some((row) => row.state === 'sending')
  if (isSending !== watches) setWatches(isSending)
  const opened = useOpened(found.rows, refund)
  const close = () => filters.set({ refund: undefined })
  return (
    <>
      <FilterBar
        fields={fields}
        value={filters.value}
        onChange={filters.set}
        actions={
          <AccountFilter
            customerId={account > 0 ? account : undefined}
            onChange={(to) => filters.set({ account: to })}
          />
        }
      />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="refunds"
        label={say('refunds')}
        from={found}
        columns={columns}
        rowId={(row) => row.refundId}
        rowLabel={(row) =>
          say('Refund of {cents} to {to}', { cents: describeMoney(row.cents), to: row.to })
        }
        onOpen={(row) => filters.set({ refund: row.refundId })}
        card={(row) => [
          row.to,
          [describeMoney(row.cents), row.method === 'card' ? say('Card') : say('Check')].join(
            ' · ',
          ),
          <RefundStateWord key="state" of={row} />,
        ]}
        onExport={(format, shown) =>
          call(refunds.exportList, { searchCriteria: criteria, format, columns: shown })
        }
        empty={{
          text:
            state === '' && stands !== toApprove && search === ''
              ? say(
                  'No refunds yet. A credit in Billing Work is refunded there, an unapplied payment in Payments.',
                )
              : say('No refunds match.'),
        }}
      />
      <SideDrawer opened={opened !== undefined} title={say('Refund')} size={520} onClose={close}>
        {opened && <RefundDetail key={opened.refundId} refund={opened} onDone={close} />}
      </SideDrawer>
    </>
  )
}
