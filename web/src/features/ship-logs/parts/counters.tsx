import { countParcel, type TubeOfParcel } from '@labgate/contract/parcels'
import classes from './counters.module.css'

/** The figures of a parcel, to be read from a metre. `waiting`: scans that are not on the server yet. */
export const Counters = ({ tubes, isClosed, waiting = 0 }: { tubes: readonly TubeOfParcel[]; isClosed: boolean; waiting?: number }) => {
  const { listed, received, missing, unlisted, counted, open } = countParcel(tubes)
  const figures: readonly (readonly [label: string, figure: number, look: string])[] = [
    ['Listed', listed, 'plain'],
    ['Received', received, 'received'],
    ...(isClosed ? [] : ([['Still to come', Math.max(0, open - waiting), 'plain']] as const)),
    ...(missing > 0 || isClosed ? ([['Missing', missing, missing > 0 ? 'missing' : 'plain']] as const) : []),
    ['Not on the sheet', unlisted, unlisted > 0 ? 'unlisted' : 'plain'],
    ...(counted > 0 ? ([['Counted, not scanned', counted, 'missing']] as const) : []),
    ...(waiting > 0 ? ([['Scans that wait', waiting, 'waits']] as const) : []),
  ]
  return (
    <dl className={classes['figures']} aria-label="Figures of the parcel">
      {figures.map(([label, figure, look]) => (
        <div key={label} className={classes['figure']} data-look={look}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
