import { useEffect } from 'react'
import type { ScanInput } from '../../../scan/scan-input.ts'
import { useLatest } from '../../../use-latest.ts'

/** A scan made before the bench or the rack was there. */
export interface WaitingScan {
  scanned: ScanInput
  /** It no longer waits. */
  taken: () => void
}

/** Takes the scan that waited for this part of the page, once. */
export const useEarlyScan = (
  early: WaitingScan | undefined,
  hear: (scanned: ScanInput) => void,
): void => {
  const latest = useLatest({ early, hear })
  const waits = early !== undefined
  useEffect(() => {
    const scan = latest.current.early
    if (!waits || scan === undefined) return
    scan.taken()
    latest.current.hear(scan.scanned)
  }, [waits, latest])
}
