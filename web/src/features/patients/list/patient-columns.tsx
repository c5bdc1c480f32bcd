import type { FoundPatient, PatientRow } from '@labgate/contract/patients/patients'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dobWithAge, todayHere } from '../../../core/patients/parts/age.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { IconFlag, IconId } from '../../../ui/icons/icons.ts'
import { nameOf } from '../../../ui/patient-name.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'

/**
 * The name of a row, with the middle name as the server formats it; in words if both names are
 * missing.
 */
export const rowName = (row: PatientRow): string =>
  row.lastName !== '' && row.firstName !== '' ? row.name : nameOf(row)

const named = (row: FoundPatient): ReactNode => (
  <Group gap={8} wrap="nowrap" component="span" display="inline-flex">
    {rowName(row)}
    {row.formerly !== '' && (
      <Text span size="sm" c="dimmed">
        {`formerly ${row.formerly}`}
      </Text>
    )}
    {row.priority && (
      <StatusWord tone="waiting" icon={IconFlag}>
        Priority
      </StatusWord>
    )}
    {row.isEmployee && (
      <StatusWord tone="plain" icon={IconId}>
        Employee
      </StatusWord>
    )}
    {!row.active && <StatusWord tone="plain">Inactive</StatusWord>}
  </Group>
)

const release = ({ roiExpireDate: until }: PatientRow): ReactNode => {
  if (until === null) return ''
  return until < todayHere() ? (
    <StatusWord tone="plain">{`Ended ${dayAsText(until)}`}</StatusWord>
  ) : (
    dayAsText(until)
  )
}

export const patientColumns: readonly Column<FoundPatient>[] = [
  { id: 'name', header: 'Name', cell: named, width: 230, sortable: true, always: true },
  { id: 'dob', header: 'DOB (age)', cell: (row) => dobWithAge(row.dob), width: 126 },
  { id: 'gender', header: 'Sex', cell: (row) => row.gender, width: 76 },
  {
    id: 'medicalRecordId',
    header: 'Record number',
    cell: (row) => row.medicalRecordId,
    width: 116,
  },
  { id: 'phone', header: 'Phone', cell: (row) => phoneAsText(row.phone), width: 118 },
  { id: 'facilityCode', header: 'Facility code', cell: (row) => row.facilityCode, width: 102 },
  { id: 'location', header: 'Location', cell: (row) => row.location, width: 150 },
  { id: 'roiExpireDate', header: 'Release until', cell: release, width: 132 },
]

/** Three facts of a patient on a phone. */
export const patientCard = (row: FoundPatient) =>
  [
    named(row),
    [dobWithAge(row.dob), row.gender].filter(Boolean).join(' · ') || 'No birth date',
    row.medicalRecordId || phoneAsText(row.phone),
  ] as const
