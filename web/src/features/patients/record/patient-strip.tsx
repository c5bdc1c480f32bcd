import type { Patient } from '@labgate/contract/patients/patients'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { usePlace } from '../../../core/patients/parts/use-place.ts'
import { Fact, Strip } from '../../../core/patients/record/strip.tsx'
import { IconFlag, IconId } from '../../../ui/icons/icons.ts'
import { identifiersOf, nameOf } from '../../../ui/patient-name.ts'
import { StatusWord } from '../../../ui/status-word.tsx'

/** Who this is: name, birth date with age, sex, record number. As saved. */
export const PatientStrip = ({ patient }: { patient: Patient }) => {
  const { isStaff } = usePlace()
  const { dob, gender, medicalRecordId } = patient
  return (
    <Strip name={nameOf(patient)} printed={identifiersOf(patient)}>
      <Fact label="Born">
        {dob === null ? <StatusWord tone="waiting">missing</StatusWord> : dobWithAge(dob)}
      </Fact>
      <Fact label="Sex">
        {gender === '' ? <StatusWord tone="waiting">missing</StatusWord> : gender}
      </Fact>
      <Fact label="Record">{medicalRecordId === '' ? 'no number' : medicalRecordId}</Fact>
      {isStaff && (
        <Fact label="Account" aside>
          {patient.customer}
        </Fact>
      )}
      <Fact label="Location" aside>
        {patient.location}
      </Fact>
      {patient.priority && (
        <StatusWord tone="waiting" icon={IconFlag}>
          Priority
        </StatusWord>
      )}
      {patient.isEmployee && (
        <StatusWord tone="plain" icon={IconId}>
          Employee
        </StatusWord>
      )}
      {!patient.isPatient && <StatusWord tone="plain">Not a patient</StatusWord>}
      {!patient.active && <StatusWord tone="plain">Inactive</StatusWord>}
    </Strip>
  )
}
