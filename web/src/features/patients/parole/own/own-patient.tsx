import { phraseOf, say } from '@labgate/contract/languages/say'
import { parole } from '@labgate/contract/patients/parole'
import type { PatientRow } from '@labgate/contract/patients/patients'
import { Stack } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { dobWithAge } from '../../../../core/patients/parts/age.ts'
import { Fact, Strip } from '../../../../core/patients/record/strip.tsx'
import { dayAsText } from '../../../../forms/dates.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { identifiersOf, nameOf } from '../../../../ui/patient-name.ts'
import { Section } from '../../../../ui/section.tsx'
import { OfPatient } from '../../../../ui/whose.tsx'
import { OwnOrders } from './own-orders.tsx'

const Shown = ({ patient }: { patient: PatientRow }) => (
  <OfPatient of={{ ...patient, medicalRecordId: null }}>
    <Stack gap="lg">
      <Strip name={nameOf(patient)} printed={identifiersOf(patient)}>
        <Fact label={say('Born')}>
          {patient.dob === null ? say('missing') : dobWithAge(patient.dob)}
        </Fact>
        <Fact label={say('Sex')}>
          {patient.gender === '' ? say('missing') : phraseOf(patient.gender)}
        </Fact>
        <Fact label={say('Release until')}>{dayAsText(patient.roiExpireDate)}</Fact>
      </Strip>
      <Section id="orders" title={say('Tests')} columns={1}>
        <OwnOrders patientId={patient.patientId} />
      </Section>
    </Stack>
  </OfPatient>
)

/**
 * One released patient, read-only. Loaded again each time: a release may have ended since the list
 * was read.
 */
export const OwnPatient = ({ patientId }: { patientId: number }) => {
  const query = useApiQuery(parole.own, { searchCriteria: { patientId } })
  return (
    <Loaded
      from={query}
      height={240}
      empty={({ list }) =>
        list.length === 0
          ? { text: say('You do not have a current release for this patient.') }
          : undefined
      }
    >
      {({ list: [patient] }) => patient && <Shown patient={patient} />}
    </Loaded>
  )
}
