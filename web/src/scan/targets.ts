import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { useLayoutEffect } from 'react'
import { notify } from '../ui/notify.tsx'
import { useLatest } from '../use-latest.ts'
import type { Unread } from './scan-input.ts'

/** A parcel found by its carrier's number. */
export interface TrackedParcel {
  shipLogId: number
  shipLogNo: string
}

/**
 * What receives scans now. `unread`: shows a burst that is not one of our codes; if a screen has no
 * place for it, a notice is shown.
 */
export interface ScanTarget {
  take: (scan: Scan) => void
  unread?: (unread: Unread) => void
  /**
   * Receives the only parcel with the scanned tracking number; without it, the parcel is offered in
   * a notice.
   */
  parcel?: (parcel: TrackedParcel) => void
  /**
   * Receives several scans made before it was there; without it, it gets the last one, and a notice
   * names the others.
   */
  takeAll?: (scans: readonly Scan[]) => void
}
/*
 * A page takes what none of its parts takes; a keeper takes it for a part that is loading; of
 * parts, the most recent one takes precedence.
 */
const layers = { page: 0, keeper: 1, part: 2 } as const
const targets: { layer: number; target: ScanTarget }[] = []

/** The most recent target. */
export const currentTarget = (): ScanTarget | undefined => targets.at(-1)?.target

/** Whether the part that takes scans is still loading: the target only keeps them for it. */
export const isTargetLoading = (): boolean => targets.at(-1)?.layer === layers.keeper

const add = (layer: number, target: ScanTarget): (() => void) => {
  const entry = { layer, target }
  const above = layer === layers.page ? 0 : targets.findIndex((one) => one.layer > layer)
  targets.splice(above < 0 ? targets.length : above, 0, entry)
  return () => {
    targets.splice(targets.indexOf(entry), 1)
  }
}

const useReceives = (layer: keyof typeof layers, { take, ...more }: ScanTargetGiven): void => {
  const latest = useLatest({ take, ...more })
  const [shows, opens, takesAll] = [
    more.unread !== undefined,
    more.parcel !== undefined,
    more.takeAll !== undefined,
  ]
  /* Not a passive effect: a screen that is no longer shown must not take the next scan. */
  useLayoutEffect(
    () =>
      add(layers[layer], {
        take: (scan) => latest.current.take(scan),
        ...(shows && { unread: (text) => latest.current.unread?.(text) }),
        ...(opens && { parcel: (found) => latest.current.parcel?.(found) }),
        ...(takesAll && { takeAll: (scans) => latest.current.takeAll?.(scans) }),
      }),
    [layer, latest, shows, opens, takesAll],
  )
}
type ScanTargetGiven = Pick<ScanTarget, 'take'> & {
  [K in 'unread' | 'parcel' | 'takeAll']?: ScanTarget[K] | undefined
}

/**
 * Receives scans while the component is on the page; a dialog's target takes precedence over the
 * page's.
 */
export const useScanTarget = (
  take: ScanTarget['take'],
  unread?: ScanTarget['unread'],
  parcel?: ScanTarget['parcel'],
  takeAll?: ScanTarget['takeAll'],
): void => useReceives('part', { take, unread, parcel, takeAll })

/**
 * Receives what no part of the page takes: parts that load later, or at the same time, take
 * precedence over the page.
 */
export const usePageScans = (
  take: ScanTarget['take'],
  unread?: ScanTarget['unread'],
  parcel?: ScanTarget['parcel'],
): void => useReceives('page', { take, unread, parcel })

/** Receives scans for a part of the page that is loading. */
export const useKeepsScans = (
  keep: (scans: readonly Scan[]) => void,
  parcel: ScanTarget['parcel'] | undefined,
): void => useReceives('keeper', { take: (scan) => keep([scan]), takeAll: keep, parcel })

const describeAgain = (scans: readonly Scan[]): string =>
  say('Scan again, one at a time: {scans}.', { scans: scans.map(({ code }) => code).join(', ') })

let byDefault: ScanTarget['take'] = () => undefined
/** Sets what happens with a scan on a page that takes none; returns a function that ends it. */
export const takeByDefault = (take: ScanTarget['take']): (() => void) => {
  byDefault = take
  return () => {
    if (byDefault === take) byDefault = () => undefined
  }
}

/** Gives scans made while something was loading to what takes scans now, in order. */
export const giveKept = (scans: readonly Scan[]): void => {
  const last = scans.at(-1)
  const { take, takeAll } = currentTarget() ?? { take: byDefault }
  if (last === undefined) return
  if (takeAll && scans.length > 1) return takeAll(scans)
  if (scans.length > 1)
    notify.info(describeAgain(scans.slice(0, -1)), say('Scanned before the page was ready'))
  take(last)
}

/** Names scans that were not taken because the page was left before it was ready. */
export const tellNotTaken = (scans: readonly Scan[]): void =>
  notify.info(describeAgain(scans), say('Not taken: the page was not ready'))
