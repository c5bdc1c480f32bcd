import { billingTables, type BillingProposal } from '@labgate/contract/billing/billing-tables'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'
import { StackTable } from '../../../ui/table/stack-table.tsx'
import { ProposalDrawer } from './proposal-drawer.tsx'

const looks: Readonly<Record<BillingProposal['state'], readonly [Tone, string]>> = {
  open: ['waiting', 'Waiting'],
  approved: ['done', 'Approved'],
  refused: ['plain', 'Declined'],
  withdrawn: ['plain', 'Withdrawn'],
}
const State = ({ of }: { of: BillingProposal }) => {
  const [tone, word] = looks[of.state]
  return <StatusWord tone={tone}>{word}</StatusWord>
}
const describeDecided = ({ decidedBy, reason }: BillingProposal): string =>
  [decidedBy, reason].filter(Boolean).join(': ')

/** Proposed prices, waiting ones first. */
export const Proposals = () => {
  const query = useApiQuery(billingTables.proposals, {})
  const [open, setOpen] = useState(0)
  return (
    <Section id="proposals" title="Proposed prices" columns={1}>
      <Loaded from={query} height={80}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              Imported prices appear here until another person approves them.
            </Text>
          ) : (
            <StackTable
              label="Proposed prices"
              minWidth={640}
              rows={list}
              rowId={(row) => row.proposalId}
              columns={[
                { header: 'Status', cell: (row) => <State of={row} />, noWrap: true },
                { header: 'Source', cell: (row) => row.source },
                { header: 'Rows', cell: (row) => row.rows.toLocaleString('en-US') },
                { header: 'Proposed by', cell: (row) => row.by },
                { header: 'Proposed', cell: (row) => instantHere(row.at), noWrap: true },
                { header: 'Decision', cell: describeDecided },
              ]}
              lines={(row) => [
                <State key="state" of={row} />,
                row.source,
                `${row.by} · ${instantHere(row.at)}`,
                describeDecided(row),
              ]}
              act={(row) => (
                <Button
                  variant="default"
                  size="compact-sm"
                  data-opens-row
                  aria-label={`Open proposal ${row.source}`}
                  onClick={() => setOpen(row.proposalId)}
                >
                  Open
                </Button>
              )}
            />
          )
        }
      </Loaded>
      {open > 0 && <ProposalDrawer proposalId={open} onClose={() => setOpen(0)} />}
    </Section>
  )
}
