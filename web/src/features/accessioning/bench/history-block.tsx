import { dayMs } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { orders, dateTypes } from '@labgate/contract/orders/orders'
import { Table } from '@mantine/core'
import { useState } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { OrderStatus } from '../../../core/orders/parts/order-status.tsx'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'

const days = 30
/** The patient's orders of the last thirty days, including the open one. */
export const HistoryBlock = ({
  patientId,
  labOrderId,
}: {
  patientId: number
  labOrderId: number
}) => {
  const [from] = useState(() => todayHere(new Date(Date.now() - days * dayMs)))
  const query = useApiQuery(orders.list, {
    searchCriteria: {
      patientId,
      dateType: dateTypes.collected,
      collectionDateStart: from,
      pageSize: 50,
    },
  })
  const { rows, error, pending, retry } = asRows(query, null)
  if (error) return <Failure error={error} retry={retry} />
  if (pending) return <Waiting height={120} />
  if (rows.length === 0)
    return <Empty text={say('No orders for this patient in the last 30 days.')} />
  return (
    <ScrollTable label={say('Orders of the last 30 days')} minWidth={560}>
      <Table aria-label={say('Orders of the last 30 days')}>
        <Table.Thead>
          <Table.Tr>
            {[
              say('Collected'),
              say('Specimen'),
              say('Test type'),
              say('Status'),
              say('Provider'),
            ].map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.labOrderId} {...(row.labOrderId === labOrderId && { fw: 600 })}>
              <Table.Td>{instantAsText(row.collectionDate, row.timeZone)}</Table.Td>
              <Table.Td>{`${row.specimenBarcode}${row.labOrderId === labOrderId ? ` ${say('(this one)')}` : ''}`}</Table.Td>
              <Table.Td>{row.labType}</Table.Td>
              <Table.Td>
                <OrderStatus of={row} />
              </Table.Td>
              <Table.Td>{row.physician}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
}
