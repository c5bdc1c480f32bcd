import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { useEffect, useRef, useState } from 'react'
import { VerdictBand } from '../ui/verdict/verdict-band.tsx'
import { giveKept, tellNotTaken, useKeepsScans, type ScanTarget } from './targets.ts'

interface KeptScansProps {
  /**
   * What is missing, and when the scan is taken: 'The manifest is loading. This scan is taken
   * next.'
   */
  text: string
  /** Handles a scan at once; false: it is kept. */
  handle?: (scan: Scan) => boolean
  parcel?: ScanTarget['parcel'] | undefined
}

/**
 * Shown while something that takes scans is loading: keeps what is scanned, says so, and gives it
 * to what takes scans afterward, which can be another part that is loading. If the page was left
 * meanwhile, a notice names the scans instead.
 */
export const KeptScans = ({ text, handle, parcel }: KeptScansProps) => {
  /*
   * Not only in React's state: a scan can come between the moment this is replaced and the moment
   * it no longer receives scans.
   */
  const kept = useRef<{ scans: readonly Scan[]; at: string }>({ scans: [], at: '' })
  const [shown, show] = useState<readonly Scan[]>([])
  useKeepsScans((scans) => {
    const left = scans.filter((scan) => handle?.(scan) !== true)
    if (left.length === 0) return
    const before = kept.current.scans.filter(({ code }) => !left.some((scan) => scan.code === code))
    kept.current = { scans: [...before, ...left], at: location.href }
    show(kept.current.scans)
  }, parcel)
  useEffect(
    () => () => {
      const { scans, at } = kept.current
      /* What replaces it receives scans right after it is gone. */
      if (scans.length > 0)
        setTimeout(() => (location.href === at ? giveKept : tellNotTaken)(scans))
    },
    [],
  )
  const last = shown.at(-1)
  if (last === undefined) return null
  const all =
    shown.length === 1
      ? ''
      : ` ${say('{length} scans wait: {shown}.', { length: shown.length, shown: shown.map(({ code }) => code).join(', ') })}`
  return <VerdictBand state="waits" identity={last.code} text={`${text}${all}`} />
}
