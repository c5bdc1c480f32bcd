import type { PatientParole } from '@labgate/contract/patients/parole'
import { dayAsText } from '../../../../forms/dates.ts'
import type { Tone } from '../../../../ui/status-word.tsx'

/**
 * Whether the officer sees the patient, in words. The server decides; the days only explain it.
 * `today`: YYYY-MM-DD.
 */
export const releaseState = (
  {
    inForce,
    roiEffectiveDate: from,
    roiExpireDate: until,
  }: Pick<PatientParole, 'inForce' | 'roiEffectiveDate' | 'roiExpireDate'>,
  today: string,
): { tone: Tone; text: string } => {
  if (inForce) return { tone: 'done', text: `Valid through ${dayAsText(until)}` }
  if (until === null) return { tone: 'waiting', text: 'No release names this officer' }
  if (from !== null && from > today)
    return { tone: 'waiting', text: `Effective from ${dayAsText(from)}` }
  return { tone: 'danger', text: `Ended ${dayAsText(until)}` }
}
