import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { parole, type PatientParole } from '@labgate/contract/patients/parole'
import { patients } from '@labgate/contract/patients/patients'
import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { asRows, useApiQuery, useApiMutation } from '../../../../api/queries.ts'
import { dobWithAge, todayHere } from '../../../../core/patients/parts/age.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { instantWide } from '../../../../ui/column-widths.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { IconTrash, IconUserPlus } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { nameOf } from '../../../../ui/patient-name.ts'
import { Section } from '../../../../ui/section.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { LinkPatientDrawer } from './link-patient-drawer.tsx'
import { releaseState } from './release-state.ts'

const release = (row: PatientParole) => {
  const { tone, text } = releaseState(row, todayHere())
  return <StatusWord tone={tone}>{text}</StatusWord>
}

const columns: readonly Column<PatientParole>[] = [
  { id: 'lastName', header: say('Name'), cell: nameOf, width: 200, always: true },
  { id: 'dob', header: say('DOB (age)'), cell: (row) => dobWithAge(row.dob), width: 130 },
  { id: 'roiExpireDate', header: say('Release'), cell: release, width: 230 },
  { id: 'facilityCode', header: say('Facility code'), cell: (row) => row.facilityCode, width: 110 },
  {
    id: 'linkedBy',
    header: say('Linked by'),
    cell: (row) => row.linkedBy,
    width: 140,
    initiallyHidden: true,
  },
  {
    id: 'linkedAt',
    header: say('Linked'),
    cell: (row) => instantHere(row.linkedAt),
    width: instantWide,
  },
]

const RemoveLink = ({
  link,
  officer,
  onClose,
}: {
  link: PatientParole
  officer: string
  onClose: () => void
}) => {
  const { save } = useApiMutation(parole.remove, { refresh: [parole.list] })
  return (
    <Confirm
      opened
      whose={link}
      title={say('Remove the patient')}
      action={say('Remove')}
      danger
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ patientParoleId: link.patientParoleId })).message)
      }
    >
      {say(
        '{officer} will no longer see {link}, effective immediately. The link stays on record.',
        { officer, link: nameOf(link) },
      )}
    </Confirm>
  )
}

/**
 * Patients linked with an officer. The link alone shows nothing: a release of information naming
 * the officer must be in effect.
 */
export const LinkedPatients = ({ officer }: { officer: { userId: number; name: string } }) => {
  const query = useApiQuery(parole.list, { searchCriteria: { userId: officer.userId } })
  const mayRead = useMay().call(patients.get)
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PatientParole | null>(null)
  const add = (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {say('Add patient')}
    </Button>
  )
  return (
    <Section id="patients" title={say('Patients')} columns={1} actions={add}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {say(
            'The officer can see a patient only while a release of information naming this officer is in effect. Releases are in the patient’s attachments.',
          )}
        </Text>
        <DataTable
          name="parole-patients"
          label={say('patients')}
          from={asRows(query, null)}
          columns={columns}
          rowId={(row) => row.patientParoleId}
          rowLabel={nameOf}
          onOpen={
            mayRead
              ? (row) => void navigate(linkTo('/patient', { id: row.patientId }))
              : 'nothing more'
          }
          actions={() => [
            { label: say('Remove'), icon: IconTrash, danger: true, run: setRemoving },
          ]}
          card={(row) => [nameOf(row), dobWithAge(row.dob), release(row)]}
          filters="none"
          empty={{ text: say('No patients are linked to this officer.'), action: add }}
        />
      </Stack>
      <LinkPatientDrawer opened={adding} officer={officer} onClose={() => setAdding(false)} />
      {removing && (
        <RemoveLink link={removing} officer={officer.name} onClose={() => setRemoving(null)} />
      )}
    </Section>
  )
}
