import { accessioning, type BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'

export type OpenTube =
  | { state: 'looking' }
  | { state: 'failed'; error: unknown }
  | { state: 'open'; order: BenchOrder; lookedAt: number }

/** The current order of a scanned tube: never what an earlier scan of the same tube found. */
export const useOpenTube = (specimenBarcode: string) => {
  const [found, setFound] = useState<OpenTube>({ state: 'looking' })
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    call(
      accessioning.forAccessioning,
      { SpecimenBarcode: specimenBarcode },
      { signal: leaving.signal },
    ).then(
      (order) => leaving.signal.aborted || setFound({ state: 'open', order, lookedAt: times }),
      (error: unknown) => leaving.signal.aborted || setFound({ state: 'failed', error }),
    )
    return () => leaving.abort()
  }, [specimenBarcode, times])
  return { found, again: () => setTimes((before) => before + 1) }
}
