import { say } from '@labgate/contract/languages/say'
import type { ShipLog } from '@labgate/contract/shipping/ship-logs'
import type { IssueSubject } from '../../../../core/incidents/new-issue-drawer.tsx'

/**
 * What an account issue at the dock can be about: the parcel, or one of its tubes; the last scanned
 * tube comes first. A tube of another account found in the parcel concerns that account only, and
 * the parcel does not.
 */
export const parcelSubjects = (parcel: ShipLog, lastScanned: string): readonly IssueSubject[] => {
  const { customerId, shipLogId, shipLogNo, shippingMethodId, trackingNo } = parcel
  const carrier = { shippingMethodId, trackingNo }
  const whole = {
    text: say('Parcel {shipLogNo}', { shipLogNo }),
    about: { customerId, shipLogId, ...carrier },
  }
  const tubes = parcel.specimens.map(
    ({ customerId: account, labOrderId, specimenBarcode, labType }) => ({
      code: specimenBarcode,
      text: [say('Specimen {specimenBarcode}', { specimenBarcode }), labType]
        .filter(Boolean)
        .join(', '),
      about:
        account === customerId
          ? { customerId, shipLogId, labOrderId, ...carrier }
          : { customerId: account, labOrderId },
    }),
  )
  return [
    ...tubes.filter(({ code }) => code === lastScanned),
    whole,
    ...tubes.filter(({ code }) => code !== lastScanned),
  ]
}
