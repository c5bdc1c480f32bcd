import { fileKinds, fileStateSays, type PayerFile } from '@labgate/contract/payer-files'
import { moneySays } from '@labgate/contract/billing/money'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'

const tones: Readonly<Record<PayerFile['state'], Tone>> = {
  waiting: 'waiting',
  sent: 'done',
  new: 'waiting',
  read: 'done',
  refused: 'danger',
  'set aside': 'plain',
}
/** Where a file stands. */
export const FileStateWord = ({ state }: { state: PayerFile['state'] }) => <StatusWord tone={tones[state]}>{fileStateSays[state]}</StatusWord>

export const kindsSay = ({ kinds }: PayerFile): string => kinds.map((kind) => fileKinds[kind] ?? kind).join(', ')
const countWords: readonly (readonly [name: string, says: string])[] = [
  ['accepted', 'accepted'],
  ['rejected', 'rejected'],
  ['unknown', 'unknown'],
  ['questions', 'asked'],
  ['answered', 'answered'],
  ['waiting', 'to ask again'],
  ['posted', 'posted'],
  ['unmatched', 'unmatched'],
  ['held', 'held'],
]
/** What came of a file: '12 posted, 1 unmatched, $1,204.10'. */
export const outcomeSays = ({ counts, says }: PayerFile): string =>
  [
    ...countWords.flatMap(([name, word]) => ((counts[name] ?? 0) > 0 ? [`${(counts[name] ?? 0).toLocaleString('en-US')} ${word}`] : [])),
    ...((counts['cents'] ?? 0) === 0 ? [] : [moneySays(counts['cents'] ?? 0)]),
    ...(says === '' ? [] : [says]),
  ].join(', ')
