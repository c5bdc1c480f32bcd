import { lcsTypes } from '@labgate/contract/user-types'
import { useSession } from '../../../session/use-session.ts'
import { useCompareKey } from '../parts/use-compare.ts'
import { useTables } from '../parts/use-period.ts'
import { ClientTiles } from './client-tiles.tsx'
import { HeldOrders } from './held-orders.tsx'
import { MyWeek } from './my-week.tsx'
import { ParcelsUnderWay } from './parcels-under-way.tsx'
import { ReasonBars } from './reason-bars.tsx'
import { Turnaround } from './turnaround.tsx'
import { UnreadResults } from './unread-results.tsx'

/** A practice's figures; for laboratory staff, those of the chosen account (reference/figures.md 2.2). */
export const PracticeBlocks = () => {
  const { accountId, values, who } = useSession()
  useCompareKey()
  const tables = useTables()
  const place = { customerId: accountId, locationId: values.locationId }
  const isStaff = who.entityId === 0 && !lcsTypes.includes(who.userTypeId)
  return (
    <>
      <ClientTiles place={place} />
      <UnreadResults place={place} />
      <HeldOrders place={place} />
      <Turnaround place={place} isStaff={isStaff} tables={tables} />
      <MyWeek place={place} tables={tables} />
      <ReasonBars place={place} isStaff={isStaff} tables={tables} />
      <ParcelsUnderWay place={place} />
    </>
  )
}
