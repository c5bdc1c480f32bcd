import { phraseOf, say } from '@labgate/contract/languages/say'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import { describePatient, describeRecorded } from '@labgate/contract/patients/recorded'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { usePlace } from '../../../core/patients/parts/use-place.ts'
import { Fact, Strip } from '../../../core/patients/record/strip.tsx'
import { identifiersOf, nameOf } from '../../../ui/patient-name.ts'
import { StatusWord } from '../../../ui/status-word.tsx'

/* An unasked question is not drawn as a known fact. */
const Said = ({ text }: { text: string }) =>
  text === notRecorded ? <StatusWord tone="waiting">{text}</StatusWord> : text
const notRecorded = describeRecorded('allergies', 'not recorded')

/** Whose order this will be: two identifiers, sex, payer, allergies. */
export const VisitStrip = ({ facts: { patient } }: { facts: OrderFormFacts }) => {
  const { isStaff } = usePlace()
  return (
    <Strip name={nameOf(patient)} printed={identifiersOf(patient)}>
      <Fact label={say('Born')}>
        {patient.dob === null ? (
          <StatusWord tone="waiting">{say('missing')}</StatusWord>
        ) : (
          dobWithAge(patient.dob)
        )}
      </Fact>
      <Fact label={say('Sex')}>
        {patient.gender === '' ? (
          <StatusWord tone="waiting">{say('missing')}</StatusWord>
        ) : (
          phraseOf(patient.gender)
        )}
      </Fact>
      <Fact label={say('Record')}>
        {patient.medicalRecordId === '' ? say('no number') : patient.medicalRecordId}
      </Fact>
      {isStaff && (
        <Fact label={say('Account')} aside>
          {patient.customer}
        </Fact>
      )}
      <Fact label={say('Insurance')}>
        <Said text={describePatient(patient, 'insurance')} />
      </Fact>
      <Fact label={say('Allergies')}>
        <Said text={describePatient(patient, 'allergies')} />
      </Fact>
      {patient.medications.length === 0 && (
        <Fact label={say('Medications')}>
          <Said text={describePatient(patient, 'medications')} />
        </Fact>
      )}
    </Strip>
  )
}
