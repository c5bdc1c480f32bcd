import { useState } from 'react'
import { workersCompensation, type InsuranceForm } from './insurance-values.ts'

/* A field with a value is never hidden, nor while the user empties it. */
const useKept = (has: boolean): boolean => {
  const [had, setHad] = useState(has)
  if (has && !had) setHad(true)
  return had || has
}

/**
 * Which of the fields that few insurances need are shown. `payerKind`: the chosen payer's, '' if it
 * is not in the list.
 */
export const useShownNextTo = (
  { fields: { inner } }: InsuranceForm,
  payerKind: string,
): { injury: boolean; accidentState: boolean; secondaryReason: boolean } => {
  const { useWatchValue } = inner
  const typeId = useWatchValue('insuranceTypeId')
  const sequence = useWatchValue('sequence')
  const hasInjury = useKept(
    [useWatchValue('injuryDate') ?? '', useWatchValue('injuryClaimNo')].some(
      (value) => value !== '',
    ),
  )
  const hasState = useKept(useWatchValue('injuryState') !== '')
  const hasReason = useKept(useWatchValue('secondaryReason') !== '')
  const accidentState = hasState || payerKind === 'auto'
  return {
    accidentState,
    injury:
      accidentState ||
      hasInjury ||
      payerKind === "workers' compensation" ||
      typeId === workersCompensation,
    secondaryReason: hasReason || (payerKind === 'Medicare' && sequence > 1),
  }
}
