import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { archive, type ArchiveReport } from '@labgate/contract/admin/archive'
import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import { useList } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { IconExternalLink } from '../../../ui/icons/icons.ts'
import { Page } from '../../../ui/page.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { openReport } from './open-report.ts'

const fields: readonly FilterField[] = [
  { name: 'patient', label: say('Patient (Last, First)'), kind: 'text', main: true, width: 210 },
  { name: 'dob', label: say('DOB'), kind: 'day', main: true, width: 130 },
  { name: 'accession', label: say('Accession number'), kind: 'text', main: true, width: 160 },
  { name: 'account', label: say('Account'), kind: 'text', main: true, width: 190 },
  { name: 'from', label: say('Collected from'), kind: 'day', main: true, width: 130 },
  { name: 'to', label: say('Until'), kind: 'day', main: true, width: 130 },
]

const columns: readonly Column<ArchiveReport>[] = [
  {
    id: 'patientName',
    header: say('Patient'),
    cell: (row) => row.patientName,
    width: 200,
    always: true,
  },
  { id: 'dob', header: say('DOB'), cell: (row) => dayAsText(row.dob), width: 110, always: true },
  {
    id: 'accessionNumber',
    header: say('Accession number'),
    cell: (row) => row.accessionNumber,
    width: 150,
  },
  {
    id: 'collectionDate',
    header: say('Collected'),
    cell: (row) => dayAsText(row.collectionDate),
    width: 110,
  },
  { id: 'title', header: say('Report'), cell: (row) => row.title, width: 240 },
  { id: 'account', header: say('Account'), cell: (row) => row.account, width: 230 },
]
const card = (row: ArchiveReport) =>
  [
    `${row.patientName} · ${dayAsText(row.dob)}`,
    [row.title, row.accessionNumber, row.account].filter(Boolean).join(' · '),
    dayAsText(row.collectionDate),
  ] as const

/* Sorted as on the server: an accession number takes precedence over a name. */
const orderOf = (patient: string, accession: string): string =>
  accession !== ''
    ? say('Sorted by accession number.')
    : patient !== ''
      ? say('Sorted by name: last-name matches first, then first-name matches.')
      : say('Most recently collected first.')

/**
 * Reports of a former laboratory system: can be found and opened, never changed
 * (records.md#archive).
 */
export const ArchivePage = () => {
  const filters = useFilters(screenParameters['/eden-archive'])
  const { patient = '', dob, accession = '', account = '', from, to } = filters.value
  const found = useList(archive.list, {
    name: patient,
    accessionNumber: accession,
    account,
    ...(dob !== undefined && { DOB: dob }),
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
  })
  const isRequested = Object.keys(filters.value).length > 0
  const resembling = (found.first as { resembling?: boolean } | undefined)?.resembling === true
  return (
    <Page title={say('Archive')}>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="archive"
        label={say('reports')}
        from={found}
        columns={columns}
        rowId={(row) => row.archiveReportId}
        rowLabel={(row) => `${row.accessionNumber}, ${row.title}`}
        onOpen={(row) => void openReport(row)}
        actions={(row) => [
          {
            label: say('Open in a new tab'),
            icon: IconExternalLink,
            run: () => void openReport(row),
          },
        ]}
        card={card}
        empty={{
          text: isRequested
            ? say('No archived reports match.')
            : say(
                'The archive is empty. Reports from a former laboratory system appear here after they are loaded on the command line with npm run import.',
              ),
        }}
        note={
          resembling ? (
            <Text size="sm" fw={500}>
              {say('No name starts with “{patient}”; these resemble it.', { patient })}
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              {say('Reports from a former laboratory system. Read-only. {patient}', {
                patient: orderOf(patient, accession),
              })}
            </Text>
          )
        }
      />
    </Page>
  )
}
