import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'
import type { Scan } from '@labgate/contract/numbers'

type Take = (scan: Scan) => void
const targets: Take[] = []

/** Who takes scans now: the target that came last. */
export const currentTarget = (): Take | undefined => targets.at(-1)

/** @public Takes the scans while the component is on the page; a dialog's target goes before the page's. */
export const useScanTarget = (take: Take): void => {
  const latest = useLatest(take)
  useEffect(() => {
    const target: Take = (scan) => latest.current(scan)
    targets.push(target)
    return () => {
      targets.splice(targets.indexOf(target), 1)
    }
  }, [latest])
}
