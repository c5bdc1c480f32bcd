import { say } from '@labgate/contract/languages/say'
import { patientLists } from '@labgate/contract/patients/patient-lists'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import {
  describePatient,
  patientState,
  describeRecorded,
  type NoneWhat,
} from '@labgate/contract/patients/recorded'
import { Button, Group, Text } from '@mantine/core'
import { useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

/**
 * What a patient's empty list means: no one asked, or there is none, by whom and when; one click
 * records it.
 */
export const NoneSaid = ({ patient, what }: { patient: Patient; what: NoneWhat }) => {
  const may = useMay()
  const { save, saving } = useApiMutation(patientLists.sayNone, { refresh: [patients.get] })
  const state = patientState(patient, what)
  if (state === 'given') return null
  const said = patient.saidNone.find((one) => one.what === what)
  const setNone = (none: boolean): void =>
    void save({ patientId: patient.patientId, what, none }).catch(notify.failure)
  return (
    <Group gap="sm" align="center">
      <StatusWord tone={state === 'none' ? 'done' : 'waiting'}>
        {describePatient(patient, what)}
      </StatusWord>
      {said && (
        <Text size="sm" c="dimmed">
          {say('Recorded {saidDate}', { saidDate: instantHere(said.saidDate) })}
          {said.saidBy !== '' && ` ${say('by {saidBy}', { saidBy: said.saidBy })}`}
        </Text>
      )}
      {may.call(patientLists.sayNone) && (
        <Button
          variant={said ? 'subtle' : 'default'}
          size="compact-sm"
          loading={saving}
          onClick={() => setNone(!said)}
        >
          {said ? say('Undo') : describeRecorded(what, 'none')}
        </Button>
      )}
    </Group>
  )
}
