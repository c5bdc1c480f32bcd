import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { allHolds } from '@labgate/contract/orders/order-status'
import { orders, type OrderRow } from '@labgate/contract/orders/orders'
import { Anchor } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useList } from '../../../api/queries.ts'
import { reasonOfStatus } from '../../../core/orders/parts/status-reason.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Section } from '../../../ui/section.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ofPlace, type Place } from './place.ts'

const shown = 4
const request = ({ labStatus }: OrderRow): string => reasonOfStatus(labStatus)
const columns: readonly Column<OrderRow>[] = [
  { id: 'labStatus', header: say('What is asked'), width: 220, always: true, cell: request },
  { id: 'patientName', header: say('Patient'), width: 200, cell: ({ patientName }) => patientName },
  { id: 'labType', header: say('Test type'), width: 160, cell: ({ labType }) => labType },
  {
    id: 'collectionDate',
    header: say('Collected'),
    width: 150,
    cell: ({ collectionDate, timeZone }) => instantAsText(collectionDate, timeZone),
  },
]

/** Orders that wait for the practice, with the question, oldest first. */
export const HeldOrders = ({ place }: { place: Place }) => {
  const navigate = useNavigate()
  const may = useMay()
  const found = useList(
    orders.list,
    { ...ofPlace(place), labStatusId: allHolds, sort: 'date' },
    { enabled: may.call(orders.list) },
  )
  if (!may.call(orders.list)) return null
  const all = (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link {...props} {...linkTo('/lab-order', { labStatusId: allHolds, from: 'any' })} />
      )}
    >
      {say('All on hold')}
    </Anchor>
  )
  return (
    <Section
      id="held"
      title={say('On hold: the laboratory needs an answer')}
      columns={1}
      {...(found.total > shown && { actions: all })}
    >
      <DataTable
        filters="none"

        name="dashboard-held"
        label={found.total > shown ? say('oldest orders on hold') : say('orders on hold')}
        from={{
          ...found,
          place: { ...place, isFixed: true },
          rows: found.rows.slice(0, shown),
          total: Math.min(found.total, shown),
          totalIsMore: false,
        }}
        columns={columns}
        rowId={({ labOrderId }) => labOrderId}
        rowLabel={({ specimenBarcode }) => specimenBarcode}
        onOpen={({ labOrderId }) => void navigate(linkTo('/lab-order', { id: labOrderId }))}
        card={(row) => [row.patientName, request(row), row.labType]}
        empty={{ text: say('No orders on hold.') }}
      />
    </Section>
  )
}
