import { preauth, type MissingAuthorization } from '@labgate/contract/billing/preauth'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useCodes } from '../../../api/codes.ts'
import { useList, type Rows } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { AccountFilter } from '../../../ui/pickers/account-filter.tsx'
import { PayerPicker } from '../../../ui/pickers/payer-picker.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { RowCheckbox } from '../../../ui/table/row-checkbox.tsx'
import { picksOf, useTicks, type Ticks } from '../../../ui/table/use-ticks.ts'
import { AuthorizationsOf } from './authorizations-of.tsx'
import { BulkEntry } from './bulk-entry.tsx'
import type { PreauthFilters } from './filters.ts'
import tickBar from '../../../ui/tick-bar.module.css'

const nameOf = (row: MissingAuthorization): string => `${row.patientName}, ${row.specimenBarcode}`
const columnsOf = (ticks: Ticks | undefined): readonly Column<MissingAuthorization>[] => [
  ...(ticks === undefined
    ? []
    : [
        {
          id: 'ticked',
          header: say('Select'),
          notPrinted: true,
          cell: (row: MissingAuthorization) => (
            <RowCheckbox id={row.labOrderId} label={nameOf(row)} ticks={ticks} />
          ),
          width: 66,
          always: true,
        } as const,
      ]),
  {
    id: 'patientName',
    header: say('Patient'),
    cell: (row) => `${row.patientName} · ${dayAsText(row.dob)}`,
    width: 210,
    always: true,
  },
  {
    id: 'collectionDate',
    header: say('Collected'),
    cell: (row) => dayAsText(row.collectionDate),
    width: 100,
    always: true,
  },
  {
    id: 'specimenBarcode',
    header: say('Specimen ID'),
    cell: (row) => row.specimenBarcode,
    width: 128,
    always: true,
  },
  { id: 'labType', header: say('Test type'), cell: (row) => row.labType, width: 140 },
  { id: 'payer', header: say('Payer'), cell: (row) => row.payer, width: 180 },
  {
    id: 'memberId',
    header: say('Member ID'),
    cell: (row) => row.memberId,
    width: 120,
    initiallyHidden: true,
  },
  { id: 'says', header: say('What is missing'), cell: (row) => row.says, width: 250 },
  { id: 'deadline', header: say('Request by'), cell: (row) => dayAsText(row.deadline), width: 100 },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 150 },
]

interface TickBarProps {
  payers: number
  count: number
  onEnter: () => void
}
const TickBar = ({ payers, count, onEnter }: TickBarProps) => (
  <Group className={tickBar['bar'] ?? ''} role="group" aria-label={say('Selected orders')}>
    <Text size="sm" c="dimmed" role="status">
      {payers > 1
        ? say('{count} selected, of {payers} payers. Select orders of one payer.', {
            count,
            payers,
          })
        : say('{count} selected', { count })}
    </Text>
    <Button disabled={payers > 1} onClick={onEnter}>
      {say('Enter approvals')}
    </Button>
  </Group>
)

const fieldsOf = (labs: readonly Option[], labTypes: readonly Option[]): readonly FilterField[] => [
  { name: 'from', label: say('Collected from'), kind: 'day', main: true },
  { name: 'to', label: say('Until'), kind: 'day', main: true },
  { name: 'lab', label: say('Laboratory'), kind: 'choice', main: true, width: 180, options: labs },
  {
    name: 'type',
    label: say('Test type'),
    kind: 'choice',
    main: true,
    width: 180,
    options: labTypes,
  },
]

interface MissingInput {
  filters: PreauthFilters
  accountId: number
}
const useMissing = ({ filters, accountId }: MissingInput) => {
  const { type = 0, lab = 0, account = 0, payer = 0, from, to } = filters.value
  const criteria = {
    customerId: accountId > 0 ? accountId : account,
    insuranceId: payer,
    labTypeId: type,
    labId: lab,
    collectionDateStart: from ?? null,
    collectionDateEnd: to ?? null,
  }
  const found = useList(preauth.missing, criteria)
  const ticks = useTicks(criteria)
  return { found, ticks, payer, account, criteria }
}

const missingCard: (row: MissingAuthorization) => [string, string, string] = (row) => [
  `${row.patientName} · ${dayAsText(row.dob)}`,
  [row.specimenBarcode, row.payer, row.says].filter(Boolean).join(' · '),
  say('Collected {collectionDate}', { collectionDate: dayAsText(row.collectionDate) }),
]

