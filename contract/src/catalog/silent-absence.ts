import type { AnalyteKey } from './analyte-families.ts'

/**
 * Ingredients whose absence means nothing, so that no one is notified of a drug that was not found:
 * naloxone is barely absorbed under the tongue or in the gut, and on its own it is kept for an
 * emergency.
 */
export interface SilentAbsence {
  analyte: AnalyteKey
  source: string
  state: 'draft' | 'approved'
}

export const silentAbsences: readonly SilentAbsence[] = [
  {
    analyte: 'naloxone',
    source: 'FDA label Suboxone, section 12.3 Pharmacokinetics',
    state: 'draft',
  },
]
