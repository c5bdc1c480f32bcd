import { describeMedication, withDoseApart } from '@labgate/contract/patients/dose'
import { dictionaries, type MedicationItem } from '@labgate/contract/patients/patient-lists'
import { useApiQuery } from '../../../api/queries.ts'
import { foundIn, listedOrFree, offered, offerOfText } from './found.ts'

/** A medication of a list, as displayed. */
export const medicationItem = ({ medicationId, description, dose = '' }: MedicationItem) => ({
  ...listedOrFree(medicationId, description),
  dose,
})
/** A medication with its entry as displayed, whose offer in a search shows the dose too. */
export const offeredMedication = (value: MedicationItem) =>
  offered(value, medicationItem(value), describeMedication(value))
/** Looks up a medication by its words; a dose after the name is kept. */
export const useMedications = (words: string) =>
  foundIn(
    words,
    useApiQuery(
      dictionaries.medications,
      { searchCriteria: { medicationName: words } },
      { enabled: words !== '' },
    ),
    offeredMedication,
  )
/** Text that is not in the table is taken as typed, a dose after the name apart. */
export const otherMedication = (words: string) => {
  const value: MedicationItem = {
    medicationId: 0,
    medicationId_Generic: 0,
    ...withDoseApart(words),
  }
  return offered(value, medicationItem(value), offerOfText(words))
}
