import { say } from '@labgate/contract/languages/say'
import { describeMedication } from '@labgate/contract/patients/dose'
import { patientLists, type MedicationItem } from '@labgate/contract/patients/patient-lists'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { useApiMutation } from '../../../api/queries.ts'
import { ItemsCard } from '../../../core/patients/clinical/items-card.tsx'
import {
  offeredMedication,
  otherMedication,
  useMedications,
} from '../../../core/patients/clinical/medications.ts'
import { NoneSaid } from '../../../core/patients/clinical/none-said.tsx'
import { named } from '../../../core/patients/parts/counted.ts'
import { useMay } from '../../../session/use-session.ts'

type Medication = ReturnType<typeof offeredMedication>

/** What the patient takes. */
export const MedicationsCard = ({ patient }: { patient: Patient }) => {
  const may = useMay()
  const refresh = [patients.get]
  const { save: put } = useApiMutation(patientLists.saveMedication, { refresh })
  const { save: end } = useApiMutation(patientLists.deleteMedication, { refresh })
  const request = ({ medicationId, description }: MedicationItem) => ({
    patientId: patient.patientId,
    medicationId,
    ...(medicationId === 0 && { freeformDesc: description }),
  })
  const withDose = ({ value }: Medication, dose: string) => ({ ...request(value), dose })
  return (
    <ItemsCard
      id="medications"
      title={say('Medications')}
      one="medication"
      example="The dose can follow the name: oxycodone 5 mg twice daily."
      text={
        patient.medications.length === 0 ? (
          <NoneSaid patient={patient} what="medications" />
        ) : (
          named(patient.medications.map(describeMedication))
        )
      }
      none={<NoneSaid patient={patient} what="medications" />}
      items={patient.medications.map(offeredMedication)}
      useFound={useMedications}
      otherwise={otherMedication}
      change={
        may.call(patientLists.saveMedication)
          ? {
              add: (item) =>
                put(item.dose === '' ? request(item.value) : withDose(item, item.dose)),
              remove: ({ value }) => end(request(value)),
              changeDose: (item, dose) => put(withDose(item, dose)),
            }
          : undefined
      }
    />
  )
}
