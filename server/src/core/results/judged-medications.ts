import { describeMedication } from '@labgate/contract/patients/dose'
import { describeRecorded } from '@labgate/contract/patients/recorded'
import type { VerdictFacts } from '@labgate/contract/results/verdict-facts'

/**
 * The list that verdicts were made with, as a report shows it; a single entry states that none was
 * provided, or that there are none.
 */
export const judgedMedications = ({
  list,
  medications,
}: Pick<VerdictFacts, 'list' | 'medications'>): string[] => {
  if (medications.length > 0) return medications.map(describeMedication)
  // stored facts do not distinguish a list that was not provided from one that was not recorded
  return [
    list === 'empty' ? describeRecorded('medications', 'none') : 'No medication list was provided.',
  ]
}
