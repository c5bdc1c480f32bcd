import { say } from '@labgate/contract/languages/say'
import { parcelStatus, parcelWords, type ParcelStatus } from '@labgate/contract/shipping/parcels'
import type { ShipLogRow } from '@labgate/contract/shipping/ship-logs'
import {
  IconCircleCheck,
  IconPackage,
  IconScan,
  IconTruck,
  type Icon,
} from '../../../../ui/icons/icons.ts'
import { StatusWord, type Tone } from '../../../../ui/status-word.tsx'

const looks: Record<ParcelStatus, { tone: Tone; icon: Icon }> = {
  [parcelStatus.packing]: { tone: 'waiting', icon: IconPackage },
  [parcelStatus['on its way']]: { tone: 'plain', icon: IconTruck },
  [parcelStatus['being received']]: { tone: 'waiting', icon: IconScan },
  [parcelStatus.received]: { tone: 'done', icon: IconCircleCheck },
}

/** Where a parcel is, as an icon and words. */
export const ParcelState = ({ status }: Pick<ShipLogRow, 'status'>) => {
  const known = status as ParcelStatus
  return (
    <StatusWord tone={looks[known].tone} icon={looks[known].icon}>
      {parcelWords[known]}
    </StatusWord>
  )
}

/** How the parcel differs from its sheet, in words; nothing if all is as it should be. */
export const ParcelDifferences = ({
  of: { missing, unlisted, withoutSheet },
}: {
  of: Pick<ShipLogRow, 'missing' | 'unlisted' | 'withoutSheet'>
}) => (
  <>
    {missing > 0 && <StatusWord tone="waiting">{say('{missing} missing', { missing })}</StatusWord>}{' '}
    {withoutSheet ? (
      <StatusWord tone="waiting">{say('no sheet')}</StatusWord>
    ) : (
      unlisted > 0 && (
        <StatusWord tone="danger">{say('{unlisted} not listed', { unlisted })}</StatusWord>
      )
    )}
  </>
)
