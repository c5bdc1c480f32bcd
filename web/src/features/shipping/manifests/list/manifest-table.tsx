import { manifestStatus, manifests, type ManifestRow } from '@labgate/contract/shipping/manifests'
import type { ReactNode } from 'react'
import { asRows, useApiQuery, useList } from '../../../../api/queries.ts'
import { daysBeforeToday } from '../../../../core/manifests/parts/days.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { instantWide } from '../../../../ui/column-widths.ts'
import { anyDay } from '../../../../ui/day-filter.tsx'
import { FilterBar } from '../../../../ui/filter-bar.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { ManifestFilters } from '../filters.ts'
import { describeAwaited, describeKey } from '../parts/manifest-text.ts'

const Awaited = ({ row }: { row: ManifestRow }) => (
  <StatusWord
    tone={row.status === manifestStatus.open ? 'plain' : row.outstanding > 0 ? 'waiting' : 'done'}
  >
    {describeAwaited(row)}
  </StatusWord>
)
const columns: readonly Column<ManifestRow>[] = [
  { id: 'manifestDate', header: 'Manifest', cell: describeKey, width: 130, always: true },
  { id: 'manifestNo', header: 'Number', cell: (row) => row.manifestNo, width: 144 },
  { id: 'lab', header: 'To', cell: (row) => row.lab, width: 190 },
  { id: 'labType', header: 'Test type', cell: (row) => row.labType, width: 130 },
  { id: 'count', header: 'Specimens', cell: (row) => row.count, width: 92, align: 'right' },
  { id: 'status', header: 'Status', cell: (row) => <Awaited row={row} />, width: 176 },
  {
    id: 'trackingNo',
    header: 'Tracking',
    cell: (row) => [row.shippingMethod, row.trackingNo].filter(Boolean).join(' '),
    width: 150,
  },
  {
    id: 'dateFinalized',
    header: 'Sent',
    cell: (row) => instantHere(row.dateFinalized),
    width: instantWide,
  },
  {
    id: 'createdBy',
    header: 'Made by',
    cell: (row) => row.createdBy,
    width: 150,
    initiallyHidden: true,
  },
]
/** Default: history of the last 30 days, unless something else is requested. */
const daysShown = 30

const useFields = () => {
  const labs = useApiQuery(manifests.labs, {}, { freshFor: 300_000 })
  return [
    {
      name: 'labId',
      label: 'Laboratory',
      kind: 'choice',
      main: true,
      width: 260,
      options: asRows(labs, null).rows.map(({ labId, name }) => ({ value: labId, label: name })),
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      main: true,
      width: 150,
      options: [
        { value: manifestStatus.open, label: 'Open' },
        { value: manifestStatus.final, label: 'Final' },
      ],
    },
    { name: 'from', label: 'From', kind: 'day', main: true, initial: daysBeforeToday(daysShown) },
    { name: 'to', label: 'To', kind: 'day', main: true },
    { name: 'trackingNo', label: 'Tracking number', kind: 'text', main: true, width: 200 },
  ] as const
}

/** Manifests, latest first; a final one shows how many results are awaited. */
export const ManifestTable = ({
  filters,
  addFirst,
}: {
  filters: ManifestFilters
  addFirst: ReactNode
}) => {
  const fields = useFields()
  const {
    labId = 0,
    status = -1,
    from = daysBeforeToday(daysShown),
    to,
    trackingNo = '',
  } = filters.value
  const found = useList(manifests.list, {
    labId,
    status,
    trackingNo,
    startDate: from === anyDay ? null : from,
    endDate: to ?? null,
  })
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="manifests"
        label="manifests"
        from={found}
        columns={columns}
        rowId={(row) => row.manifestId}
        rowLabel={(row) => `${describeKey(row)} to ${row.lab}`}
        onOpen={(row) => filters.set({ id: row.manifestId })}
        card={(row) => [
          `${describeKey(row)} · ${row.lab}`,
          `${row.labType}, ${row.count}`,
          <Awaited key="state" row={row} />,
        ]}
        empty={{
          text: 'No manifests match. Specimens sent to another laboratory are listed on a manifest.',
          action: addFirst,
        }}
        note="Scan a tube or a sheet to open its manifest."
      />
    </>
  )
}
