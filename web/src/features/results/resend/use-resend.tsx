import { useState, type ReactNode } from 'react'
import type { Rows } from '../../../api/queries.ts'
import { useTicks, type Ticks } from '../../../ui/table/use-ticks.ts'
import { SendAgain, SentAgain, type Outcome } from './parts/send-again.tsx'
import { TickBar } from './parts/tick-bar.tsx'

interface Sending<Criteria> {
  ids: number[]
  count: number
  note: string
  searchCriteria?: Criteria
}
interface Resending<Criteria> {
  /** 'order', 'report'. */
  what: string
  /** What happens, in a sentence or two. */
  text: string
  criteria: Criteria
  from: Rows<object>
  /** Visible rows that can be sent. */
  ids: readonly number[]
  send: (input: Sending<Criteria>) => Promise<Outcome>
}

/**
 * Selecting rows and sending them again: the checkmarks, the content above the list, and the bar
 * below it.
 */
export const useResend = <Criteria extends object>({
  what,
  text,
  criteria,
  from,
  ids,
  send,
}: Resending<Criteria>): { ticks: Ticks; above: ReactNode; below: ReactNode } => {
  const ticks = useTicks(criteria)
  const [asks, setAsks] = useState<{ all: boolean; count: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = async (note: string): Promise<void> => {
    if (asks === null) return
    const { all, count } = asks
    setOutcome(
      await send({
        ids: all ? [] : [...ticks.ticked],
        count,
        note,
        ...(all && { searchCriteria: criteria }),
      }),
    )
    ticks.clear()
  }
  return {
    ticks,
    above: outcome && <SentAgain outcome={outcome} onClose={() => setOutcome(null)} />,
    below: (
      <>
        <TickBar what={what} from={from} ids={ids} ticks={ticks} onSend={setAsks} />
        {asks && (
          <SendAgain what={what} {...asks} text={text} onSend={run} onClose={() => setAsks(null)} />
        )}
      </>
    ),
  }
}
