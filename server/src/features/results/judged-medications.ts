import type { VerdictFacts } from '@labgate/contract/results/verdict-facts'

/** The list that verdicts were made with, as a report bears it; one entry says that none was given, or that there are none. */
export const judgedMedications = ({ list, medications }: Pick<VerdictFacts, 'list' | 'medications'>): string[] => {
  if (medications.length > 0) return medications.map(({ description }) => description)
  return [list === 'empty' ? 'The practice says: no medications.' : 'No medication list was given.']
}
