import { say } from '@labgate/contract/languages/say'
import { flagWords } from '@labgate/contract/results/flag-words'
import { describeInterval as intervalInUnit, describeLimit } from '@labgate/contract/results/limit'
import type { ReportedValue } from '@labgate/contract/results/report-shape'
import {
  hasNoValue,
  isAbnormal,
  isCritical,
  observationStates,
} from '@labgate/contract/results/states'
import {
  rangeText,
  senderFlagText,
  shownAmount,
  unitText,
} from '@labgate/contract/results/value-context'
import type { Tone } from '../../../ui/status-word.tsx'

/**
 * A value as displayed; if there is none, the reason takes its place (rules.md#null-is-not-normal).
 */
export const describeValue = (value: ReportedValue): string =>
  hasNoValue(value.state)
    ? observationStates[value.state]
    : value.value === ''
      ? say('No value reported')
      : shownAmount(value)

export const describeFlag = ({ flag, state }: ReportedValue): string =>
  hasNoValue(state) ? '' : flagWords[flag]
export const flagTone = ({ flag, state }: ReportedValue): Tone => {
  if (hasNoValue(state) || flag === 'not-judged') return 'plain'
  if (isCritical(flag)) return 'danger'
  return isAbnormal(flag) ? 'waiting' : 'done'
}

/** What a value was compared with: the laboratory's own range, else our cut-off or interval. */
export const describeReference = ({
  cutOff,
  low,
  high,
  limitsInWords,
  intervalSays: intervalText,
  isDraft,
}: Pick<
  ReportedValue,
  'cutOff' | 'low' | 'high' | 'limitsInWords' | 'intervalSays' | 'isDraft'
>): string => {
  if (intervalText !== '') return intervalText
  const text =
    cutOff !== null
      ? say('Cut-off {cutOff}', { cutOff: describeLimit(cutOff) })
      : intervalInUnit(low, high, intervalWords) || limitsInWords
  return text !== '' && isDraft ? say('{text} (draft)', { text }) : text
}
const intervalWords = {
  between: ' to ',
  least: (limit: string) => say('{limit} or more', { limit }),
  most: (limit: string) => say('{limit} or less', { limit }),
}

/**
 * What the laboratory sent with a value that appears nowhere else: its flag, range, and unit in
 * words, one per line.
 */
export const sentTexts = (value: ReportedValue): string[] =>
  [
    [say('Laboratory’s flag'), senderFlagText(value)],
    [say('Our limits'), rangeText(value)],
    [say('Unit'), unitText(value)],
  ].flatMap(([label, text]) => (text === '' ? [] : [`${label ?? ''}: ${text ?? ''}`]))

export const methodWords = {
  screen: 'Screen',
  confirmation: say('Confirmation'),
  measured: '',
} as const
