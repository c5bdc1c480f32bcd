import type { OrderFormFacts } from '@labgate/contract/order-form'
import { StatusWord } from '../../../ui/status-word.tsx'
import { dobWithAge } from '../../patients/parts/age.ts'
import { identifiersOf, nameOf } from '../../patients/parts/name-of.ts'
import { usePlace } from '../../patients/parts/use-place.ts'
import { Fact, Strip } from '../../patients/record/strip.tsx'

/** Whose order this will be: two identifiers, sex, who pays, what the patient cannot bear. */
export const VisitStrip = ({ facts: { patient } }: { facts: OrderFormFacts }) => {
  const { isStaff } = usePlace()
  const primary = patient.insurances.find(({ active, sequence }) => active && sequence === 1)
  return (
    <Strip name={nameOf(patient)} printed={identifiersOf(patient)}>
      <Fact label="Born">{patient.dob === null ? <StatusWord tone="waiting">missing</StatusWord> : dobWithAge(patient.dob)}</Fact>
      <Fact label="Sex">{patient.gender === '' ? <StatusWord tone="waiting">missing</StatusWord> : patient.gender}</Fact>
      <Fact label="Record">{patient.medicalRecordId === '' ? 'no number' : patient.medicalRecordId}</Fact>
      {isStaff && (
        <Fact label="Account" beside>
          {patient.customer}
        </Fact>
      )}
      <Fact label="Insurance" beside>
        {primary?.insurance ?? 'none'}
      </Fact>
      <Fact label="Allergies" beside>
        {patient.allergies.length === 0 ? 'none known' : patient.allergies.map(({ description }) => description).join(', ')}
      </Fact>
    </Strip>
  )
}
