import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { orders, type OrderRow } from '@labgate/contract/orders/orders'
import type { Patient } from '@labgate/contract/patients/patients'
import { Anchor, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { OrderStatus } from '../../../core/orders/parts/order-status.tsx'
import { Card } from '../../../core/patients/parts/card.tsx'
import { PlannedOfPatient } from '../../../core/planned-orders/planned-of-patient.tsx'
import { instantAsText } from '../../../forms/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'

const shown = 10
const textOf = (total: number): string =>
  total === 0
    ? say('None yet.')
    : total === 1
      ? say('1 order')
      : total > shown
        ? say('{total} orders, the last {shown} here', { total, shown })
        : say('{total} orders', { total })

/** The patient's last orders, latest first; each links to itself. */
export const OrdersCard = ({ patient: { patientId } }: { patient: Patient }) => {
  const query = useApiQuery(orders.list, { searchCriteria: { patientId, pageSize: shown } })
  return (
    <Card
      id="orders"
      title={say('Orders')}
      text={query.data ? textOf(query.data.total) : ''}
      opened
    >
      <Loaded from={query} height={96}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={say('No orders yet.')} />
          ) : (
            <ScrollTable label={say('Orders')} minWidth={300}>
              <Table aria-label={say('Orders')} verticalSpacing={4}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{say('Specimen ID')}</Table.Th>
                    <Table.Th>{say('Collected')}</Table.Th>
                    <Table.Th visibleFrom="xs">{say('Test type')}</Table.Th>
                    <Table.Th>{say('Status')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map((row) => (
                    <OrderLine key={row.labOrderId} row={row} />
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollTable>
          )
        }
      </Loaded>
      <PlannedOfPatient patientId={patientId} />
    </Card>
  )
}

/* What opens the order stands first: at the end of a row, a phone would cut it. */
const OrderLine = ({ row }: { row: OrderRow }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400}>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props: object) => (
          <Link {...linkTo('/lab-order', { id: row.labOrderId })} {...props} />
        )}
      >
        {row.specimenBarcode}
      </Anchor>
      <Text size="sm" c="dimmed" hiddenFrom="xs">
        {row.labType}
      </Text>
    </Table.Th>
    <Table.Td>{instantAsText(row.collectionDate, row.timeZone) || say('Not given')}</Table.Td>
    <Table.Td visibleFrom="xs">{row.labType}</Table.Td>
    <Table.Td>
      <OrderStatus of={row} />
    </Table.Td>
  </Table.Tr>
)
