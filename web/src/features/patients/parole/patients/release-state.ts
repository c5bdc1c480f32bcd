import { say } from '@labgate/contract/languages/say'
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
  if (inForce)
    return { tone: 'done', text: say('Valid through {until}', { until: dayAsText(until) }) }
  if (until === null) return { tone: 'waiting', text: say('No release names this officer') }
  if (from !== null && from > today)
    return { tone: 'waiting', text: say('Effective from {from}', { from: dayAsText(from) }) }
  return { tone: 'danger', text: say('Ended {until}', { until: dayAsText(until) }) }
}
