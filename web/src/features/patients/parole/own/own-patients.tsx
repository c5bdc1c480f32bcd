import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { parole, part2Notice } from '@labgate/contract/patients/parole'
import type { PatientRow } from '@labgate/contract/patients/patients'
import { Stack, Text } from '@mantine/core'
import { useList } from '../../../../api/queries.ts'
import { dobWithAge } from '../../../../core/patients/parts/age.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { BackButton } from '../../../../ui/back-button.tsx'
import { FilterBar, type FilterField } from '../../../../ui/filter-bar.tsx'
import { Page } from '../../../../ui/page.tsx'
import { nameOf } from '../../../../ui/patient-name.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { useFilters } from '../../../../ui/use-filters.ts'
import { useHeadingFocus } from '../../../../ui/use-heading-focus.ts'
import { OwnPatient } from './own-patient.tsx'

const title = say('Patient')

const columns: readonly Column<PatientRow>[] = [
  { id: 'name', header: say('Name'), cell: nameOf, width: 260, always: true },
  { id: 'dob', header: say('DOB (age)'), cell: (row) => dobWithAge(row.dob), width: 140 },
  { id: 'gender', header: say('Sex'), cell: (row) => phraseOf(row.gender), width: 90 },
  {
    id: 'roiExpireDate',
    header: say('Release until'),
    cell: (row) => dayAsText(row.roiExpireDate),
    width: 140,
  },
]

const fields: readonly FilterField[] = [
  { name: 'name', label: say('Name (Last, First)'), kind: 'text', main: true, width: 240 },
]

interface OwnListProps {
  filters: OwnFilters
  onOpen: (row: PatientRow) => void
}
const OwnList = ({ filters, onOpen }: OwnListProps) => {
  const { name = '' } = filters.value
  const bar = { fields, value: filters.value, onChange: filters.set }
  return (
    <>
      <FilterBar {...bar} />
      <DataTable
        name="own-patients"
        label={say('patients')}
        from={useList(parole.own, { ...(name !== '' && { name }) })}
        columns={columns}
        rowId={(row) => row.patientId}
        rowLabel={nameOf}
        onOpen={onOpen}
        card={(row) => [
          nameOf(row),
          [dobWithAge(row.dob), phraseOf(row.gender)].filter(Boolean).join(' · '),
          say('Release until {roiExpireDate}', { roiExpireDate: dayAsText(row.roiExpireDate) }),
        ]}
        filters={bar}
        empty={{
          text: say(
            'No patients yet. A patient appears here once the laboratory has linked you and while a release of information naming you is in effect.',
          ),
        }}
      />
    </>
  )
}

const useOwnFilters = () => useFilters(parametersOf('/patient', 'id', 'name'))
type OwnFilters = ReturnType<typeof useOwnFilters>

/**
 * A parole officer's own patients: those linked and released, found by name, with nothing to
 * change (records.md#parole-officer).
 */
export const OwnPatients = () => {
  const filters = useOwnFilters()
  const { id } = filters.value
  useHeadingFocus(id)
  const back = (
    <BackButton onClick={() => filters.set({ id: undefined })}>
      {say('Back to the list')}
    </BackButton>
  )
  return (
    <Page title={title} actions={id !== undefined && back}>
      <Stack gap="md">
        {id === undefined ? (
          <OwnList filters={filters} onOpen={(row) => filters.set({ id: row.patientId })} />
        ) : (
          <OwnPatient key={id} patientId={id} />
        )}
        <Text size="sm" c="dimmed">
          {part2Notice}
        </Text>
      </Stack>
    </Page>
  )
}
