import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { describeMoney } from '@labgate/contract/billing/money'
import { payments, type Payment } from '@labgate/contract/billing/payments'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { AccountFilterBar } from '../../../ui/account-filter-bar.tsx'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { useListPlace } from '../../../ui/list-place.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { PaymentDetail } from './payment-detail.tsx'
import { PaymentForm } from './payment-form.tsx'
import { describeFrom, describeMethod, PaymentStateWord } from './payment-words.tsx'

const columns: readonly Column<Payment>[] = [
  {
    id: 'receivedOn',
    header: say('Received'),
    cell: (row) => dayAsText(row.receivedOn),
    width: 110,
    always: true,
  },
  { id: 'from', header: say('From'), cell: describeFrom, width: 260, always: true },
  {
    id: 'customer',
    header: say('Account'),
    cell: (row) => row.customer,
    width: 200,
    initiallyHidden: true,
  },
  { id: 'method', header: say('Method'), cell: describeMethod, width: 190 },
  {
    id: 'cents',
    header: say('Amount'),
    cell: (row) => describeMoney(row.cents),
    width: 120,
    align: 'right',
  },
  {
    id: 'unapplied',
    header: say('Unapplied'),
    cell: (row) => (row.unappliedCents === 0 ? '' : describeMoney(row.unappliedCents)),
    width: 120,
    align: 'right',
  },
  { id: 'state', header: say('Status'), cell: (row) => <PaymentStateWord of={row} />, width: 170 },
  { id: 'says', header: say('Note'), cell: (row) => row.says, width: 220 },
  { id: 'createdBy', header: say('Entered by'), cell: (row) => row.createdBy, width: 160 },
]
const fields: readonly FilterField[] = [
  {
    name: 'search',
    label: say('Check, reference, or amount'),
    kind: 'text',
    main: true,
    width: 210,
  },
  { name: 'unapplied', label: say('Unapplied only'), kind: 'flag', main: true },
]

const everyMs = 3000

interface PaymentListInput {
  accountId: number
  account: number
  unapplied: boolean
  search: string
}
const usePaymentList = ({ accountId, account, unapplied, search }: PaymentListInput) => {
  /* While the terminal has one, its response is polled for. */
  const [watches, setWatches] = useState(false)
  const found = useList(
    payments.list,
    { customerId: accountId > 0 ? accountId : account, unapplied, search },
    watches ? { every: everyMs } : {},
  )
  const isWaiting = found.rows.some(({ state }) => state === 'waiting')
  if (isWaiting !== watches) setWatches(isWaiting)
  return found
}

const paymentCard: (row: Payment) => readonly [ReactNode, ReactNode, ReactNode] = (row) => [
  describeFrom(row),
  [dayAsText(row.receivedOn), describeMethod(row), describeMoney(row.cents)].join(' · '),
  <PaymentStateWord key="state" of={row} />,
]

/* The payment of the address: of the list, or requested if the list does not have it. */
const useOpened = (rows: readonly Payment[], payment = 0): Payment | undefined => {
  const listed = rows.find(({ paymentId }) => paymentId === payment)
  const { data } = useApiQuery(
    payments.get,
    { paymentId: payment },
    { enabled: payment > 0 && listed === undefined },
  )
  return listed ?? (payment > 0 ? data : undefined)
}

/** Payments received from practices and patients, latest first. */
export const PaymentsTab = () => {
  const filters = useFilters(
    parametersOf('/billing-work', 'account', 'unapplied', 'search', 'payment'),
  )
  const { account = 0, unapplied = false, search = '', payment } = filters.value
  const { accountId } = useListPlace()
  const may = useMay().call(payments.save)
  const [adding, setAdding] = useState(false)
  const found = usePaymentList({ accountId, account, unapplied, search })
  const opened = useOpened(found.rows, payment)
  const close = () => filters.set({ payment: undefined })
  return (
    <>
      <AccountFilterBar fields={fields} filters={filters} account={account} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="payments"
        label={say('payments')}
        from={found}
        columns={columns}
        rowId={(row) => row.paymentId}
        rowLabel={(row) =>
          say('{cents} from {row}', { cents: describeMoney(row.cents), row: describeFrom(row) })
        }
        note={
          may && (
            <Button
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {say('Add payment')}
            </Button>
          )
        }
        onOpen={(row) => filters.set({ payment: row.paymentId })}
        card={paymentCard}
        onExport={(format, shown) =>
          call(payments.exportList, {
            searchCriteria: { customerId: accountId > 0 ? accountId : account, unapplied },
            format,
            columns: shown,
          })
        }
        empty={{
          text: say(
            'No payments from practices or patients yet. Insurance payments come as payer files.',
          ),
        }}
      />
      <SideDrawer
        opened={opened !== undefined}
        whose={opened}
        title={say('Payment')}
        size={640}
        onClose={close}
      >
        {opened && <PaymentDetail key={opened.paymentId} payment={opened} onDone={close} />}
      </SideDrawer>
      <SideDrawer opened={adding} title={say('Add payment')} onClose={() => setAdding(false)}>
        {adding && (
          <PaymentForm
            account={accountId > 0 ? accountId : account}
            onDone={() => setAdding(false)}
          />
        )}
      </SideDrawer>
    </>
  )
}
