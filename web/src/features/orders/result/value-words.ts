import { rangeBeside, senderFlagBeside, shownAmount, unitBeside } from '@labgate/contract/results/beside-value'
import { flagWords } from '@labgate/contract/results/flag-words'
import type { ReportedValue } from '@labgate/contract/results/report-shape'
import { hasNoValue, isAbnormal, isCritical, observationStates } from '@labgate/contract/results/states'
import { unitSays } from '@labgate/contract/results/units'
import type { Tone } from '../../../ui/status-word.tsx'

/** A value as displayed; if there is none, the reason takes its place (decisions.md 32). */
export const valueSays = (value: ReportedValue): string =>
  hasNoValue(value.state) ? observationStates[value.state] : value.value === '' ? 'No value reported' : shownAmount(value)

export const flagSays = ({ flag, state }: ReportedValue): string => (hasNoValue(state) ? '' : flagWords[flag])
export const flagTone = ({ flag, state }: ReportedValue): Tone => {
  if (hasNoValue(state) || flag === 'not-judged') return 'plain'
  if (isCritical(flag)) return 'danger'
  return isAbnormal(flag) ? 'waiting' : 'done'
}

/** What a value was compared with: our cut-off or interval, else the laboratory's range. */
export const referenceSays = ({ cutOff, low, high, unit, limitsInWords, intervalSays, isDraft }: ReportedValue): string => {
  const interval = low !== '' && high !== '' ? `${low} to ${high}` : low !== '' ? `${low} or more` : high === '' ? '' : `${high} or less`
  const says = cutOff !== '' ? `Cut-off ${cutOff} ${unitSays(unit)}`.trim() : interval || limitsInWords || intervalSays
  return says !== '' && isDraft ? `${says} (draft)` : says
}

/** What the laboratory sent with a value that appears nowhere else: its flag, range, and unit in words, one per line. */
export const sentBeside = (value: ReportedValue): string[] =>
  [
    ['Laboratory’s flag', senderFlagBeside(value)],
    ['Laboratory’s range', rangeBeside(value)],
    ['Unit', unitBeside(value)],
  ].flatMap(([label, says]) => (says === '' ? [] : [`${label ?? ''}: ${says ?? ''}`]))

export const methodWords = { screen: 'Screen', confirmation: 'Confirmation', measured: '' } as const
