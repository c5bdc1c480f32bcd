import { clientServices } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { Text } from '@mantine/core'
import { useMay, useSession } from '../../../session/use-session.ts'
import { Expandable, ExpandableParts, SideBySide } from '../parts/expandable.tsx'
import { useCompareKey } from '../parts/use-compare.ts'
import { useTables } from '../parts/use-period.ts'
import { ClientTiles } from './client-tiles.tsx'
import { HeldOrders } from './held-orders.tsx'
import { LastPatientsBlock } from './last-patients-block.tsx'
import { MyWeek } from './my-week.tsx'
import { ParcelsUnderWay, parcelsTitle } from './parcels-under-way.tsx'
import type { Place } from './place.ts'
import { ReasonBars } from './reason-bars.tsx'
import { Turnaround } from './turnaround.tsx'
import { UnreadResults } from './unread-results.tsx'

/**
 * Says what the blocks below are of, while the top bar names a location: what waits above is of all
 * of them.
 */
const BelowOf = ({ place: { locationId } }: { place: Place }) => {
  const { values } = useSession()
  if (locationId === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {say('Below, unless a tile says otherwise: only the location {locationName}.', {
        locationName: values.locationName,
      })}
    </Text>
  )
}

/**
 * A practice's figures; for laboratory staff, those of the chosen account (records.md#dashboard).
 */
export const PracticeBlocks = () => {
  const { accountId, values, who } = useSession()
  useCompareKey()
  const tables = useTables()
  const may = useMay()
  const place = { customerId: accountId, locationId: values.locationId }
  const isStaff = who.entityId === 0 && !isAmong(clientServices, who.userTypeId)
  const unread = <UnreadResults place={place} />
  const week = <MyWeek place={place} tables={tables} />
  return (
    <>
      {who.entityId > 0 && (
        <SideBySide>
          <LastPatientsBlock customerId={accountId} />
          {week}
        </SideBySide>
      )}
      {who.entityId > 0 && unread}
      <BelowOf place={place} />
      <ClientTiles place={place} />
      {who.entityId === 0 && unread}
      <HeldOrders place={place} />
      {who.entityId === 0 && week}
      <ExpandableParts>
        <Expandable
          id="turnaround"
          title={say('How long results take')}
          about={say('From collection to report, by test type')}
        >
          <Turnaround place={place} isStaff={isStaff} tables={tables} />
        </Expandable>
        <Expandable
          id="reasons"
          title={say('Rejected, and missing information')}
          about={say('Why specimens were rejected, and what requisitions lacked, in 90 days')}
        >
          <ReasonBars place={place} isStaff={isStaff} tables={tables} />
        </Expandable>
        {may.call(shipLogs.list) && (
          <Expandable
            id="parcels"
            title={parcelsTitle}
            about={say('Sent to the laboratory, and not received yet')}
          >
            <ParcelsUnderWay place={place} />
          </Expandable>
        )}
      </ExpandableParts>
    </>
  )
}
