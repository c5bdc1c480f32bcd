import { parcelStatus } from '@labgate/contract/parcels'
import { shipLogs, type ShipLogRow } from '@labgate/contract/ship-logs'
import { Stack, Title } from '@mantine/core'
import { useList } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { MissingTubes } from '../parts/missing-tubes.tsx'
import { ParcelDifferences, ParcelState } from '../parts/parcel-state.tsx'
import { Tracking } from '../parts/tracking.tsx'
import { countSays } from '../parts/tube-says.ts'

/** Of how many that are on the sheet; without one, how many. */
const receivedSays = (row: ShipLogRow): string => (row.withoutSheet ? String(row.unlisted) : `${row.received} of ${row.listed}`)
const columns: readonly Column<ShipLogRow>[] = [
  { id: 'shipLogNo', header: 'Parcel', cell: (row) => row.shipLogNo, width: 124, always: true },
  { id: 'status', header: 'Status', cell: (row) => <ParcelState status={row.status} />, width: 144 },
  { id: 'customer', header: 'Account', cell: (row) => row.customer, width: 190 },
  { id: 'location', header: 'Location', cell: (row) => row.location, width: 140 },
  { id: 'received', header: 'Received', cell: receivedSays, width: 84, align: 'right' },
  { id: 'dateShipped', header: 'Shipped', cell: (row) => instantAsText(row.dateShipped, row.timeZone), width: 176 },
  { id: 'shippingMethod', header: 'Carrier', cell: (row) => row.shippingMethod, width: 90 },
  { id: 'trackingNo', header: 'Tracking number', cell: (row) => <Tracking of={row} />, width: 170 },
]
const card = (row: ShipLogRow) =>
  [
    `${row.shipLogNo} · ${row.customer}`,
    [row.withoutSheet ? countSays(row.unlisted) : `${row.received} of ${countSays(row.listed)}`, instantAsText(row.dateShipped, row.timeZone)]
      .filter(Boolean)
      .join(' · '),
    <span key="state">
      <ParcelState status={row.status} /> <ParcelDifferences of={row} />
    </span>,
  ] as const

const Of = ({ status, title, label, empty, onOpen }: { status: number; title: string; label: string; empty: string; onOpen: (shipLogId: number) => void }) => {
  const found = useList(shipLogs.list, { status })
  if (status === parcelStatus['being received'] && found.rows.length === 0 && !found.error) return null
  return (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <DataTable
        name="dock-parcels"
        label={label}
        from={found}
        columns={columns}
        rowId={(row) => row.shipLogId}
        rowLabel={(row) => `${row.shipLogNo}, ${row.customer}`}
        onOpen={(row) => onOpen(row.shipLogId)}
        card={card}
        empty={{ says: empty }}
      />
    </section>
  )
}

/** While no parcel is open: what is being received, what is on its way, and what did not arrive. */
export const DockHome = ({ onOpen }: { onOpen: (shipLogId: number) => void }) => (
  <Stack gap="xl">
    <Of status={parcelStatus['being received']} title="Being received" label="open parcels" empty="" onOpen={onOpen} />
    <Of
      status={parcelStatus['on its way']}
      title="On its way"
      label="parcels"
      empty="No parcel is on its way. What practices send will stand here until it arrives."
      onOpen={onOpen}
    />
    <MissingTubes of={{}} ends={['found-at-laboratory', 'lost']} />
  </Stack>
)
