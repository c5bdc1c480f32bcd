import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { planOf, portraitWide, turnPaper } from './paper.ts'

/** A printed table: columns by their places among those shown, and the widths of the others. */
export interface OnPaper {
  leftOut: readonly number[]
  /** Pixels; empty while it is measured. */
  widths: readonly number[]
}

/**
 * Set while the browser is printing: which columns have no room on the paper, which is turned if
 * need be. The browser captures the page when its event is over, so the page is rendered at once:
 * first as on paper to measure it, then as it fits.
 */
export const usePaper = (frame: RefObject<HTMLElement | null>): OnPaper | undefined => {
  const [paper, setPaper] = useState<OnPaper>()
  useEffect(() => {
    let turnBack: (() => void) | undefined
    const end = (): void => {
      turnBack?.()
      turnBack = undefined
      setPaper(undefined)
    }
    const begin = (): void => {
      flushSync(() => setPaper({ leftOut: [], widths: [] }))
      if (frame.current === null) return
      const { isLandscape, leftOut, widths } = planOf(frame.current)
      if (isLandscape) turnBack ??= turnPaper()
      flushSync(() => setPaper({ leftOut, widths }))
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      turnBack?.()
    }
  }, [frame])
  return paper
}

/** Turns the paper for a table that needs this many pixels, if portrait has no room for it. */
export const useTurnedPaper = (wide: number): void => {
  useEffect(() => {
    if (wide <= portraitWide) return undefined
    let turnBack: (() => void) | undefined
    const begin = (): void => void (turnBack ??= turnPaper())
    const end = (): void => {
      turnBack?.()
      turnBack = undefined
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      end()
    }
  }, [wide])
}
