import { billingTables } from '@labgate/contract/billing/billing-tables'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { NotReady } from './not-ready.tsx'
import { Proposals } from './proposals.tsx'

type TableSum = ApiResponse<(typeof billingTables)['tables']>['list'][number]
const number = (count: number): string => count.toLocaleString('en-US')
const waits = ({ openProposals }: TableSum) =>
  openProposals > 0 && (
    <StatusWord tone="waiting">
      {openProposals === 1
        ? say('One proposal')
        : say('{openProposals} proposals', { openProposals })}
    </StatusWord>
  )

const columns: readonly Column<TableSum>[] = [
  {
    id: 'kind',
    header: say('Table'),
    cell: ({ kind }) => tableOf(kind).title,
    width: 170,
    always: true,
  },
  {
    id: 'inEffect',
    header: say('In effect'),
    cell: (row) => number(row.inEffect),
    width: 84,
    align: 'right',
  },
  {
    id: 'coming',
    header: say('Coming'),
    cell: (row) => number(row.coming),
    width: 78,
    align: 'right',
  },
  {
    id: 'ended',
    header: say('Ended'),
    cell: (row) => number(row.ended),
    width: 84,
    align: 'right',
  },
  { id: 'openProposals', header: say('Waiting'), cell: waits, width: 130 },
  { id: 'source', header: say('Last source'), cell: (row) => row.source, width: 150 },
  { id: 'fileName', header: say('Last file'), cell: (row) => row.fileName, width: 140 },
  { id: 'by', header: say('Loaded by'), cell: (row) => row.by, width: 120 },
  { id: 'at', header: say('Loaded'), cell: (row) => instantHere(row.at), width: instantWide },
]

/**
 * Every table with what is in effect, coming, and ended today; below, prices that wait for a second
 * person.
 */
export const TablesOverview = ({ onOpen }: { onOpen: (kind: TableKind) => void }) => {
  const query = useApiQuery(billingTables.tables, {})
  return (
    <Stack gap="lg">
      <NotReady sums={query.data?.list ?? []} />
      <DataTable
        filters="none"

        name="billing-tables"
        label={say('tables')}
        from={asRows(query, null)}
        columns={columns}
        rowId={(row) => row.kind}
        rowLabel={(row) => tableOf(row.kind).title}
        onOpen={(row) => onOpen(row.kind)}
        card={(row) => [
          tableOf(row.kind).title,
          say('{inEffect} in effect · {coming} coming · {ended} ended', {
            inEffect: number(row.inEffect),
            coming: number(row.coming),
            ended: number(row.ended),
          }),
          waits(row) || row.source,
        ]}
        empty={{ text: say('Billing tables appear here.') }}
      />
      <Proposals />
    </Stack>
  )
}
