import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'
import type { Scan } from '@labgate/contract/numbers'
import type { Unread } from './heard.ts'

/** Who takes scans now. `unread`: shows a burst that is none of our codes; a notice says it where a screen has no place for it. */
export interface ScanTarget {
  take: (scan: Scan) => void
  unread?: (unread: Unread) => void
}
const targets: ScanTarget[] = []

/** The target that came last. */
export const currentTarget = (): ScanTarget | undefined => targets.at(-1)

/** Takes the scans while the component is on the page; a dialog's target goes before the page's. */
export const useScanTarget = (take: ScanTarget['take'], unread?: ScanTarget['unread']): void => {
  const latest = useLatest({ take, unread })
  const shows = unread !== undefined
  useEffect(() => {
    const target: ScanTarget = { take: (scan) => latest.current.take(scan), ...(shows && { unread: (text) => latest.current.unread?.(text) }) }
    targets.push(target)
    return () => {
      targets.splice(targets.indexOf(target), 1)
    }
  }, [latest, shows])
}
