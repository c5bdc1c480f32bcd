import { StatusWord } from './status-word.tsx'

/** Nothing was refused, and no one is signed in yet. */
const onTheWay = new Set(['password expired', 'code asked for', 'code after single sign-on'])
const known: Readonly<Record<string, string>> = {
  done: 'Done',
  refused: 'Refused',
  waiting: 'Refused: temporarily locked',
  'wrong code': 'Wrong code',
  'code asked for': 'Password correct, code required',
  'password expired': 'Password expired',
  'password closed': 'Refused: signs in with the organization',
  'passkey refused': 'Passkey refused',
  'single sign-on refused': 'Single sign-on refused',
  'code after single sign-on': 'Single sign-on, code required',
  'refused: second person': 'Refused: needs another person',
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
    <StatusWord tone="done">Done</StatusWord>
  ) : (
    <StatusWord tone={onTheWay.has(outcome) ? 'waiting' : 'danger'}>
      {describeOutcome(outcome)}
    </StatusWord>
  )
