import { trackingNoOfBarcode } from '@labgate/contract/carriers'
import { shipLogs } from '@labgate/contract/ship-logs'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/refused.ts'
import type { TrackedParcel } from '../../../scan/targets.ts'

/** The one parcel a carrier has under this number, as typed; else what is wrong with it. */
export const parcelTracked = async (typed: string): Promise<TrackedParcel | string> => {
  try {
    const { list } = await call(shipLogs.list, { searchCriteria: { trackingNo: trackingNoOfBarcode(typed).slice(0, 50), pageSize: 2 } })
    const [parcel, second] = list
    if (parcel === undefined) return 'Not a tube number (12 digits), a sheet number (3 letters, 9 digits), or the tracking number of a parcel.'
    return second === undefined ? parcel : 'More than one parcel has this tracking number. Scan or type the number of the sheet.'
  } catch (error) {
    return reasonOf(error)
  }
}
