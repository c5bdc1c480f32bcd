import { dictionaries, type MedicationItem } from '@labgate/contract/patients/patient-lists'
import { useApiQuery } from '../../../api/queries.ts'
import { foundIn, listedOrFree, offered, offerOfText } from './found.ts'

/** A medication of a list, as displayed. */
export const medicationItem = ({ medicationId, description }: MedicationItem) =>
  listedOrFree(medicationId, description)
/** Looks up a medication by its words. */
export const useMedications = (words: string) =>
  foundIn(
    words,
    useApiQuery(
      dictionaries.medications,
      { searchCriteria: { medicationName: words } },
      { enabled: words !== '' },
    ),
    (value) => offered(value, medicationItem(value)),
  )
/** Text that is not in the table is taken as typed. */
export const otherMedication = (words: string) => {
  const value: MedicationItem = { medicationId: 0, medicationId_Generic: 0, description: words }
  return offered(value, medicationItem(value), offerOfText(words))
}
