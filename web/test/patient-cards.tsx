import { patients, type Patient } from '@labgate/contract/patients/patients'
import type { ReactNode } from 'react'
import { useApiQuery } from '../src/api/queries.ts'
import { usePatientCards } from '../src/features/patients/record/use-patient-cards.tsx'
import { Loaded } from '../src/ui/loaded.tsx'
import { showPages } from './show.tsx'

const LoadedPatient = ({ children }: { children: (patient: Patient) => ReactNode }) => (
  <Loaded from={useApiQuery(patients.get, { patientId: 7 })}>{children}</Loaded>
)
const Cards = ({ patient }: { patient: Patient }) => {
  const { content, drawers } = usePatientCards(patient, undefined, () => undefined)
  return (
    <>
      {content}
      {drawers}
    </>
  )
}

/**
 * Shows a card of the patient returned by the server, without the forty fields above it in the
 * record.
 */
export const showCard = (card: (patient: Patient) => ReactNode) =>
  showPages({ '/patient': () => <LoadedPatient>{card}</LoadedPatient> }, '/patient?id=7')

/** Shows all of the patient's cards, with what opens next to them. */
export const showCards = () => showCard((patient) => <Cards patient={patient} />)
