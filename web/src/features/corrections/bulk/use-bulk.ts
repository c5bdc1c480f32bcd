import { useEffect, useRef, useState } from 'react'
import { Refused, reasonOf } from '../../../api/refused.ts'

export interface Outcome {
  is: 'done' | 'refused'
  says: string
}
/** How far a bulk correction is. */
export interface BulkRun {
  running: boolean
  /** What came of each row, by its id. */
  outcomes: ReadonlyMap<number, Outcome>
  /** Why it stopped before the end; '' where it did not. */
  stopped: string
  /** Carries out one row after the other. Each is a correction of its own, so what was done stays done wherever it stops; a second start goes on with the rest. */
  start: (ids: readonly number[], each: (id: number) => Promise<string>) => Promise<void>
  stop: () => void
  reset: () => void
}

export const useBulk = (): BulkRun => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [running, setRunning] = useState(false)
  const [stopped, setStopped] = useState('')
  const wanted = useRef(false)
  /* Who leaves the page stops it: nothing goes on unseen. */
  useEffect(() => () => void (wanted.current = false), [])
  const start = async (ids: readonly number[], each: (id: number) => Promise<string>): Promise<void> => {
    setStopped('')
    setRunning(true)
    wanted.current = true
    const heard = new Map(outcomes)
    for (const id of ids) {
      if (heard.get(id)?.is === 'done') continue
      if (!wanted.current) {
        setStopped('Stopped. Start again to continue with the rest.')
        break
      }
      try {
        heard.set(id, { is: 'done', says: await each(id) })
      } catch (error) {
        /* A refusal is of this row; anything else would happen to the next one, too. */
        if (!(error instanceof Refused) || error.status >= 500 || error.status === 401) {
          setStopped(`${reasonOf(error)} Finished rows stay as they are. Start again to continue with the rest.`)
          break
        }
        heard.set(id, { is: 'refused', says: error.issues[0]?.message ?? error.message })
      }
      setOutcomes(new Map(heard))
    }
    wanted.current = false
    setRunning(false)
  }
  return {
    running,
    outcomes,
    stopped,
    start,
    stop: () => void (wanted.current = false),
    reset: () => {
      setOutcomes(new Map())
      setStopped('')
    },
  }
}
