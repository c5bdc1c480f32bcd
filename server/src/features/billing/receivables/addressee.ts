import type { Say } from '@labgate/contract/languages/texts'

/** The age in years from which a person owes and receives bills, by state; 18 elsewhere. */
const ageOfMajority: Readonly<Record<string, number>> = { AL: 19, NE: 19, MS: 21 }
const usualAgeOfMajority = 18

interface Addressed {
  /** Birth date, YYYY-MM-DD; null if not known. */
  dob: string | null
  state: string
}

const isMinor = ({ dob, state }: Addressed, today: string): boolean => {
  if (dob === null) return false
  const years = ageOfMajority[state.toUpperCase()] ?? usualAgeOfMajority
  return today < `${Number(dob.slice(0, 4)) + years}${dob.slice(4)}`
}

/**
 * To whom a paper about a patient's money is mailed, as lines above the address: a minor's goes to
 * the parent or guardian (rules.md#papers-of-minors). `today`: the laboratory's, YYYY-MM-DD.
 */
export const patientAddressee = (
  name: string,
  patient: Addressed,
  today: string,
  say: Say,
): string[] => (isMinor(patient, today) ? [say('parentOf'), name] : [name])
