import { phraseOf, say } from '@labgate/contract/languages/say'
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
        {say('formerly {formerly}', { formerly: row.formerly })}
      </Text>
    )}
    {row.priority && (
      <StatusWord tone="waiting" icon={IconFlag}>
        {say('Priority')}
      </StatusWord>
    )}
    {row.isEmployee && (
      <StatusWord tone="plain" icon={IconId}>
        {say('Employee')}
      </StatusWord>
    )}
    {!row.active && <StatusWord tone="plain">{say('Inactive')}</StatusWord>}
  </Group>
)

const release = ({ roiExpireDate: until }: PatientRow): ReactNode => {
  if (until === null) return ''
  return until < todayHere() ? (
    <StatusWord tone="plain">{say('Ended {until}', { until: dayAsText(until) })}</StatusWord>
  ) : (
    dayAsText(until)
  )
}

export const patientColumns: readonly Column<FoundPatient>[] = [
  { id: 'name', header: say('Name'), cell: named, width: 230, sortable: true, always: true },
  { id: 'dob', header: say('DOB (age)'), cell: (row) => dobWithAge(row.dob), width: 126 },
  { id: 'gender', header: say('Sex'), cell: (row) => phraseOf(row.gender), width: 76 },
  {
    id: 'medicalRecordId',
    header: say('Record number'),
    cell: (row) => row.medicalRecordId,
    width: 116,
  },
  { id: 'phone', header: say('Phone'), cell: (row) => phoneAsText(row.phone), width: 118 },
  { id: 'facilityCode', header: say('Facility code'), cell: (row) => row.facilityCode, width: 102 },
  { id: 'location', header: say('Location'), cell: (row) => row.location, width: 150 },
  { id: 'roiExpireDate', header: say('Release until'), cell: release, width: 132 },
]

/** Three facts of a patient on a phone. */
export const patientCard = (row: FoundPatient) =>
  [
    named(row),
    [dobWithAge(row.dob), phraseOf(row.gender)].filter(Boolean).join(' · ') || say('No birth date'),
    row.medicalRecordId || phoneAsText(row.phone),
  ] as const
