import { say } from '../languages/say.ts'
import type { Flag } from './states.ts'

/** The flag of a value as shown on screen and on paper. */
export const flagWords: Readonly<Record<Flag, string>> = {
  within: say('In range'),
  low: say('Low'),
  high: say('High'),
  'critical-low': say('Critical, low'),
  'critical-high': say('Critical, high'),
  positive: say('Positive'),
  presumptive: say('Presumptive positive'),
  negative: say('Negative'),
  'not-judged': say('Not evaluated'),
  abnormal: say('Abnormal'),
  critical: say('Critical'),
}
