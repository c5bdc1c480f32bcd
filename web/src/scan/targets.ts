import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'
import type { Scan } from '@labgate/contract/numbers'
import type { Unread } from './heard.ts'

/** A parcel that was found by its carrier's number. */
export interface TrackedParcel {
  shipLogId: number
  shipLogNo: string
}

/** Who takes scans now. `unread`: shows a burst that is none of our codes; a notice says it where a screen has no place for it. */
export interface ScanTarget {
  take: (scan: Scan) => void
  unread?: (unread: Unread) => void
  /** The one parcel whose tracking number was scanned; without it the parcel is offered in a notice. */
  parcel?: (parcel: TrackedParcel) => void
}
const targets: ScanTarget[] = []

/** The target that came last. */
export const currentTarget = (): ScanTarget | undefined => targets.at(-1)

/** Takes the scans while the component is on the page; a dialog's target goes before the page's. */
export const useScanTarget = (take: ScanTarget['take'], unread?: ScanTarget['unread'], parcel?: ScanTarget['parcel']): void => {
  const latest = useLatest({ take, unread, parcel })
  const [shows, opens] = [unread !== undefined, parcel !== undefined]
  useEffect(() => {
    const target: ScanTarget = {
      take: (scan) => latest.current.take(scan),
      ...(shows && { unread: (text) => latest.current.unread?.(text) }),
      ...(opens && { parcel: (found) => latest.current.parcel?.(found) }),
    }
    targets.push(target)
    return () => {
      targets.splice(targets.indexOf(target), 1)
    }
  }, [latest, shows, opens])
}
