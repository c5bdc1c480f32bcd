import { billingTables, type BillingProposal } from '@labgate/contract/billing/billing-tables'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { useState } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { instantWide } from '../../../ui/column-widths.ts'
import { Page } from '../../../ui/page.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ProposalDrawer } from './proposal-drawer.tsx'

const columns: readonly Column<BillingProposal>[] = [
  { id: 'source', header: say('Source'), cell: (row) => row.source, width: 260, always: true },
  { id: 'fileName', header: say('File'), cell: (row) => row.fileName, width: 200 },
  {
    id: 'rows',
    header: say('Rows'),
    cell: (row) => row.rows.toLocaleString('en-US'),
    width: 84,
    align: 'right',
  },
  { id: 'by', header: say('Proposed by'), cell: (row) => row.by, width: 180 },
  { id: 'at', header: say('Proposed'), cell: (row) => instantHere(row.at), width: instantWide },
]

/**
 * Prices that a colleague proposed and the signed-in user can approve: the ones the dashboard
 * counts (docs/decisions/0063).
 */
export const PricesToApprove = ({ onBack }: { onBack: () => void }) => {
  const proposals = asRows(useApiQuery(billingTables.proposals, {}), null)
  const rows = proposals.rows.filter(({ state, needsOther }) => state === 'open' && !needsOther)
  const [open, setOpen] = useState(0)
  return (
    <Page
      title={say('Prices to approve')}
      actions={<BackButton onClick={onBack}>{say('Billing tables')}</BackButton>}
    >
      <DataTable
        filters="none"

        name="prices-to-approve"
        label={say('proposals')}
        from={{ ...proposals, rows, total: rows.length }}
        columns={columns}
        rowId={(row) => row.proposalId}
        rowLabel={(row) => row.source}
        onOpen={(row) => setOpen(row.proposalId)}
        card={(row) => [row.source, `${howMany(row.rows, 'row')} · ${row.by}`, instantHere(row.at)]}
        empty={{
          text: say('No prices wait for you. Prices that a colleague proposes appear here.'),
        }}
      />
      {open > 0 && <ProposalDrawer proposalId={open} onClose={() => setOpen(0)} />}
    </Page>
  )
}
