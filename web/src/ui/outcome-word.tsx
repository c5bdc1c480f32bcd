import { say } from '@labgate/contract/languages/say'
import { StatusWord } from './status-word.tsx'

/** Nothing was refused, and no one is signed in yet. */
const onTheWay = new Set(['password expired', 'code asked for', 'code after single sign-on'])
const known: Readonly<Record<string, string>> = {
  done: say('Done'),
  refused: say('Refused'),
  waiting: say('Refused: temporarily locked'),
  'wrong code': say('Wrong code'),
  'code asked for': say('Password correct, code required'),
  'password expired': say('Password expired'),
  'password closed': say('Refused: signs in with the organization'),
  'passkey refused': say('Passkey refused'),
  'single sign-on refused': say('Single sign-on refused'),
  'code after single sign-on': say('Single sign-on, code required'),
  'refused: second person': say('Refused: needs another person'),
}

/**
 * The outcome of an act or a sign-in, in words; 'refused: not-permitted' becomes 'Refused: not
 * permitted'.
 */
export const describeOutcome = (outcome: string): string => {
  const [first, code] = outcome.split(': ')
  return (
    known[outcome] ??
    (code === undefined ? outcome : `${known[first ?? ''] ?? first}: ${code.replaceAll('-', ' ')}`)
  )
}

export const OutcomeWord = ({ outcome }: { outcome: string }) =>
  outcome === 'done' ? (
    <StatusWord tone="done">{say('Done')}</StatusWord>
  ) : (
    <StatusWord tone={onTheWay.has(outcome) ? 'waiting' : 'danger'}>
      {describeOutcome(outcome)}
    </StatusWord>
  )
