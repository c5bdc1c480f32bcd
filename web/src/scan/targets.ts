import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'
import type { Scan } from '@labgate/contract/numbers'
import type { Unread } from './heard.ts'

/** A parcel found by its carrier's number. */
export interface TrackedParcel {
  shipLogId: number
  shipLogNo: string
}

/** What receives scans now. `unread`: shows a burst that is not one of our codes; if a screen has no place for it, a notice is shown. */
export interface ScanTarget {
  take: (scan: Scan) => void
  unread?: (unread: Unread) => void
  /** Receives the only parcel with the scanned tracking number; without it, the parcel is offered in a notice. */
  parcel?: (parcel: TrackedParcel) => void
}
const targets: ScanTarget[] = []

/** The most recent target. */
export const currentTarget = (): ScanTarget | undefined => targets.at(-1)

const useReceives = (
  place: 'push' | 'unshift',
  take: ScanTarget['take'],
  unread: ScanTarget['unread'] | undefined,
  parcel: ScanTarget['parcel'] | undefined,
): void => {
  const latest = useLatest({ take, unread, parcel })
  const [shows, opens] = [unread !== undefined, parcel !== undefined]
  useEffect(() => {
    const target: ScanTarget = {
      take: (scan) => latest.current.take(scan),
      ...(shows && { unread: (text) => latest.current.unread?.(text) }),
      ...(opens && { parcel: (found) => latest.current.parcel?.(found) }),
    }
    targets[place](target)
    return () => {
      targets.splice(targets.indexOf(target), 1)
    }
  }, [place, latest, shows, opens])
}

/** Receives scans while the component is on the page; a dialog's target takes precedence over the page's. */
export const useScanTarget = (take: ScanTarget['take'], unread?: ScanTarget['unread'], parcel?: ScanTarget['parcel']): void =>
  useReceives('push', take, unread, parcel)

/** Receives what no part of the page takes: parts that load later, or at the same time, take precedence over the page. */
export const usePageScans = (take: ScanTarget['take'], unread?: ScanTarget['unread'], parcel?: ScanTarget['parcel']): void =>
  useReceives('unshift', take, unread, parcel)
