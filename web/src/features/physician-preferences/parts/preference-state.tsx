import type { PhysicianPreference } from '@labgate/contract/physician-preferences'
import { StatusWord } from '../../../ui/status-word.tsx'
import { dayHere } from './today.ts'

/** What the server says of today is taken; of the others those are to come whose first day lies ahead. */
export const stateOfPreference = ({ active, effectiveDate, sunsetDate }: PhysicianPreference): 'in use' | 'to come' | 'ended' => {
  if (active) return 'in use'
  const begins = effectiveDate ?? ''
  return begins > dayHere('') && (sunsetDate === null || sunsetDate > begins) ? 'to come' : 'ended'
}

export const PreferenceState = ({ preference }: { preference: PhysicianPreference }) => {
  const state = stateOfPreference(preference)
  if (state === 'in use') return <StatusWord tone="done">In use</StatusWord>
  return state === 'to come' ? <StatusWord tone="waiting">Upcoming</StatusWord> : <StatusWord tone="plain">Ended</StatusWord>
}
