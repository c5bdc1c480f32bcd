import { dayBefore } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { shipLogs, type ShipLogRow } from '@labgate/contract/shipping/ship-logs'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useList } from '../../../../api/queries.ts'
import { todayHere } from '../../../../core/patients/parts/age.ts'
import { instantAsText } from '../../../../forms/dates.ts'
import { zonedInstantWide } from '../../../../ui/column-widths.ts'
import { anyDay } from '../../../../ui/day-filter.tsx'
import { FilterBar, type FilterField } from '../../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../../ui/list-place.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { ParcelDifferences, ParcelState } from '../parts/parcel-state.tsx'
import { Carried } from '../parts/tracking.tsx'
import { describeCount } from '../parts/tube-text.ts'
import { criteriaOf, historyDays, statusOptions, type ParcelFilters } from './criteria.ts'

const at = (instant: string | null, { timeZone }: ShipLogRow): string =>
  instantAsText(instant, timeZone)
const columns: readonly Column<ShipLogRow>[] = [
  {
    id: 'shipLogNo',
    header: say('Parcel'),
    cell: (row) => row.shipLogNo,
    width: 122,
    always: true,
  },
  {
    id: 'status',
    header: say('Status'),
    cell: (row) => <ParcelState status={row.status} />,
    width: 134,
  },
  {
    id: 'listed',
    header: say('Tubes'),
    cell: (row) => row.listed + row.unlisted,
    width: 60,
    align: 'right',
  },
  {
    id: 'missing',
    header: say('Differences'),
    cell: (row) => <ParcelDifferences of={row} />,
    width: 120,
  },
  {
    id: 'dateShipped',
    header: say('Shipped'),
    cell: (row) => at(row.dateShipped, row),
    width: zonedInstantWide,
  },
  {
    id: 'dateReceived',
    header: say('Received'),
    cell: (row) => at(row.dateReceived, row),
    width: zonedInstantWide,
  },
  { id: 'trackingNo', header: say('Carrier'), cell: (row) => <Carried of={row} />, width: 178 },
]
const created: Column<ShipLogRow> = {
  id: 'dateCreated',
  header: say('Created'),
  cell: (row) => at(row.dateCreated, row),
  width: zonedInstantWide,
}
const location: Column<ShipLogRow> = {
  id: 'location',
  header: say('Location'),
  cell: (row) => row.location,
  width: 130,
}
const account: Column<ShipLogRow> = {
  id: 'customer',
  header: say('Account'),
  cell: (row) => row.customer,
  width: 190,
}

const card = (row: ShipLogRow) =>
  [
    row.shipLogNo,
    `${describeCount(row.listed + row.unlisted)} · ${at(row.dateShipped ?? row.dateCreated, row)}`,
    <span key="state">
      <ParcelState status={row.status} /> <ParcelDifferences of={row} />
    </span>,
  ] as const

const fieldsOf = (isReceived: boolean, today: string): FilterField[] => [
  {
    name: 'from',
    label: isReceived ? say('Received from') : say('Created from'),
    kind: 'day',
    main: true,
    initial: dayBefore(today, historyDays),
  },
  {
    name: 'status',
    label: say('Status'),
    kind: 'choice',
    main: true,
    options: statusOptions,
    initial: -1,
  },
  {
    name: 'to',
    label: isReceived ? say('Received until') : say('Created until'),
    kind: 'day',
  },
  { name: 'received', label: say('By date of receipt'), kind: 'flag' },
  { name: 'outOfBalance', label: say('Out of balance'), kind: 'flag' },
  { name: 'trackingNo', label: say('Tracking number'), kind: 'text', main: true },
]

const ShowAllButton = ({ filters }: { filters: ParcelFilters }) => (
  <Button
    variant="default"
    onClick={() => filters.set({ from: anyDay, status: undefined, trackingNo: undefined })}
  >
    {say('Show all parcels')}
  </Button>
)

/** Parcels of the last thirty days, latest first. */
export const ParcelTable = ({
  filters,
  glowing,
  onPack,
}: {
  filters: ParcelFilters
  glowing: number | undefined
  onPack: (() => void) | undefined
}) => {
  const place = useListPlace()
  const today = todayHere()
  const found = useList(shipLogs.list, criteriaOf(filters.value, place, today))
  const [hasAccounts, hasLocations] = [
    place.isStaff && place.accountId === 0,
    place.locationId === 0,
  ]
  const shown = useMemo(
    () => [
      ...columns.slice(0, 2),
      ...(hasAccounts ? [account] : []),
      ...(hasLocations ? [{ ...location, initiallyHidden: hasAccounts }] : []),
      ...columns.slice(2),
      { ...created, initiallyHidden: hasLocations },
    ],
    [hasAccounts, hasLocations],
  )
  const fields: FilterField[] = fieldsOf(filters.value.received === true, today)
  const isNarrowed = filters.value.status !== undefined || filters.value.trackingNo !== undefined
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="parcels"
        label={say('parcels')}
        from={found}
        columns={shown}
        rowId={(row) => row.shipLogId}
        rowLabel={(row) => `${row.shipLogNo}, ${row.location}`}
        onOpen={(row) => filters.set({ id: row.shipLogId })}
        card={card}
        empty={{
          text: isNarrowed
            ? say('No parcels match this search.')
            : say('No parcels in the last 30 days. Parcels sent to the laboratory appear here.'),
          action:
            isNarrowed || onPack === undefined ? (
              <ShowAllButton key="all" filters={filters} />
            ) : (
              <Button key="pack" onClick={onPack}>
                {say('Pack a parcel')}
              </Button>
            ),
        }}
        glowing={glowing}
      />
    </>
  )
}
