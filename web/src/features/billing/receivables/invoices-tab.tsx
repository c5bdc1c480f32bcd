import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { describeMoney } from '@labgate/contract/billing/money'
import { invoices, describeMonth, type Invoice } from '@labgate/contract/billing/receivables'
import { monthOf } from '@labgate/contract/figures/days'
import { periodAfter } from '@labgate/contract/figures/periods'
import { say } from '@labgate/contract/languages/say'
import { Button, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useList, useApiMutation } from '../../../api/queries.ts'
import { InvoiceDetail } from '../../../core/receivables/invoice-detail.tsx'
import { InvoiceStateWord, describeOpen } from '../../../core/receivables/invoice-words.tsx'
import { dayAsText, dayHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { AccountFilterBar } from '../../../ui/account-filter-bar.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'

const columns: readonly Column<Invoice>[] = [
  {
    id: 'number',
    header: say('Number'),
    cell: (row) => String(row.number),
    width: 90,
    always: true,
  },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 226, always: true },
  { id: 'period', header: say('Month'), cell: (row) => describeMonth(row.period), width: 136 },
  { id: 'issuedOn', header: say('Date'), cell: (row) => dayAsText(row.issuedOn), width: 110 },
  {
    id: 'cents',
    header: say('Amount'),
    cell: (row) => describeMoney(row.cents),
    width: 104,
    align: 'right',
  },
  { id: 'open', header: say('Open'), cell: describeOpen, width: 100, align: 'right' },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <InvoiceStateWord invoice={row} />,
    width: 226,
  },
  {
    id: 'disputes',
    header: say('Disputed'),
    cell: (row) => (row.disputes === 0 ? '' : String(row.disputes)),
    width: 90,
    align: 'right',
  },
]
const fields: readonly FilterField[] = [
  { name: 'search', label: say('Number or amount'), kind: 'text', main: true, width: 180 },
  { name: 'open', label: say('Open only'), kind: 'flag', main: true },
]
const CloseMonth = ({ onClose }: { onClose: () => void }) => {
  const months = Array.from({ length: 12 }, (_, at) =>
    periodAfter('m', monthOf(dayHere()), -1 - at),
  )
  const [period, setPeriod] = useState<string | null>(months[0] ?? null)
  const { save } = useApiMutation(invoices.close, { refresh: [invoices.list] })
  const close = async (): Promise<boolean> => {
    try {
      const { message, leftOut } = await save({ period })
      notify.success(
        leftOut === 0
          ? message
          : say('{message} {value} left out: a government program covers the patient.', {
              message,
              value: leftOut === 1 ? say('1 bill was') : say('{leftOut} bills were', { leftOut }),
            }),
      )
      onClose()
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  return (
    <Confirm
      opened
      title={say('Issue invoices?')}
      action={say('Issue invoices')}
      onConfirm={close}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {say(
            'Each account that owes something for the month gets an invoice. Issued invoices are not changed: later changes come as credits.',
          )}
        </Text>
        <Select
          label={say('Month')}
          value={period}
          onChange={setPeriod}
          data={months.map((value) => ({ value, label: describeMonth(value) }))}
          allowDeselect={false}
        />
      </Stack>
    </Confirm>
  )
}

/** Invoices to practices, latest first. */
export const InvoicesTab = () => {
  const filters = useFilters(parametersOf('/billing-work', 'account', 'open', 'search', 'invoice'))
  const { account = 0, open = false, search = '', invoice } = filters.value
  const { accountId } = useListPlace()
  const may = useMay().call(invoices.close)
  const [closing, { open: begin, close }] = useDisclosure(false)
  const criteria = { customerId: accountId > 0 ? accountId : account, onlyOpen: open, search }
  const found = useList(invoices.list, criteria)
  return (
    <>
      <AccountFilterBar fields={fields} filters={filters} account={account} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="invoices"
        label={say('invoices')}
        from={found}
        columns={columns}
        rowId={(row) => row.invoiceId}
        rowLabel={(row) =>
          say('Invoice {number}, {customer}', { number: row.number, customer: row.customer })
        }
        note={
          may && (
            <Button variant="default" size="compact-sm" onClick={begin}>
              {say('Issue invoices')}
            </Button>
          )
        }
        onOpen={(row) => filters.set({ invoice: row.invoiceId })}
        onExport={(format, shown) =>
          call(invoices.exportList, { searchCriteria: criteria, format, columns: shown })
        }
        card={(row) => [
          `${row.number}, ${row.customer}`,
          [describeMonth(row.period), describeMoney(row.cents)].join(' · '),
          <InvoiceStateWord key="state" invoice={row} />,
        ]}
        empty={{
          text: open
            ? say('No invoice is open.')
            : say('No invoices yet. Those of a month are issued on the 5th of the next one.'),
        }}
      />
      <SideDrawer
        opened={invoice !== undefined && invoice > 0}
        title={say('Invoice')}
        size={820}
        onClose={() => filters.set({ invoice: undefined })}
      >
        {invoice !== undefined && invoice > 0 && (
          <InvoiceDetail key={invoice} invoiceId={invoice} />
        )}
      </SideDrawer>
      {closing && <CloseMonth onClose={close} />}
    </>
  )
}
