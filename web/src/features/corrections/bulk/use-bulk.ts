import { say } from '@labgate/contract/languages/say'
import { useEffect, useRef, useState } from 'react'
import { Refused, reasonOf } from '../../../api/refused.ts'

export interface Outcome {
  is: 'done' | 'refused'
  text: string
}
/** Progress of a bulk correction. */
export interface BulkRun {
  running: boolean
  /** Outcome of each row, by id. */
  outcomes: ReadonlyMap<number, Outcome>
  /** Why it stopped early; '' if it did not. */
  stopped: string
  /**
   * Processes one row after another. Each is a separate correction, so finished rows stay done
   * wherever it stops; a second start continues with the rest.
   */
  start: (ids: readonly number[], each: (id: number) => Promise<string>) => Promise<void>
  stop: () => void
  reset: () => void
}

export const useBulk = (): BulkRun => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [running, setRunning] = useState(false)
  const [stopped, setStopped] = useState('')
  const wanted = useRef(false)
  /* Leaving the page stops it: nothing continues unseen. */
  useEffect(() => () => void (wanted.current = false), [])
  const start = async (
    ids: readonly number[],
    each: (id: number) => Promise<string>,
  ): Promise<void> => {
    setStopped('')
    setRunning(true)
    wanted.current = true
    const known = new Map(outcomes)
    for (const id of ids) {
      if (known.get(id)?.is === 'done') continue
      if (!wanted.current) {
        setStopped(say('Stopped. Start again to continue with the rest.'))
        break
      }
      try {
        known.set(id, { is: 'done', text: await each(id) })
      } catch (error) {
        /* A refusal concerns this row; any other error would also hit the next one. */
        if (!(error instanceof Refused) || error.status >= 500 || error.status === 401) {
          setStopped(
            say('{error} Finished rows stay as they are. Start again to continue with the rest.', {
              error: reasonOf(error),
            }),
          )
          break
        }
        known.set(id, { is: 'refused', text: error.issues[0]?.message ?? error.message })
      }
      setOutcomes(new Map(known))
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