interface OrderDrawerProps {
  order: MissingAuthorization | undefined
  onClose: () => void
}
const OrderDrawer = ({ order, onClose }: OrderDrawerProps) => (
  <SideDrawer
    opened={order !== undefined}
    whose={order}
    title={order === undefined ? '' : order.patientName}
    size={620}
    onClose={onClose}
  >
    {order !== undefined && (
      <AuthorizationsOf key={order.labOrderId} order={order} onDone={onClose} />
    )}
  </SideDrawer>
)

interface ApprovalsDrawerProps {
  entering: boolean
  orders: MissingAuthorization[]
  onClose: () => void
  onDone: () => void
}
const ApprovalsDrawer = ({ entering, orders, onClose, onDone }: ApprovalsDrawerProps) => (
  <SideDrawer
    opened={entering}
    title={say('Approvals: {payer}', { payer: orders[0]?.payer ?? '' })}
    size={760}
    onClose={onClose}
  >
    {entering && <BulkEntry orders={orders} onDone={onDone} />}
  </SideDrawer>
)

interface MissingFiltersProps {
  payer: number
  rows: readonly MissingAuthorization[]
  accountId: number
  account: number
  onChange: PreauthFilters['set']
}
/** The payer, and the account unless the top bar chose one. */
const MissingFilters = ({ payer, rows, accountId, account, onChange }: MissingFiltersProps) => (
  <>
    <PayerPicker
      width={220}
      value={
        payer === 0
          ? null
          : {
              id: payer,
              name: rows.find(({ insuranceId }) => insuranceId === payer)?.payer ?? 'Chosen payer',
            }
      }
      onChange={(pick) => onChange({ payer: pick?.id })}
    />
    {accountId === 0 && (
      <AccountFilter
        customerId={account === 0 ? undefined : account}
        onChange={(next) => onChange({ account: next })}
      />
    )}
  </>
)

const missingCheckbox =
  (ticks: Ticks): ((row: MissingAuthorization) => ReactNode) =>
  (row) => <RowCheckbox id={row.labOrderId} label={nameOf(row)} ticks={ticks} size="md" />

interface MissingBarProps {
  fields: readonly FilterField[]
  filters: PreauthFilters
  payer: number
  found: Rows<MissingAuthorization>
  accountId: number
  account: number
}
const MissingBar = ({ fields, filters, payer, found, accountId, account }: MissingBarProps) => (
  <FilterBar
    fields={fields}
    value={filters.value}
    onChange={filters.set}
    actions={
      <MissingFilters
        payer={payer}
        rows={found.rows}
        accountId={accountId}
        account={account}
        onChange={filters.set}
      />
    }
  />
)

/**
 * Orders whose payer requires an authorization and that none covers. Those of one payer can be
 * entered together.
 */
export const MissingTable = ({ filters }: { filters: PreauthFilters }) => {
  const [labTypes, labs] = useCodes('LabType', 'Lab')
  const { accountId } = useListPlace()
  const mayEnter = useMay().call(preauth.save)
  const [open, setOpen] = useState<MissingAuthorization>()
  const [entering, setEntering] = useState(false)
  const { found, ticks, payer, account, criteria } = useMissing({ filters, accountId })
  const fields: readonly FilterField[] = fieldsOf(labs, labTypes)
  const chosen = found.rows.filter(({ labOrderId }) => ticks.ticked.has(labOrderId))
  const payers = new Set(chosen.map(({ insuranceId }) => insuranceId))
  return (
    <>
      <MissingBar
        fields={fields}
        filters={filters}
        payer={payer}
        found={found}
        accountId={accountId}
        account={account}
      />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="missing-preauth"
        label={say('orders')}
        from={found}
        columns={columnsOf(mayEnter ? ticks : undefined)}
        rowId={(row) => row.labOrderId}
        rowLabel={nameOf}
        onOpen={setOpen}
        picks={mayEnter ? picksOf(ticks, 'labOrderId') : undefined}
        card={missingCard}
        onExport={(format, shown) =>
          call(preauth.exportMissing, { searchCriteria: criteria, format, columns: shown })
        }
        cardCheckbox={mayEnter ? missingCheckbox(ticks) : undefined}
        empty={{
          text: say(
            'No order lacks a preauthorization here. Orders appear when their payer or a rule wants one and none covers the collection date.',
          ),
        }}
      />
      {chosen.length > 0 && (
        <TickBar payers={payers.size} count={chosen.length} onEnter={() => setEntering(true)} />
      )}
      <OrderDrawer order={open} onClose={() => setOpen(undefined)} />
      <ApprovalsDrawer
        entering={entering}
        orders={chosen}
        onClose={() => setEntering(false)}
        onDone={() => {
          setEntering(false)
          ticks.clear()
        }}
      />
    </>
  )
}
