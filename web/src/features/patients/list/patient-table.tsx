import { say } from '@labgate/contract/languages/say'
import { patients, type PatientRow, type FoundPatient } from '@labgate/contract/patients/patients'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useList, type Rows } from '../../../api/queries.ts'
import { useElsewhere } from '../../../core/patients/parts/use-elsewhere.tsx'
import { ClosedRows, closedChartsOf } from '../../../core/restricted-charts/closed-rows.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { criteriaOf, isHalfTyped, isNarrowed, type PatientFilters } from './criteria.ts'
import { patientCard, patientColumns, rowName } from './patient-columns.tsx'
import { usePatientFilterFields } from './use-patient-filter-fields.ts'

interface PatientTableProps {
  filters: PatientFilters
  onOpen: (row: PatientRow) => void
  glowing: number | undefined
  /** Creates a new patient, if the user can. */
  add: ReactNode
}

const isResembling = (first: unknown): boolean =>
  (first as { resembling?: boolean } | undefined)?.resembling === true

const Note = ({ filters, first }: { filters: PatientFilters; first: unknown }) => {
  if (isHalfTyped(filters.value))
    return (
      <Text size="sm" fw={500}>
        {say('Enter the full birth date, such as 03/31/1970.')}
      </Text>
    )
  return (
    filters.value.name !== undefined &&
    isResembling(first) && (
      <Text size="sm" fw={500}>
        {say('No name starts with “{name}”; these resemble it.', { name: filters.value.name })}
      </Text>
    )
  )
}

const typedIn = ({ name, firstName, dob, medicalRecordId }: PatientFilters['value']) => [
  [name, firstName].filter(Boolean).join(', '),
  dob,
  medicalRecordId,
]

interface EmptyPatientsInput {
  narrowed: boolean
  found: Rows<FoundPatient>
  elsewhere: ReactNode
  filters: PatientFilters
  withInactive: ReactNode
  /** Creates a new patient, if the user can. */
  add: ReactNode
}
const emptyPatients = ({
  narrowed,
  found,
  elsewhere,
  filters,
  withInactive,
  add,
}: EmptyPatientsInput) =>
  narrowed
    ? {
        text:
          closedChartsOf(found.first).length > 0
            ? say('No other patients match this search.')
            : say('No patients match this search.'),
        action: (
          <Group gap="xs" justify="center">
            {elsewhere}
            {!filters.value.inactive && withInactive}
            {add}
          </Group>
        ),
      }
    : {
        text: say(
          'No patients yet. Search before adding one; your search is filled in for the new patient.',
        ),
        action: add,
      }

/**
 * The patient search form and its results. Without an account, staff search by what describes a
 * patient: all patients of all accounts are not a list.
 */
export const PatientTable = ({ filters, onOpen, glowing, add }: PatientTableProps) => {
  const fields = usePatientFilterFields(filters.value.locationId ?? 0)
  const place = useListPlace()
  const narrowed = isNarrowed(filters.value)
  const asks = place.accountId > 0 || narrowed
  const criteria = criteriaOf(filters.value, place)
  const found = useList(patients.list, criteria, { enabled: asks })
  const elsewhere = useElsewhere(patients.list, {
    criteria,
    found,
    isNarrowed: asks && narrowed,
    clear: () => filters.set({ locationId: undefined }),
  })
  const withInactive = (
    <Button variant="default" onClick={() => filters.set({ inactive: true })}>
      {say('Include inactive patients')}
    </Button>
  )
  const nobody = emptyPatients({ narrowed, found, elsewhere, filters, withInactive, add })
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      {asks && (
        <ClosedRows
          first={found.first}
          typed={typedIn(filters.value)}
          onOpened={(patientId) => filters.set({ id: patientId })}
        />
      )}
      {asks ? (
        <DataTable
          name="patients"
          label={say('patients')}
          from={found}
          columns={patientColumns}
          rowId={(row) => row.patientId}
          rowLabel={rowName}
          onOpen={onOpen}
          card={patientCard}
          sort={filters.value.sort ?? ''}
          onSort={(next) => filters.set({ sort: next })}
          filters={{ fields, value: filters.value, onChange: filters.set }}
          empty={nobody}
          glowing={glowing}
          note={<Note filters={filters} first={found.first} />}
        />
      ) : (
        <Empty
          text={say(
            'Search patients of all accounts by last name (“Moss” or “Moss, Ada”), birth date, record number, or phone. To list one account’s patients, select it in Account Filter.',
          )}
        />
      )}
    </>
  )
}
