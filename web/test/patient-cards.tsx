import { patients, type Patient } from '@labgate/contract/patients'
import type { ReactNode } from 'react'
import { useAsk } from '../src/api/queries.ts'
import { usePatientCards } from '../src/features/patients/record/use-patient-cards.tsx'
import { Loaded } from '../src/ui/loaded.tsx'
import { showPages } from './show.tsx'

const Asked = ({ children }: { children: (patient: Patient) => ReactNode }) => <Loaded from={useAsk(patients.get, { patientId: 7 })}>{children}</Loaded>
const Cards = ({ patient }: { patient: Patient }) => {
  const { content, drawers } = usePatientCards(patient)
  return (
    <>
      {content}
      {drawers}
    </>
  )
}

/** Shows a card of the patient that the server answers, without the forty fields that stand above it in the record. */
export const showCard = (card: (patient: Patient) => ReactNode) => showPages({ '/patient': () => <Asked>{card}</Asked> }, '/patient?id=7')

/** Shows all cards of the patient, with what opens beside them. */
export const showCards = () => showCard((patient) => <Cards patient={patient} />)
