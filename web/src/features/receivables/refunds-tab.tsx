import { moneySays } from '@labgate/contract/billing/money'
import { refunds, refundStateSays, type Refund } from '@labgate/contract/refunds'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../api/queries.ts'
import { dayAsText, dayHere } from '../../forms/dates.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { useMay, useSession } from '../../session/use-session.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import { AccountFilter } from '../../ui/pickers/account-filter.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useFilters } from '../../ui/use-filters.ts'

const StateWord = ({ of: { state, sentOn, checkNumber } }: { of: Refund }) => (
  <StatusWord tone={state === 'due' ? 'waiting' : state === 'sent' ? 'done' : 'plain'}>
    {state === 'sent' ? `Sent ${dayAsText(sentOn)}, check ${checkNumber}` : refundStateSays[state]}
  </StatusWord>
)
const columns: readonly Column<Refund>[] = [
  { id: 'to', header: 'To', cell: (row) => row.to, width: 200, always: true },
  { id: 'cents', header: 'Amount', cell: (row) => moneySays(row.cents), width: 96, align: 'right', always: true },
  { id: 'state', header: 'State', cell: (row) => <StateWord of={row} />, width: 220, always: true },
  { id: 'specimenBarcode', header: 'Specimen', cell: (row) => row.specimenBarcode, width: 130 },
  { id: 'customer', header: 'Account', cell: (row) => row.customer, width: 180 },
  { id: 'reason', header: 'Reason', cell: (row) => row.reason, width: 220 },
  { id: 'createdBy', header: 'Decided by', cell: (row) => row.createdBy, width: 140 },
]
const fields: readonly FilterField[] = [{ name: 'toSend', label: 'To send', kind: 'flag', main: true }]

const SendForm = ({ refund, onDone }: { refund: Refund; onDone: () => void }) => {
  const form = useCallForm({
    endpoint: refunds.send,
    initial: { checkNumber: '', sentOn: dayHere() as string | null },
    required: { checkNumber: 'Enter the number of the check.', sentOn: 'Enter the day on which it left.' },
    toAsked: (values) => ({ ...values, refundId: refund.refundId }),
    refresh: [refunds.list],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel="Mark as sent">
      <Stack gap="sm">
        <Text size="sm">{`${moneySays(refund.cents)} to ${refund.to}. Once it is sent, the refund cannot be undone.`}</Text>
        <TextField form={form} name="checkNumber" label="Check number" required maxLength={40} code />
        <DateField form={form} name="sentOn" label="Sent on" required />
      </Stack>
    </FormFrame>
  )
}

/** Refunds that Billing Work decided: which checks have to leave, and which left. */
export const RefundsTab = () => {
  const filters = useFilters({ account: 'number', toSend: 'flag' })
  const { account = 0, toSend = false } = filters.value
  const { accountId } = useSession()
  const maySend = useMay().call(refunds.send)
  const found = useList(refunds.list, { customerId: accountId > 0 ? accountId : account, onlyDue: toSend })
  const [open, setOpen] = useState<Refund>()
  return (
    <>
      <FilterBar
        fields={fields}
        value={filters.value}
        onChange={filters.set}
        actions={<AccountFilter customerId={account > 0 ? account : undefined} onChange={(to) => filters.set({ account: to })} />}
      />
      <DataTable
        name="refunds"
        label="refunds"
        from={found}
        columns={columns}
        rowId={(row) => row.refundId}
        rowLabel={(row) => `Refund to ${row.to}`}
        {...(maySend && { onOpen: (row: Refund) => row.state === 'due' && setOpen(row) })}
        card={(row) => [row.to, moneySays(row.cents), <StateWord key="state" of={row} />]}
        empty={{ says: 'No refunds match. A credit in Billing Work is refunded there.' }}
      />
      <SideDrawer opened={open !== undefined} title="Refund" size={480} onClose={() => setOpen(undefined)}>
        {open !== undefined && <SendForm key={open.refundId} refund={open} onDone={() => setOpen(undefined)} />}
      </SideDrawer>
    </>
  )
}
