import { clientServices } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { Text } from '@mantine/core'
import { useSession } from '../../../session/use-session.ts'
import { useCompareKey } from '../parts/use-compare.ts'
import { useTables } from '../parts/use-period.ts'
import { ClientTiles } from './client-tiles.tsx'
import { HeldOrders } from './held-orders.tsx'
import { LastPatientsBlock } from './last-patients-block.tsx'
import { MyWeek } from './my-week.tsx'
import { ParcelsUnderWay } from './parcels-under-way.tsx'
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
    <Text
      size="sm"
      c="dimmed"
    >{`Below, unless a tile says otherwise: only the location ${values.locationName}.`}</Text>
  )
}

/**
 * A practice's figures; for laboratory staff, those of the chosen account (records.md#dashboard).
 */
export const PracticeBlocks = () => {
  const { accountId, values, who } = useSession()
  useCompareKey()
  const tables = useTables()
  const place = { customerId: accountId, locationId: values.locationId }
  const isStaff = who.entityId === 0 && !isAmong(clientServices, who.userTypeId)
  const unread = <UnreadResults place={place} />
  return (
    <>
      {who.entityId > 0 && <LastPatientsBlock customerId={accountId} />}
      {who.entityId > 0 && unread}
      <BelowOf place={place} />
      <ClientTiles place={place} />
      {who.entityId === 0 && unread}
      <HeldOrders place={place} />
      <Turnaround place={place} isStaff={isStaff} tables={tables} />
      <MyWeek place={place} tables={tables} />
      <ReasonBars place={place} isStaff={isStaff} tables={tables} />
      <ParcelsUnderWay place={place} />
    </>
  )
}
