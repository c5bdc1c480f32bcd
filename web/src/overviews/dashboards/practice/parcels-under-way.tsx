import { linkTo } from '@labgate/contract/access/link-to'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { parcelWords } from '@labgate/contract/shipping/parcels'
import { shipLogs, type ShipLogRow } from '@labgate/contract/shipping/ship-logs'
import { useNavigate } from '@tanstack/react-router'
import { useList } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { Section } from '../../../ui/section.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ofPlace, type Place } from './place.ts'

/** A parcel that was sent and has not arrived (`status` of ShipLogRow). */
const underWay = 1
const tubes = ({ listed, unlisted }: ShipLogRow): number => listed + unlisted
const shipped = ({ dateShipped, timeZone }: ShipLogRow): string =>
  instantAsText(dateShipped, timeZone)
const carrier = ({ shippingMethod, trackingNo }: ShipLogRow): string =>
  [phraseOf(shippingMethod), trackingNo].filter(Boolean).join(' ')
export const parcelsTitle = say('Parcels: {parcelWords}', {
  parcelWords: parcelWords[underWay].toLowerCase(),
})
const columns: readonly Column<ShipLogRow>[] = [
  {
    id: 'shipLogNo',
    header: say('Parcel'),
    width: 122,
    always: true,
    cell: ({ shipLogNo }) => shipLogNo,
  },
  { id: 'listed', header: say('Tubes'), width: 60, align: 'right', cell: tubes },
  { id: 'dateShipped', header: say('Shipped'), width: 166, cell: shipped },
  { id: 'location', header: say('Location'), width: 150, cell: ({ location }) => location },
  { id: 'trackingNo', header: say('Carrier'), width: 200, cell: carrier },
]

/** Parcels that the practice sent and the laboratory has not received. A row opens the parcel. */
export const ParcelsUnderWay = ({ place }: { place: Place }) => {
  const navigate = useNavigate()
  const found = useList(shipLogs.list, { ...ofPlace(place), status: underWay })
  return (
    <Section id="parcels" title={parcelsTitle} columns={1}>
      <DataTable
        filters="none"

        name="dashboard-parcels"
        label={say('parcels')}
        from={{ ...found, place: { ...place, isFixed: true } }}
        columns={columns}
        rowId={({ shipLogId }) => shipLogId}
        rowLabel={({ shipLogNo }) => shipLogNo}
        onOpen={({ shipLogId }) => void navigate(linkTo('/shipLog', { id: shipLogId }))}
        card={(row) => [
          row.shipLogNo,
          say('{row} tubes, {row2}', { row: tubes(row), row2: shipped(row) }),
          carrier(row),
        ]}
        empty={{ text: say('No parcels on their way to the laboratory.') }}
      />
    </Section>
  )
}
