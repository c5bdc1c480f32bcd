import {
  dictionaries,
  patientLists,
  type MedicationItem,
} from '@labgate/contract/patients/patient-lists'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { foundIn, listedOrFree, offerOfText } from '../../../core/patients/clinical/found.ts'
import { ItemsCard, type Item } from '../../../core/patients/clinical/items-card.tsx'
import { NoneSaid } from '../../../core/patients/clinical/none-said.tsx'
import { named } from '../../../core/patients/parts/counted.ts'
import { useMay } from '../../../session/use-session.ts'

interface Medication extends Item {
  medicationId: number
}
const itemOf = ({ medicationId, description }: MedicationItem): Medication => ({
  ...listedOrFree(medicationId, description),
  medicationId: Math.max(0, medicationId),
})
const offerText = (words: string): Medication => ({
  ...itemOf({ medicationId: 0, medicationId_Generic: 0, description: words }),
  offer: offerOfText(words),
})
const useFound = (words: string) =>
  foundIn(
    words,
    useApiQuery(
      dictionaries.medications,
      { searchCriteria: { medicationName: words } },
      { enabled: words !== '' },
    ),
    itemOf,
  )

/** What the patient takes. */
export const MedicationsCard = ({ patient }: { patient: Patient }) => {
  const may = useMay()
  const refresh = [patients.get]
  const { save: put } = useApiMutation(patientLists.saveMedication, { refresh })
  const { save: end } = useApiMutation(patientLists.deleteMedication, { refresh })
  const request = ({ medicationId, label }: Medication) => ({
    patientId: patient.patientId,
    medicationId,
    ...(medicationId === 0 && { freeformDesc: label }),
  })
  return (
    <ItemsCard
      id="medications"
      title="Medications"
      one="medication"
      text={
        patient.medications.length === 0 ? (
          <NoneSaid patient={patient} what="medications" />
        ) : (
          named(patient.medications.map(({ description }) => description))
        )
      }
      none={<NoneSaid patient={patient} what="medications" />}
      items={patient.medications.map(itemOf)}
      useFound={useFound}
      otherwise={offerText}
      change={
        may.call(patientLists.saveMedication)
          ? { add: (item) => put(request(item)), remove: (item) => end(request(item)) }
          : undefined
      }
    />
  )
}
