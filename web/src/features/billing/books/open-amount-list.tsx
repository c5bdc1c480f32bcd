import { linkToBill } from '@labgate/contract/billing/bill-link'
import { parties } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import {
  receivables,
  receivableWaits,
  type OpenAmount,
  type ReceivableGrouping,
} from '@labgate/contract/billing/receivable-ages'
import { say } from '@labgate/contract/languages/say'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { nameAndBirth } from '../../../ui/patient-name.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'

const owes = ({ party, payer }: OpenAmount): string => (payer === '' ? parties[party] : payer)

export const openAmountColumns: readonly Column<OpenAmount>[] = [
  {
    id: 'serviceDate',
    header: say('Date of service'),
    cell: (row) => dayAsText(row.serviceDate),
    width: 100,
  },
  {
    id: 'days',
    header: say('Days'),
    cell: (row) => row.days.toLocaleString('en-US'),
    width: 60,
    align: 'right',
  },
  {
    id: 'patientName',
    header: say('Patient'),
    cell: (row) => nameAndBirth(row.patientName, row.dob),
    width: 190,
    always: true,
  },
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 118,
  },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 130 },
  { id: 'owes', header: say('Owed by'), cell: owes, width: 140 },
  { id: 'claimNumber', header: say('Claim'), cell: (row) => row.claimNumber, width: 96 },
  {
    id: 'cents',
    header: say('Open'),
    cell: (row) => describeMoney(row.cents),
    width: 96,
    align: 'right',
    always: true,
  },
  {
    id: 'waits',
    header: say('Waits for'),
    cell: (row) => receivableWaits[row.waits],
    width: 150,
  },
]

/** The open amounts behind a figure, oldest first. */
export const OpenAmountList = ({
  criteria,
}: {
  criteria: { by?: ReceivableGrouping; key?: string; age: number }
}) => {
  const navigate = useNavigate()
  return (
    <DataTable
      filters="none"
      name="open-amount-list"
      label={say('open amounts')}
      from={useList(receivables.open, criteria)}
      columns={openAmountColumns}
      rowId={(row) => `${row.billId} ${row.party}`}
      rowLabel={(row) => `${row.specimenBarcode}, ${describeMoney(row.cents)}`}
      onOpen={({ billId }) => void navigate(linkToBill({ billId }))}
      card={(row) => [
        nameAndBirth(row.patientName, row.dob),
        `${dayAsText(row.serviceDate)} · ${row.specimenBarcode} · ${owes(row)}`,
        describeMoney(row.cents),
      ]}
      onExport={(format, shown) =>
        call(receivables.exportOpen, { searchCriteria: criteria, format, columns: shown })
      }
      empty={{ text: say('Nothing is open here now.') }}
    />
  )
}
