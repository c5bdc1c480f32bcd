import { moneySays } from '@labgate/contract/billing/money'
import { paymentMethodSays, payments, paymentStateSays, type Payment } from '@labgate/contract/receivables'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useList, useSave } from '../../api/queries.ts'
import { dayAsText, instantAsText } from '../../forms/dates.ts'
import { useMay, useSession } from '../../session/use-session.ts'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { IconPlus } from '../../ui/icons/icons.ts'
import { notify } from '../../ui/notify.tsx'
import { AccountFilter } from '../../ui/pickers/account-filter.tsx'
import { ReasonConfirm } from '../../ui/reason-confirm.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { PaymentForm } from './payment-form.tsx'

const tones: Readonly<Record<Payment['state'], Tone>> = { waiting: 'waiting', posted: 'done', declined: 'danger', void: 'plain' }
const StateWord = ({ of: { state } }: { of: Payment }) => <StatusWord tone={tones[state]}>{paymentStateSays[state]}</StatusWord>
const fromSays = ({ patientName, customer }: Payment): string => (patientName === '' ? customer : `${patientName} (patient)`)
const methodSays = ({ method, reference }: Payment): string => [paymentMethodSays[method], reference].filter(Boolean).join(' ')

const columns: readonly Column<Payment>[] = [
  { id: 'receivedOn', header: 'Received', cell: (row) => dayAsText(row.receivedOn), width: 110, always: true },
  { id: 'from', header: 'From', cell: fromSays, width: 260, always: true },
  { id: 'customer', header: 'Account', cell: (row) => row.customer, width: 200, initiallyHidden: true },
  { id: 'method', header: 'Method', cell: methodSays, width: 190 },
  { id: 'cents', header: 'Amount', cell: (row) => moneySays(row.cents), width: 120, align: 'right' },
  { id: 'unapplied', header: 'Unapplied', cell: (row) => (row.unappliedCents === 0 ? '' : moneySays(row.unappliedCents)), width: 120, align: 'right' },
  { id: 'state', header: 'State', cell: (row) => <StateWord of={row} />, width: 170 },
  { id: 'says', header: 'Note', cell: (row) => row.says, width: 220 },
  { id: 'createdBy', header: 'Entered by', cell: (row) => row.createdBy, width: 160 },
]
const fields: readonly FilterField[] = [{ name: 'unapplied', label: 'Unapplied only', kind: 'flag', main: true }]

interface DetailProps {
  payment: Payment
  onDone: () => void
}
const PaymentDetail = ({ payment, onDone }: DetailProps) => {
  const may = useMay()
  const [voiding, setVoiding] = useState(false)
  const applying = useSave(payments.apply, { refresh: [payments.list] })
  const takingBack = useSave(payments.void, { refresh: [payments.list] })
  const { paymentId, cents, unappliedCents, state } = payment
  const tell = async (work: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      notify.success((await work()).message)
      onDone()
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  return (
    <Stack gap="sm">
      <Text fw={600}>{`${moneySays(cents)} from ${fromSays(payment)}`}</Text>
      <Text size="sm">
        {[methodSays(payment), `received ${dayAsText(payment.receivedOn)}`, `entered ${instantAsText(payment.dateCreated)} by ${payment.createdBy}`].join(
          ' · ',
        )}
      </Text>
      <StateWord of={payment} />
      {payment.says !== '' && <Text size="sm">{payment.says}</Text>}
      {unappliedCents > 0 && <Text size="sm">{`${moneySays(unappliedCents)} is unapplied: more was paid than was open.`}</Text>}
      {may.call(payments.save) && state === 'posted' && (
        <Group gap="xs">
          {unappliedCents > 0 && (
            <Button variant="default" size="sm" loading={applying.saving} onClick={() => void tell(() => applying.save({ paymentId }))}>
              Post the rest
            </Button>
          )}
          <Button variant="default" size="sm" c="var(--colour-danger)" onClick={() => setVoiding(true)}>
            Void payment
          </Button>
        </Group>
      )}
      {voiding && (
        <ReasonConfirm
          title="Void this payment?"
          action="Void payment"
          danger
          deliberate
          missing="Enter the reason."
          onConfirm={(reason) => tell(() => takingBack.save({ paymentId, reason }))}
          onClose={() => setVoiding(false)}
        >
          <Text size="sm">{`What it paid is open again.${payment.method === 'card' ? ' The card is refunded at the terminal.' : ''}`}</Text>
        </ReasonConfirm>
      )}
    </Stack>
  )
}

/** Money that came from practices and patients, the latest first. */
export const PaymentsTab = () => {
  const filters = useFilters({ account: 'number', unapplied: 'flag', payment: 'number' })
  const { account = 0, unapplied = false, payment } = filters.value
  const { accountId } = useSession()
  const may = useMay().call(payments.save)
  const [adding, setAdding] = useState(false)
  const found = useList(payments.list, { customerId: accountId > 0 ? accountId : account, unapplied })
  const opened = found.rows.find(({ paymentId }) => paymentId === payment)
  const close = () => filters.set({ payment: undefined })
  return (
    <>
      <FilterBar
        fields={fields}
        value={filters.value}
        onChange={filters.set}
        actions={
          <Group gap="xs" align="flex-end">
            <AccountFilter customerId={account > 0 ? account : undefined} onChange={(to) => filters.set({ account: to })} />
            {may && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
                Add payment
              </Button>
            )}
          </Group>
        }
      />
      <DataTable
        name="payments"
        label="payments"
        from={found}
        columns={columns}
        rowId={(row) => row.paymentId}
        rowLabel={(row) => `${moneySays(row.cents)} from ${fromSays(row)}`}
        onOpen={(row) => filters.set({ payment: row.paymentId })}
        card={(row) => [fromSays(row), [dayAsText(row.receivedOn), methodSays(row), moneySays(row.cents)].join(' · '), <StateWord key="state" of={row} />]}
        empty={{ says: 'No payments from practices or patients yet. Payments of insurers come as payer files.' }}
      />
      <SideDrawer opened={opened !== undefined} title="Payment" onClose={close}>
        {opened && <PaymentDetail payment={opened} onDone={close} />}
      </SideDrawer>
      <SideDrawer opened={adding} title="Add payment" onClose={() => setAdding(false)}>
        {adding && <PaymentForm account={accountId > 0 ? accountId : account} onDone={() => setAdding(false)} />}
      </SideDrawer>
    </>
  )
}
