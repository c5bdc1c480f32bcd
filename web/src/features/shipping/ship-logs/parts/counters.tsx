import { say } from '@labgate/contract/languages/say'
import { countParcel, parcelStatus } from '@labgate/contract/shipping/parcels'
import type { ShipLog } from '@labgate/contract/shipping/ship-logs'
import classes from './counters.module.css'

type Parcel = Pick<ShipLog, 'specimens' | 'status' | 'withoutSheet'>
type Figure = readonly [label: string, figure: number, look: string]

/**
 * How the tubes compare with the sheet. Without one there is nothing to compare: they are received.
 */
const figuresOf = (
  { specimens, status, withoutSheet }: Parcel,
  waiting: number,
): readonly Figure[] => {
  const { listed, received, missing, unlisted, open } = countParcel(specimens)
  if (withoutSheet) return [[say('Received'), unlisted, 'received']]
  const isClosed = status === parcelStatus.received
  return [
    [say('Listed'), listed, 'plain'],
    [say('Received'), received, 'received'],
    ...(isClosed ? [] : ([['Still expected', Math.max(0, open - waiting), 'plain']] as const)),
    ...(missing > 0 || isClosed
      ? ([['Missing', missing, missing > 0 ? 'missing' : 'plain']] as const)
      : []),
    [say('Not on the sheet'), unlisted, unlisted > 0 ? 'unlisted' : 'plain'],
  ]
}

/** The figures of a parcel, readable from a meter away. `waiting`: scans not yet on the server. */
export const Counters = ({ parcel, waiting = 0 }: { parcel: Parcel; waiting?: number }) => {
  const { counted } = countParcel(parcel.specimens)
  const figures: readonly Figure[] = [
    ...figuresOf(parcel, waiting),
    ...(counted > 0 ? ([['Counted, not scanned', counted, 'missing']] as const) : []),
    ...(waiting > 0 ? ([['Waiting scans', waiting, 'waits']] as const) : []),
  ]
  return (
    <dl className={classes['figures']} aria-label={say('Parcel counts')}>
      {figures.map(([label, figure, look]) => (
        <div key={label} className={classes['figure']} data-look={look}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
