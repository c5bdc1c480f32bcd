import { say } from '@labgate/contract/languages/say'
import { labels } from '@labgate/contract/orders/labels'
import { resultedGroup } from '@labgate/contract/orders/order-status'
import { orders, type OrderRow } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/queries.ts'
import { describeName } from '../../../core/orders/parts/order-state.ts'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { useElsewhere } from '../../../core/patients/parts/use-elsewhere.tsx'
import { ClosedRows, closedChartsOf } from '../../../core/restricted-charts/closed-rows.tsx'
import { useMay } from '../../../session/use-session.ts'
import { anyDay } from '../../../ui/day-filter.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { IconFileText } from '../../../ui/icons/icons.ts'
import { useListPlace } from '../../../ui/list-place.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { picksOf, useTicks } from '../../../ui/table/use-ticks.ts'
import { useRowPrinting } from '../paper/use-row-printing.ts'
import type { OrderAbout } from '../parts/order-about.ts'
import type { OrderActions } from '../parts/use-order-actions.tsx'
import { criteriaOf, dateColumnOf, isNarrowed, type OrderFilters } from './criteria.ts'
import { orderCard, orderColumns } from './order-columns.tsx'
import { PrintBar } from './print-bar.tsx'
import { useOrderFilterFields } from './use-order-filter-fields.ts'

/**
 * For a figure's orders: those that it counts and the list omits. A number only, without identities
 * (docs/decisions/0050).
 */
const describeRestricted = (first: unknown): string | undefined => {
  const { inRestricted = 0 } = (first ?? {}) as { inRestricted?: number }
  if (inRestricted === 0) return undefined
  return inRestricted === 1
    ? say('1 more is in a restricted chart.')
    : say('{inRestricted} more are in restricted charts.', {
        inRestricted: inRestricted.toLocaleString('en-US'),
      })
}

interface EmptyOrdersInput {
  hasClosed: boolean
  filters: OrderFilters
  elsewhere: ReactNode
}
const emptyOrders = ({ hasClosed, filters, elsewhere }: EmptyOrdersInput) => ({
  text: hasClosed
    ? say('No other orders match this search.')
    : isNarrowed(filters.value)
      ? say('No orders match this search.')
      : say('No orders in the last seven days.'),
  action: (
    <Group gap="xs" justify="center">
      {elsewhere}
      {filters.value.from !== anyDay && !hasClosed && (
        <Button variant="default" onClick={() => filters.set({ from: anyDay })}>
          {say('Search all dates')}
        </Button>
      )}
    </Group>
  ),
})

/** The order search form and its results, newest first. */
export const OrderTable = ({
  filters,
  actions,
  glowing,
}: {
  filters: OrderFilters
  actions: OrderActions
  glowing: number | undefined
}) => {
  const { userId_Bench: person = 0, segment = 0, sort, locationId = 0 } = filters.value
  const fields = useOrderFilterFields(person, locationId)
  const isTimed = segment > 0
  const place = useListPlace()
  const criteria = criteriaOf(filters.value, place, todayHere())
  const found = useList(orders.list, criteria)
  const elsewhere = useElsewhere(orders.list, {
    criteria,
    found,
    isNarrowed: isNarrowed(filters.value),
    clear: () => filters.set({ locationId: undefined }),
  })
  const printing = useRowPrinting()
  const may = useMay()
  const ticks = useTicks(criteria)
  const picks = may.call(labels.print) || may.call(requisitions.merged)
  const hasClosed = closedChartsOf(found.first).length > 0
  const by = dateColumnOf(filters.value)
  /* A user who filters for resulted orders wants to read the results (records.md#lab-order). */
  const opensResults = filters.value.labStatusId === resultedGroup
  const openOrder = ({ labOrderId }: OrderAbout): void => filters.set({ id: labOrderId })
  const empty = emptyOrders({ hasClosed, filters, elsewhere })
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <ClosedRows
        first={found.first}
        typed={[filters.value.specimenBarcode, filters.value.requisitionNo]}
        onOpened={found.retry}
      />
      <DataTable
        name="orders"
        label={say('orders')}
        from={found}
        columns={orderColumns(place.isStaff, by, picks ? ticks : undefined, isTimed)}
        rowId={(row) => row.labOrderId}
        rowLabel={(row: OrderRow) => `${describeName(row)}, ${row.specimenBarcode}`}
        onOpen={(row) =>
          opensResults && row.resultedDate !== null ? actions.showResult(row) : openOrder(row)
        }
        picks={picks ? picksOf(ticks, 'labOrderId') : undefined}
        actions={(row) => [
          ...(opensResults
            ? [{ label: say('Open order'), icon: IconFileText, run: openOrder }]
            : []),
          ...actions.of(row),
          ...printing.of(row),
        ]}
        {...(may.call(requisitions.exportList) && {
          onExport: (format, columns) =>
            call(requisitions.exportList, { searchCriteria: criteria, format, columns }),
        })}
        card={orderCard(place.isStaff)}
        sort={(sort ?? (isTimed ? '-minutes' : '-date')).replace('date', by)}
        onSort={(next) =>
          filters.set({
            sort: next.endsWith('minutes') ? next : next.startsWith('-') ? '-date' : 'date',
          })
        }
        note={describeRestricted(found.first)}
        filters={{ fields, value: filters.value, onChange: filters.set }}
        empty={empty}
        glowing={glowing}
      />
      {picks && (
        <PrintBar
          ids={found.rows.map(({ labOrderId }) => labOrderId)}
          ticks={ticks}
          printer={printing.printer}
        />
      )}
      {printing.printer.parts}
    </>
  )
}
