import type { AnalyteKey } from './analyte-families.ts'

/**
 * Ingredients whose absence says nothing, so that nobody is told of a drug that was not found: naloxone is hardly taken up under the tongue
 * or in the gut, and by itself it is kept for an emergency.
 */
export interface SilentAbsence {
  analyte: AnalyteKey
  source: string
  state: 'draft' | 'approved'
}

export const silentAbsences: readonly SilentAbsence[] = [{ analyte: 'naloxone', source: 'FDA label Suboxone, section 12.3 Pharmacokinetics', state: 'draft' }]
