import { isInTransit } from '@labgate/contract/shipping/parcels'
import { shipLogs, type ShipLogRow } from '@labgate/contract/shipping/ship-logs'
import { call } from '../api/call.ts'

export interface ParcelsWith {
  /** The one parcel in transit with this number; undefined if there is none or more than one. */
  only: ShipLogRow | undefined
  /** The latest in transit, else the latest of all that were ever sent with it. */
  latest: ShipLogRow | undefined
  inTransit: number
  count: number
}
/* Carriers use their numbers again after months: earlier parcels with the number are few. */
const atMost = 50

/** The parcels with a carrier's number that the user can see. */
export const parcelsWith = async (trackingNo: string): Promise<ParcelsWith> => {
  const { list } = await call(shipLogs.list, { searchCriteria: { trackingNo, pageSize: atMost } })
  const inTransit = list.filter(isInTransit)
  return {
    only: inTransit.length === 1 ? inTransit[0] : undefined,
    latest: inTransit[0] ?? list[0],
    inTransit: inTransit.length,
    count: list.length,
  }
}
