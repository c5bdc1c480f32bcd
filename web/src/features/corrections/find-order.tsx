import { say } from '@labgate/contract/languages/say'
import { orders, type OrderRow } from '@labgate/contract/orders/orders'
import { useState, type ReactNode } from 'react'
import { useList } from '../../api/queries.ts'
import { orderScanned } from '../../core/orders/open-scanned.ts'
import { OrderStatus } from '../../core/orders/parts/order-status.tsx'
import { instantAsText } from '../../forms/dates.ts'
import { useScanTarget } from '../../scan/targets.ts'
import { Empty } from '../../ui/empty.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { useListPlace } from '../../ui/list-place.ts'
import { notify } from '../../ui/notify.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { withoutEmpty } from '../../ui/without-empty.ts'

type Sought = Record<string, string | number | boolean | undefined>

const columns: readonly Column<OrderRow>[] = [
  {
    id: 'specimenBarcode',
    header: say('Specimen ID'),
    width: 130,
    always: true,
    cell: ({ specimenBarcode }) => specimenBarcode,
  },
  {
    id: 'patientName',
    header: say('Patient'),
    width: 180,
    always: true,
    cell: ({ patientName }) => patientName,
  },
  {
    id: 'status',
    header: say('Status'),
    width: 180,
    always: true,
    cell: (row) => <OrderStatus of={row} />,
  },
  { id: 'labType', header: say('Test type'), width: 170, cell: ({ labType }) => labType },
  {
    id: 'collectionDate',
    header: say('Collected'),
    width: 180,
    cell: ({ collectionDate, timeZone }) => instantAsText(collectionDate, timeZone),
  },
  { id: 'customer', header: say('Account'), width: 170, cell: ({ customer }) => customer },
  { id: 'location', header: say('Location'), width: 140, cell: ({ location }) => location },
]

const fields: readonly FilterField[] = [
  { name: 'specimenBarcode', label: say('Specimen ID'), kind: 'text', main: true, width: 160 },
  { name: 'requisitionNo', label: say('Requisition'), kind: 'text', main: true, width: 160 },
  {
    name: 'patientName',
    label: say('Patient (Last, First)'),
    kind: 'text',
    main: true,
    width: 200,
  },
]
const orderCard = (row: OrderRow): [ReactNode, ReactNode, ReactNode] => [
  row.patientName,
  [row.specimenBarcode, row.labType, instantAsText(row.collectionDate, row.timeZone), row.customer]
    .filter(Boolean)
    .join(' · '),
  <OrderStatus key="status" of={row} />,
]

/**
 * The order to correct: scanned, or found by number or patient name. Nothing typed appears in the
 * address.
 */
export const FindOrder = ({ onOpen }: { onOpen: (labOrderId: number) => void }) => {
  const { accountId } = useListPlace()
  const [sought, setSought] = useState<Sought>({})
  const openScanned = async (code: string): Promise<void> => {
    const found = await orderScanned(code)
    if (found !== undefined && 'labOrderId' in found) onOpen(found.labOrderId)
  }
  useScanTarget((scan) =>
    scan.kind === 'specimen'
      ? void openScanned(scan.code)
      : notify.info(
          say('That is not a specimen label.'),
          say('Scanned {code}', { code: scan.code }),
        ),
  )
  const change = (changes: Sought): void =>
    setSought((before) => withoutEmpty({ ...before, ...changes }))
  const text = (name: string): string =>
    typeof sought[name] === 'string' ? sought[name].trim() : ''
  const criteria = Object.fromEntries(
    ['specimenBarcode', 'requisitionNo', 'patientName'].flatMap((name) =>
      text(name) === '' ? [] : [[name, text(name)]],
    ),
  )
  const isSought = Object.keys(criteria).length > 0
  const rows = useList(
    orders.list,
    { ...criteria, ...(accountId > 0 && { customerId: accountId }) },
    { enabled: isSought },
  )
  return (
    <>
      <FilterBar fields={fields} value={sought} onChange={change} />
      {isSought ? (
        <DataTable
          name="orders-to-correct"
          label={say('orders')}
          from={rows}
          columns={columns}
          rowId={({ labOrderId }) => labOrderId}
          rowLabel={({ patientName, specimenBarcode }) => `${patientName}, ${specimenBarcode}`}
          onOpen={({ labOrderId }) => onOpen(labOrderId)}
          card={orderCard}
          filters={{
            fields,
            value: sought,
            onChange: change,
          }}
          empty={{ text: say('No matches.') }}
        />
      ) : (
        <Empty text={say('Scan a specimen, or search by specimen ID, requisition, or patient.')} />
      )}
    </>
  )
}
