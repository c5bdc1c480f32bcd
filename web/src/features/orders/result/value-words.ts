import type { ReportedValue } from '@labgate/contract/results/report-shape'
import { hasNoValue, isAbnormal, isCritical, observationStates } from '@labgate/contract/results/states'
import { unitSays } from '@labgate/contract/results/units'
import type { Tone } from '../../../ui/status-word.tsx'

/** The flag of a value in words; what there is to look at never by colour alone. */
const flagWords = {
  within: 'Within',
  low: 'Low',
  high: 'High',
  'critical-low': 'Critical, low',
  'critical-high': 'Critical, high',
  positive: 'Positive',
  presumptive: 'Presumptive positive',
  negative: 'Negative',
  'not-judged': 'Not judged',
} as const

/** A value as people read it; why there is none stands in its place (decisions.md 32). */
export const valueSays = ({ comparator, value, unit, state }: ReportedValue): string =>
  hasNoValue(state) ? observationStates[state] : value === '' ? 'No value was sent' : [`${comparator}${value}`, unitSays(unit)].filter(Boolean).join(' ')

export const flagSays = ({ flag, state }: ReportedValue): string => (hasNoValue(state) ? '' : flagWords[flag])
export const flagTone = ({ flag, state }: ReportedValue): Tone => {
  if (hasNoValue(state) || flag === 'not-judged') return 'plain'
  if (isCritical(flag)) return 'danger'
  return isAbnormal(flag) ? 'waiting' : 'done'
}

/** What a value was held against: a cut-off, an interval, or the sender's words. */
export const heldAgainst = ({ cutOff, low, high, unit, intervalSays, isDraft }: ReportedValue): string => {
  const interval = low !== '' && high !== '' ? `${low} to ${high}` : low !== '' ? `${low} or more` : high === '' ? '' : `${high} or less`
  const says = cutOff !== '' ? `Cut-off ${cutOff} ${unitSays(unit)}`.trim() : interval || intervalSays
  return says !== '' && isDraft ? `${says} (draft)` : says
}

export const methodWords = { screen: 'Screen', confirmation: 'Confirmation', measured: '' } as const
