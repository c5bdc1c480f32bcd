import type { NumberState } from '@labgate/contract/faxes/fax-numbers'
import type { AttemptOutcome, FaxRow, FaxState, FaxWait } from '@labgate/contract/faxes/faxes'
import { say } from '@labgate/contract/languages/say'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const words: Readonly<Record<FaxState, readonly [text: string, tone: Tone]>> = {
  queued: [say('Queued'), 'plain'],
  sending: [say('Sending'), 'plain'],
  sent: [say('Sent'), 'done'],
  failed: [say('Failed'), 'danger'],
  cancelled: [say('Canceled'), 'plain'],
  uncertain: [say('Uncertain'), 'danger'],
}
const waits: Readonly<Record<Exclude<FaxWait, ''>, string>> = {
  'no number': say('No fax number'),
  'not verified': say('Number not verified'),
  paused: say('Location paused'),
}
export const stateOptions = Object.entries(words).map(([value, [label]]) => ({ value, label }))

/** State of a fax; a queued one that cannot be sent says why. */
export const FaxStateWord = ({ of }: { of: Pick<FaxRow, 'state' | 'waits' | 'tries'> }) => {
  if (of.waits !== '') return <StatusWord tone="waiting">{waits[of.waits]}</StatusWord>
  if (of.state === 'queued' && of.tries > 0)
    return <StatusWord tone="waiting">{say('Will be tried again')}</StatusWord>
  const [text, tone] = words[of.state]
  return <StatusWord tone={tone}>{text}</StatusWord>
}

const outcomes: Readonly<Record<AttemptOutcome, readonly [text: string, tone: Tone]>> = {
  '': [say('Under way'), 'plain'],
  sent: [say('Arrived'), 'done'],
  busy: [say('Busy'), 'waiting'],
  'no answer': [say('No answer'), 'waiting'],
  partial: [say('Partly received'), 'danger'],
  refused: [say('Refused'), 'danger'],
  'not taken': [say('Not accepted by the fax service'), 'waiting'],
  uncertain: [say('Uncertain'), 'danger'],
}
export const OutcomeOfAttempt = ({ outcome }: { outcome: AttemptOutcome }) => (
  <StatusWord tone={outcomes[outcome][1]}>{outcomes[outcome][0]}</StatusWord>
)

const numbers: Readonly<Record<NumberState, readonly [text: string, tone: Tone]>> = {
  unverified: [say('Not verified'), 'waiting'],
  'to confirm': [say('Needs second confirmation'), 'waiting'],
  verified: [say('Verified'), 'done'],
  refused: [say('Not their number'), 'danger'],
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
  if (kind === 'test') return say('Test page')
  const [first = ''] = specimens
  return specimenCount > 1
    ? say('{first} and {specimenCount} more', { first, specimenCount: specimenCount - 1 })
    : first
}
