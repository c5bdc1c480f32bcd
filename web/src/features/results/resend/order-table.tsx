import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { orderSendings, resend, type ResendOrder } from '@labgate/contract/results/resend'
import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useCodes } from '../../../api/codes.ts'
import { useList, useApiMutation } from '../../../api/queries.ts'
import { daysBeforeToday } from '../../../core/manifests/parts/days.ts'
import { dayAsText, instantAsText, instantHere } from '../../../forms/dates.ts'
import { AccountFilterBar } from '../../../ui/account-filter-bar.tsx'
import { instantWide, zonedInstantWide } from '../../../ui/column-widths.ts'
import { anyDay } from '../../../ui/day-filter.tsx'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { picksOf, type Ticks } from '../../../ui/table/use-ticks.ts'
import type { ResendFilters } from './filters.ts'
import { describeKind, OrderSendingWord, orderStateOptions } from './parts/sending-words.tsx'
import { useResend } from './use-resend.tsx'

/** Default unless something else is requested. */
const daysShown = 30
const states = ['open', ...orderSendings] as const

const Tick = ({ row, ticks }: { row: ResendOrder; ticks: Ticks }) => (
  <Checkbox
    size="xs"
    aria-label={`${row.specimenBarcode}, ${row.patientName}`}
    checked={ticks.ticked.has(row.labOrderId)}
    onChange={(event) => ticks.tick([row.labOrderId], event.currentTarget.checked)}
  />
)
const columnsOf = (ticks: Ticks): readonly Column<ResendOrder>[] => [
  {
    id: 'ticked',
    header: say('Select'),
    notPrinted: true,
    cell: (row) => <Tick row={row} ticks={ticks} />,
    width: 68,
    always: true,
  },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <OrderSendingWord of={row} />,
    width: 124,
    always: true,
  },
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 120,
    always: true,
  },
  { id: 'patientName', header: say('Patient'), cell: (row) => row.patientName, width: 150 },
  {
    id: 'labType',
    header: say('Test type'),
    cell: (row) => row.labType,
    width: 146,
    initiallyHidden: true,
  },
  {
    id: 'lab',
    header: say('Laboratory'),
    cell: (row) => row.lab,
    width: 150,
    initiallyHidden: true,
  },
  {
    id: 'accessionedDate',
    header: say('Accessioned'),
    cell: (row) => instantAsText(row.accessionedDate, row.timeZone),
    width: zonedInstantWide,
  },
  {
    id: 'sentDate',
    header: say('Sent'),
    cell: (row) => instantHere(row.sentDate),
    width: instantWide,
  },
  { id: 'says', header: say('Last error'), cell: (row) => row.says, width: 280 },
  {
    id: 'tries',
    header: say('Tries'),
    cell: (row) => (row.tries > 0 ? String(row.tries) : ''),
    width: 60,
    align: 'right',
  },
  { id: 'kind', header: say('Message'), cell: describeKind, width: 110, initiallyHidden: true },
  {
    id: 'queuedDate',
    header: say('Queued'),
    cell: (row) => instantHere(row.queuedDate),
    width: instantWide,
    initiallyHidden: true,
  },
  {
    id: 'labStatus',
    header: say('Status'),
    cell: (row) => row.labStatus,
    width: 130,
    initiallyHidden: true,
  },
  {
    id: 'dob',
    header: say('Born'),
    cell: (row) => dayAsText(row.dob),
    width: 104,
    initiallyHidden: true,
  },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 130 },
]

const fieldsOf = (types: readonly Option[]): readonly FilterField[] => [
  { name: 'specimen', label: say('Specimen ID'), kind: 'text', main: true, width: 150 },
  {
    name: 'state',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 170,
    initial: 'open',
    options: orderStateOptions,
  },
  {
    name: 'from',
    label: say('From'),
    kind: 'day',
    main: true,
    initial: daysBeforeToday(daysShown),
  },
  { name: 'to', label: say('Until'), kind: 'day', main: true },
  { name: 'type', label: say('Test type'), kind: 'choice', width: 200, options: types },
]

const orderCard = (row: ResendOrder): [ReactNode, ReactNode, ReactNode] => [
  `${row.specimenBarcode} · ${row.patientName}`,
  [dayAsText(row.dob), row.customer, row.labType, row.says || instantHere(row.sentDate)]
    .filter(Boolean)
    .join(' · '),
  <OrderSendingWord key="state" of={row} />,
]

const criteriaOf = (value: ResendFilters['value'], accountId: number) => {
  const {
    specimen = '',
    state = 'open',
    type = 0,
    account = 0,
    from = daysBeforeToday(daysShown),
    to,
  } = value
  return {
    specimenBarcode: specimen,
    customerId: accountId > 0 ? accountId : account,
    labTypeId: type,
    state: state === 'all' ? ('' as const) : (states.find((one) => one === state) ?? 'open'),
    startDate: from === anyDay ? null : from,
    endDate: to ?? null,
  }
}

/** Orders at laboratories, with what was last sent to the laboratory's system. */
export const OrderTable = ({ filters }: { filters: ResendFilters }) => {
  const { accountId } = useListPlace()
  const navigate = useNavigate()
  const [types] = useCodes('LabType')
  const criteria = criteriaOf(filters.value, accountId)
  const found = useList(resend.orders, criteria)
  const { save } = useApiMutation(resend.sendOrders, { refresh: [resend.orders] })
  const { ticks, above, below } = useResend({
    what: 'order',
    text: say(
      'Each order is rebuilt from current data and queued for its laboratory system. One that is already waiting is not queued twice; it is tried immediately.',
    ),
    criteria,
    from: found,
    ids: found.rows.map(({ labOrderId }) => labOrderId),
    send: save,
  })
  const fields: readonly FilterField[] = fieldsOf(types)
  return (
    <>
      {above}
      <AccountFilterBar fields={fields} filters={filters} account={filters.value.account ?? 0} />
      <DataTable
        name="orders-to-resend"
        label={say('orders')}
        from={found}
        columns={columnsOf(ticks)}
        rowId={(row) => row.labOrderId}
        rowLabel={(row) => row.specimenBarcode}
        picks={picksOf(ticks, 'labOrderId')}
        onOpen={(row) => void navigate(linkTo('/lab-order', { id: row.labOrderId }))}
        card={orderCard}
        cardCheckbox={(row) => <Tick row={row} ticks={ticks} />}
        filters={{ fields, value: filters.value, onChange: filters.set }}
        empty={{
          text: say(
            'No orders match. Orders appear here while their specimen is at a laboratory without a result.',
          ),
        }}
        onExport={(format, columns) =>
          call(resend.exportOrders, { searchCriteria: criteria, format, columns })
        }
        note={say('Scan a tube to find its order.')}
      />
      {below}
    </>
  )
}
