import { supplies, supplyOrders, type SupplyOrder } from '@labgate/contract/accounts/supplies'
import { say } from '@labgate/contract/languages/say'
import { Title } from '@mantine/core'
import { asRows, useApiQuery } from '../../../../api/queries.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { instantWide } from '../../../../ui/column-widths.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'

const itemsSay = ({ items }: SupplyOrder): string =>
  items
    .map(({ key, quantity }) => {
      const item = supplies.find((one) => one.key === key)
      return `${quantity} × ${item ? `${item.name}, ${item.unit}` : key}`
    })
    .join('; ')
const columns: readonly Column<SupplyOrder>[] = [
  {
    id: 'dateCreated',
    header: say('Ordered'),
    cell: ({ dateCreated }) => instantHere(dateCreated),
    width: instantWide,
  },
  { id: 'items', header: say('Supplies'), cell: itemsSay, width: 480, always: true },
  { id: 'location', header: say('Ship to'), cell: ({ location }) => location, width: 140 },
  { id: 'createdBy', header: say('Ordered by'), cell: ({ createdBy }) => createdBy, width: 150 },
]

/** What was ordered for the account, latest first. */
export const SupplyHistory = ({ customerId }: { customerId: number }) => {
  const query = useApiQuery(supplyOrders.list, { CustomerId: customerId })
  return (
    <section aria-labelledby="supply-orders">
      <Title order={2} id="supply-orders">
        {say('Supply orders')}
      </Title>
      <DataTable
        filters="none"

        name="supply-orders"
        label={say('supply orders')}
        from={asRows(query, { customerId, isFixed: true })}
        columns={columns}
        rowId={(row) => row.supplyOrderId}
        onOpen="nothing more"
        rowLabel={(row) => instantHere(row.dateCreated)}
        card={(row) => [
          itemsSay(row),
          `${instantHere(row.dateCreated)} · ${row.location}`,
          row.createdBy,
        ]}
        empty={{ text: say('Supply orders appear here.') }}
      />
    </section>
  )
}
