import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Rows } from '../../../api/queries.ts'
import { NetworkError } from '../../../api/refused.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { IconEye, IconTrash } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { sampleRows, type Sample } from './sample-rows.ts'

const words = {
  done: 'Received',
  waiting: 'In transit',
  danger: 'Missing',
  plain: 'Created',
} as const
const columns: readonly Column<Sample>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, width: 260, sortable: true, always: true },
  { id: 'code', header: 'Facility code', cell: (row) => row.code, width: 120 },
  { id: 'city', header: 'City', cell: (row) => row.city, width: 160, sortable: true },
  { id: 'state', header: 'State', cell: (row) => row.state, width: 80 },
  {
    id: 'tubes',
    header: 'Tubes',
    cell: (row) => row.tubes,
    width: 90,
    align: 'right',
    sortable: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusWord tone={row.status}>{words[row.status]}</StatusWord>,
    width: 140,
  },
  {
    id: 'id',
    header: 'Number',
    cell: (row) => row.id,
    width: 90,
    align: 'right',
    initiallyHidden: true,
  },
]
type State = 'rows' | 'waiting' | 'empty' | 'failing'

const by = (sort: string) => {
  const name = sort.replace('-', '') as keyof Sample
  const turn = sort.startsWith('-') ? -1 : 1
  return (one: Sample, other: Sample): number =>
    one[name] < other[name] ? -turn : one[name] > other[name] ? turn : 0
}

const sampleFields: readonly FilterField[] = [
  { name: 'name', label: 'Name', kind: 'text', main: true },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    main: true,
    options: Object.entries(words).map(([value, label]) => ({ value, label })),
  },
  { name: 'city', label: 'City', kind: 'text' },
]

interface SampleRowsInput {
  name: string
  city: string
  status: string | undefined
  sort: string
}
const useSampleRows = ({ name, city, status, sort }: SampleRowsInput) => {
  const rows = useMemo(
    () =>
      sampleRows
        .filter(
          (row) =>
            row.name.toLowerCase().includes(name.toLowerCase()) &&
            row.city.toLowerCase().includes(city.toLowerCase()) &&
            (!status || row.status === status),
        )
        .toSorted(by(sort)),
    [name, city, status, sort],
  )
  return rows
}

interface RowsInInput {
  state: State
  rows: Sample[]
  onRetry: () => void
}
const rowsIn = ({ state, rows, onRetry }: RowsInInput): Rows<Sample> => ({
  place: null,
  rows: state === 'rows' ? rows : [],
  total: Math.min(1000, rows.length),
  totalIsMore: rows.length > 1000,
  pending: state === 'waiting',
  error: state === 'failing' ? new NetworkError() : null,
  retry: onRetry,
  fetchingMore: false,
  first: undefined,
})

/** The standard list with made-up rows, in each of its states. */
export const TableListPage = () => {
  const [state, setState] = useState<State>('rows')
  const filters = useFilters(screenParameters['/table-list'])
  const { name = '', city = '', status, sort = 'name' } = filters.value
  const rows = useSampleRows({ name, city, status, sort })
  const from: Rows<Sample> = rowsIn({ state, rows, onRetry: () => setState('rows') })
  const fields: readonly FilterField[] = sampleFields
  return (
    <Page title="Table List">
      <Stack gap="sm">
        <Group gap="sm">
          <Text size="sm" id="state-label">
            State
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby="state-label"
            value={state}
            onChange={(next) => setState(next as State)}
            data={['rows', 'waiting', 'empty', 'failing']}
          />
        </Group>
        <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
        <DataTable
          name="sample"
          label="practices"
          from={from}
          columns={columns}
          rowId={(row) => row.id}
          rowLabel={(row) => row.name}
          onOpen={(row) => notify.info(`${row.name} would open here.`)}
          actions={() => [
            { label: 'Look', icon: IconEye, run: (row) => notify.info(row.name) },
            {
              label: 'Remove',
              icon: IconTrash,
              run: (row) => notify.info(`${row.name} stays: these rows are made up.`),
              danger: true,
            },
          ]}
          card={(row) => [row.name, `${row.city}, ${row.state}`, words[row.status]]}
          sort={sort}
          onSort={(next) => filters.set({ sort: next })}
          filters={{
            fields,
            value: filters.value,
            onChange: filters.set,
          }}
          empty={{ text: 'No practices match these filters.' }}
        />
      </Stack>
    </Page>
  )
}
