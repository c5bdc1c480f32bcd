import { describeMoney } from '@labgate/contract/billing/money'
import { fileKinds, fileStateLabels, type PayerFile } from '@labgate/contract/billing/payer-files'
import type { RelatedFile } from '@labgate/contract/billing/related-files'
import { say } from '@labgate/contract/languages/say'
import { instantHere } from '../../../forms/dates.ts'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const tones: Readonly<Record<PayerFile['state'], Tone>> = {
  waiting: 'waiting',
  sent: 'done',
  new: 'waiting',
  read: 'done',
  refused: 'danger',
  'set aside': 'plain',
}
type Stateful = Pick<PayerFile, 'state' | 'direction' | 'counts' | 'attention'>
/* Of a file that was read, something is not posted yet: it is held, unmatched, or not readable. */
const waits = ({ state, direction, counts, attention }: Stateful): boolean =>
  state === 'read' &&
  direction === 'in' &&
  (attention !== '' || ['held', 'unmatched'].some((name) => (counts[name] ?? 0) > 0))
const describeState = (file: Stateful): string => {
  const { state, direction } = file
  if (waits(file)) return say('Read, needs a person')
  return state === 'refused'
    ? direction === 'in'
      ? say('Not readable')
      : say('Refused by payer')
    : fileStateLabels[state]
}
/** State of a file. It is done only when nothing of it waits for a person. */
export const FileStateWord = ({ of }: { of: Stateful }) => (
  <StatusWord tone={waits(of) ? 'waiting' : tones[of.state]}>{describeState(of)}</StatusWord>
)

/* Two responses are 277s. The outcome shows which one a file is. */
const acknowledgmentOrStatus = ({ counts }: Pick<PayerFile, 'counts'>): string | undefined =>
  (counts['answered'] ?? 0) > 0
    ? say('Claim status response (277)')
    : (counts['accepted'] ?? 0) + (counts['rejected'] ?? 0) > 0
      ? say('Claim acknowledgment (277CA)')
      : undefined
/** What is in a file, in words: 'Remittance (835)'. */
export const kindsSay = (file: Pick<PayerFile, 'kinds' | 'counts'>): string =>
  file.kinds
    .map(
      (kind) =>
        (kind === '277' ? acknowledgmentOrStatus(file) : undefined) ?? fileKinds[kind] ?? kind,
    )
    .join(', ')
const claimsSay = (count: number): string =>
  count === 1 ? say('1 claim') : say('{count} claims', { count: count.toLocaleString('en-US') })
const countWords: readonly (readonly [name: string, text: string])[] = [
  ['accepted', 'accepted'],
  ['rejected', 'rejected'],
  ['unknown', 'unknown'],
  ['questions', 'requested'],
  ['answered', 'answered'],
  ['waiting', say('to ask again')],
  ['posted', 'posted'],
  ['unmatched', 'unmatched'],
  ['held', 'held'],
  ['aside', say('set aside')],
]
/**
 * 'Answered by File acknowledgment (999), 03/20/2026 10:10', or 'Answers Claims (837), 03/20/2026
 * 10:05'.
 */
export const describeRelated = (file: RelatedFile): string =>
  `${file.answers ? say('Answered by') : say('Answers')} ${kindsSay(file)}, ${instantHere(file.dateMade)}`
/** Outcome of a file: '12 posted, 1 unmatched, $1,204.10. Accepted with errors.' */
export const describeOutcome = ({ counts, says: text, attention }: PayerFile): string =>
  [outcomeCounts(counts), text, attention].filter(Boolean).join('. ')
const outcomeCounts = (counts: PayerFile['counts']): string =>
  [
    ...((counts['claims'] ?? 0) === 0 ? [] : [claimsSay(counts['claims'] ?? 0)]),
    ...countWords.flatMap(([name, word]) =>
      (counts[name] ?? 0) > 0 ? [`${(counts[name] ?? 0).toLocaleString('en-US')} ${word}`] : [],
    ),
    ...((counts['cents'] ?? 0) === 0 ? [] : [describeMoney(counts['cents'] ?? 0)]),
    ...((counts['waitingCents'] ?? 0) === 0
      ? []
      : [say('{counts} not posted', { counts: describeMoney(counts['waitingCents'] ?? 0) })]),
  ].join(', ')
