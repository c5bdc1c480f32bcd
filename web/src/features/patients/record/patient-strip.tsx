import { say } from '@labgate/contract/languages/say'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import type { Patient } from '@labgate/contract/patients/patients'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { named } from '../../../core/patients/parts/counted.ts'
import { usePlace } from '../../../core/patients/parts/use-place.ts'
import { Fact, Strip } from '../../../core/patients/record/strip.tsx'
import { useMay } from '../../../session/use-session.ts'
import { IconFlag, IconId } from '../../../ui/icons/icons.ts'
import { identifiersOf, nameOf } from '../../../ui/patient-name.ts'
import { StatusWord } from '../../../ui/status-word.tsx'

/* Whoever pays first. */
const payerOf = ({ insurances, selfPay, contractPay }: Patient): string =>
  insurances.find(({ active }) => active)?.insurance ??
  (selfPay ? 'self-pay' : contractPay ? 'contract' : '')
const mostNamed = 3
const allergiesOf = ({ allergies, saidNone }: Patient): string =>
  allergies.length > 0
    ? named(
        allergies.map(({ description }) => description),
        mostNamed,
      )
    : saidNone.some(({ what }) => what === 'allergies')
      ? say('none known')
      : say('not recorded')

/** Who this is: name, birth date with age, sex, record number,
 * payer, allergies. As saved. */
export const PatientStrip = ({ patient }: { patient: Patient }) => {
  const { isStaff } = usePlace()
  const may = useMay()
  const { dob, gender, medicalRecordId } = patient
  return (
    <Strip name={nameOf(patient)} printed={identifiersOf(patient)}>
      <Fact label={say('Born')}>
        {dob === null ? <StatusWord tone="waiting">{say('missing')}</StatusWord> : dobWithAge(dob)}
      </Fact>
      <Fact label={say('Sex')}>
        {gender === '' ? <StatusWord tone="waiting">{say('missing')}</StatusWord> : gender}
      </Fact>
      <Fact label={say('Record')}>
        {medicalRecordId === '' ? say('no number') : medicalRecordId}
      </Fact>
      {may.call(patientInsurances.list) && (
        <Fact label={say('Insurance')}>{payerOf(patient) || say('not recorded')}</Fact>
      )}
      <Fact label={say('Allergies')}>{allergiesOf(patient)}</Fact>
      {isStaff && (
        <Fact label={say('Account')} aside>
          {patient.customer}
        </Fact>
      )}
      <Fact label={say('Location')} aside>
        {patient.location}
      </Fact>
      {patient.priority && (
        <StatusWord tone="waiting" icon={IconFlag}>
          {say('Priority')}
        </StatusWord>
      )}
      {patient.isEmployee && (
        <StatusWord tone="plain" icon={IconId}>
          {say('Employee')}
        </StatusWord>
      )}
      {!patient.isPatient && <StatusWord tone="plain">{say('Not a patient')}</StatusWord>}
      {!patient.active && <StatusWord tone="plain">{say('Inactive')}</StatusWord>}
    </Strip>
  )
}
