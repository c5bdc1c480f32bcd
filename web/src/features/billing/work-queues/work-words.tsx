import {
  lastBand,
  workBands,
  type WorkRow,
  type WorkState,
} from '@labgate/contract/billing/work-queues'
import { say } from '@labgate/contract/languages/say'
import { dayAsText } from '../../../forms/dates.ts'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const stateWords: Readonly<Record<WorkState, readonly [word: string, tone: Tone]>> = {
  new: [say('New'), 'plain'],
  'in work': [say('In work'), 'plain'],
  'waiting for client': [say('Waiting for practice'), 'waiting'],
  'waiting for payer': [say('Waiting for payer'), 'waiting'],
  'waiting for approval': [say('Waiting for approval'), 'waiting'],
  deferred: [say('Deferred'), 'waiting'],
}

/** State of an item. */
export const WorkStateWord = ({ of }: { of: Pick<WorkRow, 'state' | 'nextDate'> }) => {
  const [word, tone] = stateWords[of.state]
  return (
    <StatusWord tone={tone}>
      {of.state === 'deferred'
        ? say('Until {nextDate}', { nextDate: dayAsText(of.nextDate) })
        : word}
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
      ? say('No deadline')
      : band === 0 || band === lastBand
        ? say('Past {deadline}', { deadline: dayAsText(deadline) })
        : dayAsText(deadline)}
  </StatusWord>
)
export const describeBand = (band: number): string => workBands[band] ?? ''
