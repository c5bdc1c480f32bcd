import { say } from '@labgate/contract/languages/say'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { shipLogs, type ShipLogRow } from '@labgate/contract/shipping/ship-logs'
import { Stack, Title } from '@mantine/core'
import { useList } from '../../../../api/queries.ts'
import { instantAsText } from '../../../../forms/dates.ts'
import { zonedInstantWide } from '../../../../ui/column-widths.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { MissingTubes } from '../parts/missing-tubes.tsx'
import { ParcelDifferences } from '../parts/parcel-state.tsx'
import { Carried } from '../parts/tracking.tsx'
import { describeCount } from '../parts/tube-text.ts'

/** Of how many on the sheet; without a sheet, the number only. */
const describeReceived = (row: ShipLogRow): string =>
  row.withoutSheet
    ? String(row.unlisted)
    : say('{received} of {listed}', { received: row.received, listed: row.listed })
/* The state is above each list. */
const columns: readonly Column<ShipLogRow>[] = [
  {
    id: 'shipLogNo',
    header: say('Parcel'),
    cell: (row) => row.shipLogNo,
    width: 120,
    always: true,
  },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 170 },
  { id: 'location', header: say('Location'), cell: (row) => row.location, width: 116 },
  { id: 'received', header: say('Received'), cell: describeReceived, width: 80, align: 'right' },
  {
    id: 'dateShipped',
    header: say('Shipped'),
    cell: (row) => instantAsText(row.dateShipped, row.timeZone),
    width: zonedInstantWide,
  },
  { id: 'trackingNo', header: say('Carrier'), cell: (row) => <Carried of={row} />, width: 180 },
]
const card = (row: ShipLogRow) =>
  [
    `${row.shipLogNo} · ${row.customer}`,
    instantAsText(row.dateShipped, row.timeZone),
    <span key="state">
      {row.withoutSheet
        ? describeCount(row.unlisted)
        : say('{received} of {listed}', {
            received: row.received,
            listed: describeCount(row.listed),
          })}{' '}
      <ParcelDifferences of={row} />
    </span>,
  ] as const

const Of = ({
  status,
  title,
  label,
  empty,
  onOpen,
}: {
  status: number
  title: string
  label: string
  empty: string
  onOpen: (shipLogId: number) => void
}) => {
  const found = useList(shipLogs.list, { status })
  if (status === parcelStatus['being received'] && found.rows.length === 0 && !found.error)
    return null
  return (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <DataTable
        filters="none"

        name="dock-parcels"
        label={label}
        from={found}
        columns={columns}
        rowId={(row) => row.shipLogId}
        rowLabel={(row) => `${row.shipLogNo}, ${row.customer}`}
        onOpen={(row) => onOpen(row.shipLogId)}
        card={card}
        empty={{ text: empty }}
      />
    </section>
  )
}

/** While no parcel is open: what is being received, in transit, or has not arrived. */
export const DockHome = ({ onOpen }: { onOpen: (shipLogId: number) => void }) => (
  <Stack gap="xl">
    <Of
      status={parcelStatus['being received']}
      title={say('Being received')}
      label={say('open parcels')}
      empty=""
      onOpen={onOpen}
    />
    <Of
      status={parcelStatus['on its way']}
      title={say('In transit')}
      label={say('parcels')}
      empty={say('No parcels in transit. Parcels from practices appear here until they arrive.')}
      onOpen={onOpen}
    />
    <MissingTubes of={{}} ends={['found-at-laboratory', 'lost']} />
  </Stack>
)
