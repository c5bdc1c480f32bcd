import type { Flag } from './states.ts'

/** The flag of a value as shown on screen and on paper. */
export const flagWords: Readonly<Record<Flag, string>> = {
  within: 'In range',
  low: 'Low',
  high: 'High',
  'critical-low': 'Critical, low',
  'critical-high': 'Critical, high',
  positive: 'Positive',
  presumptive: 'Presumptive positive',
  negative: 'Negative',
  'not-judged': 'Not evaluated',
  abnormal: 'Abnormal',
  critical: 'Critical',
}
