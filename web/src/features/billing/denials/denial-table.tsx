import { linkTo } from '@labgate/contract/access/link-to'
import { denials, type Denial } from '@labgate/contract/billing/denials'
import { describeMoney } from '@labgate/contract/billing/money'
import type { RequestInput } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import type { Rows } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import type { ListFilters } from '../../../ui/list-limits.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { describeRule } from './denial-groups.tsx'

const columns: readonly Column<Denial>[] = [
  {
    id: 'deniedOn',
    header: say('Denied'),
    cell: (row) => dayAsText(row.deniedOn),
    width: 104,
    always: true,
  },
  {
    id: 'patient',
    header: say('Patient'),
    cell: (row) => `${row.patientName} · ${dayAsText(row.dob)}`,
    width: 210,
    always: true,
  },
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 126,
  },
  { id: 'code', header: say('Code'), cell: (row) => row.code, width: 76 },
  { id: 'reason', header: say('Reason'), cell: (row) => `${row.reason}: ${row.says}`, width: 260 },
  { id: 'rule', header: say('Rule'), cell: (row) => describeRule(row.rule), width: 170 },
  {
    id: 'cents',
    header: say('Amount'),
    cell: (row) => describeMoney(row.cents),
    width: 100,
    align: 'right',
  },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 180 },
  {
    id: 'payer',
    header: say('Payer'),
    cell: (row) => row.payer,
    width: 180,
    initiallyHidden: true,
  },
  {
    id: 'recovered',
    header: say('Paid after all'),
    cell: (row) => (row.recoveredCents === 0 ? '' : describeMoney(row.recoveredCents)),
    width: 120,
    align: 'right',
    initiallyHidden: true,
  },
]

/** Denied lines, latest first; each opens its bill, with the claim and what can be done. */
export const DenialTable = ({
  from,
  filters,
  criteria,
}: {
  from: Rows<Denial>
  filters: ListFilters
  criteria: RequestInput<typeof denials.exportList>['searchCriteria']
}) => {
  const navigate = useNavigate()
  return (
    <DataTable
      name="denials"
      label={say('denied lines')}
      from={from}
      columns={columns}
      rowId={(row) => row.denialId}
      rowLabel={(row) => `${row.patientName}, ${row.code}, ${row.reason}`}
      onOpen={(row) => void navigate(linkTo('/bill', { order: row.labOrderId }))}
      card={(row) => [
        row.patientName,
        [dayAsText(row.deniedOn), row.code, describeMoney(row.cents)].filter(Boolean).join(' · '),
        `${row.reason}: ${row.says}`,
      ]}
      filters={filters}
      onExport={(format, shown) =>
        call(denials.exportList, { searchCriteria: criteria, format, columns: shown })
      }
      empty={{ text: say('No payer denied anything in these days.') }}
    />
  )
}
