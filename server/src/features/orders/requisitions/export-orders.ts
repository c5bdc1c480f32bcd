import { practiceStaff } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import type { requisitions } from '@labgate/contract/orders/requisitions'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import { listOrders, type OrderListRow } from '../../../core/orders/orders.queries.ts'
import type { Call } from '../../../http/call.ts'
import { describeMoment, inFiles, momentIn } from '../../../paper/moments.ts'

const at = (
  name: 'collectionDate' | 'receivedDate' | 'accessionedDate' | 'resultedDate',
  title: string,
): Column<OrderListRow> => ({
  name,
  title,
  of: (row) => describeMoment(momentIn(inFiles(row.timeZone), row[name])),
})
const rest: readonly Column<OrderListRow>[] = [
  { name: 'labStatus', title: 'Status', of: (row) => row.labStatus },
  { name: 'specimenBarcode', title: 'Specimen ID', of: (row) => row.specimenBarcode },
  { name: 'patientName', title: 'Patient', of: (row) => row.patientName },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  { name: 'physician', title: 'Provider', of: (row) => row.physician },
  { name: 'location', title: 'Location', of: (row) => row.location },
  { name: 'labType', title: 'Test type', of: (row) => row.labType },
]
const [collected, received, accessioned, resulted] = [
  at('collectionDate', 'Collected'),
  at('receivedDate', 'Received'),
  at('accessionedDate', 'Accessioned'),
  at('resultedDate', 'Resulted'),
] as const

/**
 * Columns by role (records.md#lab-order): the steps within the laboratory are only for the
 * laboratory.
 */
const columnsFor = ({ who }: Actor): readonly Column<OrderListRow>[] =>
  isAmong(practiceStaff, who.userTypeId)
    ? [collected, resulted, ...rest]
    : [collected, received, accessioned, resulted, ...rest]

export const exportOrders = (
  context: AppContext,
  call: Call<(typeof requisitions)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'lab-orders',
    columns: columnsFor(call.actor),
    page: (after, pageSize) =>
      listOrders(call.actor, { ...call.input.searchCriteria, pageSize }, after, context.now()),
    keyset: (row) => [row.at, row.labOrderId],
  })
