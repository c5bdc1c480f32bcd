import { phraseOf, say } from '@labgate/contract/languages/say'
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
  { id: 'manifestDate', header: say('Manifest'), cell: describeKey, width: 130, always: true },
  { id: 'manifestNo', header: say('Number'), cell: (row) => row.manifestNo, width: 144 },
  { id: 'lab', header: say('To'), cell: (row) => row.lab, width: 190 },
  { id: 'labType', header: say('Test type'), cell: (row) => row.labType, width: 130 },
  { id: 'count', header: say('Specimens'), cell: (row) => row.count, width: 92, align: 'right' },
  { id: 'status', header: say('Status'), cell: (row) => <Awaited row={row} />, width: 176 },
  {
    id: 'trackingNo',
    header: say('Tracking'),
    cell: (row) => [phraseOf(row.shippingMethod), row.trackingNo].filter(Boolean).join(' '),
    width: 150,
  },
  {
    id: 'dateFinalized',
    header: say('Sent'),
    cell: (row) => instantHere(row.dateFinalized),
    width: instantWide,
  },
  {
    id: 'createdBy',
    header: say('Made by'),
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
      label: say('Laboratory'),
      kind: 'choice',
      main: true,
      width: 260,
      options: asRows(labs, null).rows.map(({ labId, name }) => ({ value: labId, label: name })),
    },
    {
      name: 'status',
      label: say('Status'),
      kind: 'choice',
      main: true,
      width: 150,
      options: [
        { value: manifestStatus.open, label: say('Open') },
        { value: manifestStatus.final, label: say('Final') },
      ],
    },
    {
      name: 'from',
      label: say('From'),
      kind: 'day',
      main: true,
      initial: daysBeforeToday(daysShown),
    },
    { name: 'to', label: say('To'), kind: 'day', main: true },
    { name: 'trackingNo', label: say('Tracking number'), kind: 'text', main: true, width: 200 },
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
        label={say('manifests')}
        from={found}
        columns={columns}
        rowId={(row) => row.manifestId}
        rowLabel={(row) => say('{row} to {lab}', { row: describeKey(row), lab: row.lab })}
        onOpen={(row) => filters.set({ id: row.manifestId })}
        card={(row) => [
          `${describeKey(row)} · ${row.lab}`,
          `${row.labType}, ${row.count}`,
          <Awaited key="state" row={row} />,
        ]}
        empty={{
          text: say(
            'No manifests match. Specimens sent to another laboratory are listed on a manifest.',
          ),
          action: addFirst,
        }}
        note={say('Scan a tube or a sheet to open its manifest.')}
      />
    </>
  )
}
