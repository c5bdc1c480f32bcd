import { say } from '@labgate/contract/languages/say'
import type { PhysicianPreference } from '@labgate/contract/orders/physician-preferences'
import { dayHere } from '../../../../core/preferences/parts/today.ts'
import { StatusWord } from '../../../../ui/status-word.tsx'

/**
 * The server decides what is in use today; of the others, those with a future first day are to
 * come.
 */
export const stateOfPreference = ({
  active,
  effectiveDate,
  sunsetDate,
}: PhysicianPreference): 'in use' | 'to come' | 'ended' => {
  if (active) return 'in use'
  const begins = effectiveDate ?? ''
  return begins > dayHere('') && (sunsetDate === null || sunsetDate > begins) ? 'to come' : 'ended'
}

export const PreferenceState = ({ preference }: { preference: PhysicianPreference }) => {
  const state = stateOfPreference(preference)
  if (state === 'in use') return <StatusWord tone="done">{say('In use')}</StatusWord>
  return state === 'to come' ? (
    <StatusWord tone="waiting">{say('Upcoming')}</StatusWord>
  ) : (
    <StatusWord tone="plain">{say('Ended')}</StatusWord>
  )
}
