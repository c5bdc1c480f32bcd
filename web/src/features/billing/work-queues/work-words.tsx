import {
  lastBand,
  workBands,
  type WorkRow,
  type WorkState,
} from '@labgate/contract/billing/work-queues'
import { dayAsText } from '../../../forms/dates.ts'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const stateWords: Readonly<Record<WorkState, readonly [word: string, tone: Tone]>> = {
  new: ['New', 'plain'],
  'in work': ['In work', 'plain'],
  'waiting for client': ['Waiting for practice', 'waiting'],
  'waiting for payer': ['Waiting for payer', 'waiting'],
  'waiting for approval': ['Waiting for approval', 'waiting'],
  deferred: ['Deferred', 'waiting'],
}

/** State of an item. */
export const WorkStateWord = ({ of }: { of: Pick<WorkRow, 'state' | 'nextDate'> }) => {
  const [word, tone] = stateWords[of.state]
  return (
    <StatusWord tone={tone}>
      {of.state === 'deferred' ? `Until ${dayAsText(of.nextDate)}` : word}
    </StatusWord>
  )
}

const soonBand = 1
/** How near the deadline is. */
export const DeadlineWord = ({
  of: { band, deadline },
}: {
  of: Pick<WorkRow, 'band' | 'deadline'>
}) => (
  <StatusWord
    tone={band === 0 || band === lastBand ? 'danger' : band === soonBand ? 'waiting' : 'plain'}
  >
    {deadline === null
      ? 'No deadline'
      : band === 0 || band === lastBand
        ? `Past ${dayAsText(deadline)}`
        : dayAsText(deadline)}
  </StatusWord>
)
export const describeBand = (band: number): string => workBands[band] ?? ''
