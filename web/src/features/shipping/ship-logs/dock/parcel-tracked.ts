import { say } from '@labgate/contract/languages/say'
import { trackingNoOfBarcode } from '@labgate/contract/shipping/carriers'
import { reasonOf } from '../../../../api/refused.ts'
import { parcelsWith } from '../../../../scan/parcels-with.ts'
import type { TrackedParcel } from '../../../../scan/targets.ts'

/**
 * The one parcel in transit under this carrier's number, as typed; else the only one that ever had
 * it, or what is wrong with it.
 */
export const parcelTracked = async (typed: string): Promise<TrackedParcel | string> => {
  try {
    const { only, latest, inTransit, count } = await parcelsWith(
      trackingNoOfBarcode(typed).slice(0, 50),
    )
    if (only) return only
    if (latest === undefined)
      return say(
        'Not a tube number (12 digits), a sheet number (3 letters, 9 digits), or the tracking number of a parcel.',
      )
    if (count === 1) return latest
    return inTransit === 0
      ? say(
          'No parcel in transit has this tracking number, and more than one had it. Scan or type the number of the sheet.',
        )
      : say(
          'More than one parcel in transit has this tracking number. Scan or type the number of the sheet.',
        )
  } catch (error) {
    return reasonOf(error)
  }
}
