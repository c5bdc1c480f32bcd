import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { describeMoney } from '@labgate/contract/billing/money'
import { remittanceStateLabels, remittanceStates } from '@labgate/contract/billing/payer-files'
import { describePaidBy } from '@labgate/contract/billing/remittance-words'
import { remittances, type RemittanceRow } from '@labgate/contract/billing/remittances'
import { say } from '@labgate/contract/languages/say'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { describeRemittance, RemittanceStateWord } from './remittance-words.tsx'

const columns: readonly Column<RemittanceRow>[] = [
  {
    id: 'dateMade',
    header: say('Received'),
    cell: (row) => instantHere(row.dateMade),
    width: instantWide,
    always: true,
  },
  { id: 'payer', header: say('Payer'), cell: (row) => row.payer, width: 220, always: true },
  { id: 'check', header: say('Check or EFT'), cell: describePaidBy, width: 280, always: true },
  {
    id: 'cents',
    header: say('Amount'),
    cell: (row) => describeMoney(row.cents),
    width: 120,
    align: 'right',
  },
  {
    id: 'claims',
    header: say('Claims'),
    cell: (row) => row.claims.toLocaleString('en-US'),
    width: 90,
    align: 'right',
  },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <RemittanceStateWord of={row} />,
    width: 190,
  },
  { id: 'says', header: say('Why'), cell: (row) => row.says, width: 260 },
]
const fields: readonly FilterField[] = [
  { name: 'search', label: say('Check, EFT, or amount'), kind: 'text', main: true },
  {
    name: 'stands',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 190,
    options: remittanceStates.map((value) => ({ value, label: remittanceStateLabels[value] })),
  },
]

/** Payments of payers, by check or EFT, latest first; each opens as an advice. */
export const RemittancesTab = ({ onOpen }: { onOpen: (remittanceId: number) => void }) => {
  const filters = useFilters(parametersOf('/billing-work', 'search', 'stands'))
  const { search = '', stands } = filters.value
  const criteria = {
    search,
    state: remittanceStates.find((one) => one === stands) ?? '',
  } as const
  const found = useList(remittances.list, criteria)
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="remittances"
        label={say('remittances')}
        from={found}
        columns={columns}
        rowId={(row) => row.remittanceId}
        rowLabel={describeRemittance}
        onOpen={(row) => onOpen(row.remittanceId)}
        card={(row) => [
          row.payer,
          [describePaidBy(row), describeMoney(row.cents)].filter(Boolean).join(' · '),
          <RemittanceStateWord key="state" of={row} />,
        ]}
        onExport={(format, shown) =>
          call(remittances.exportList, { searchCriteria: criteria, format, columns: shown })
        }
        empty={{
          text: say('No remittances match. They come in payer files, or are entered from paper.'),
        }}
      />
    </>
  )
}
