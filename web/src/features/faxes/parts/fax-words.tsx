import type { NumberState } from '@labgate/contract/faxes/fax-numbers'
import type { AttemptOutcome, FaxRow, FaxState, FaxWait } from '@labgate/contract/faxes/faxes'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const words: Readonly<Record<FaxState, readonly [text: string, tone: Tone]>> = {
  queued: ['Queued', 'plain'],
  sending: ['Sending', 'plain'],
  sent: ['Sent', 'done'],
  failed: ['Failed', 'danger'],
  cancelled: ['Canceled', 'plain'],
  uncertain: ['Uncertain', 'danger'],
}
const waits: Readonly<Record<Exclude<FaxWait, ''>, string>> = {
  'no number': 'No fax number',
  'not verified': 'Number not verified',
  paused: 'Location paused',
}
export const stateOptions = Object.entries(words).map(([value, [label]]) => ({ value, label }))

/** State of a fax; a queued one that cannot be sent says why. */
export const FaxStateWord = ({ of }: { of: Pick<FaxRow, 'state' | 'waits' | 'tries'> }) => {
  if (of.waits !== '') return <StatusWord tone="waiting">{waits[of.waits]}</StatusWord>
  if (of.state === 'queued' && of.tries > 0)
    return <StatusWord tone="waiting">Will be tried again</StatusWord>
  const [text, tone] = words[of.state]
  return <StatusWord tone={tone}>{text}</StatusWord>
}

const outcomes: Readonly<Record<AttemptOutcome, readonly [text: string, tone: Tone]>> = {
  '': ['Under way', 'plain'],
  sent: ['Arrived', 'done'],
  busy: ['Busy', 'waiting'],
  'no answer': ['No answer', 'waiting'],
  partial: ['Partly received', 'danger'],
  refused: ['Refused', 'danger'],
  'not taken': ['Not accepted by the fax service', 'waiting'],
  uncertain: ['Uncertain', 'danger'],
}
export const OutcomeOfAttempt = ({ outcome }: { outcome: AttemptOutcome }) => (
  <StatusWord tone={outcomes[outcome][1]}>{outcomes[outcome][0]}</StatusWord>
)

const numbers: Readonly<Record<NumberState, readonly [text: string, tone: Tone]>> = {
  unverified: ['Not verified', 'waiting'],
  'to confirm': ['Needs second confirmation', 'waiting'],
  verified: ['Verified', 'done'],
  refused: ['Not their number', 'danger'],
}
export const numberStateOptions = Object.entries(numbers).map(([value, [label]]) => ({
  value,
  label,
}))
export const NumberStateWord = ({ state }: { state: NumberState }) => (
  <StatusWord tone={numbers[state][1]}>{numbers[state][0]}</StatusWord>
)

/** Contents of a fax, in a few words: '000000000018' or '000000000018 and 3 more'. */
export const specimensSay = ({
  kind,
  specimens,
  specimenCount,
}: Pick<FaxRow, 'kind' | 'specimens' | 'specimenCount'>): string => {
  if (kind === 'test') return 'Test page'
  const [first = ''] = specimens
  return specimenCount > 1 ? `${first} and ${specimenCount - 1} more` : first
}
