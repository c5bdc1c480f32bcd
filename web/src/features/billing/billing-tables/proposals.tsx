import { billingTables, type BillingProposal } from '@labgate/contract/billing/billing-tables'
import { say } from '@labgate/contract/languages/say'
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
  open: ['waiting', say('Waiting')],
  approved: ['done', say('Approved')],
  refused: ['plain', say('Declined')],
  withdrawn: ['plain', say('Withdrawn')],
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
    <Section id="proposals" title={say('Proposed prices')} columns={1}>
      <Loaded from={query} height={80}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say('Imported prices appear here until another person approves them.')}
            </Text>
          ) : (
            <StackTable
              label={say('Proposed prices')}
              minWidth={640}
              rows={list}
              rowId={(row) => row.proposalId}
              columns={[
                { header: say('Status'), cell: (row) => <State of={row} />, noWrap: true },
                { header: say('Source'), cell: (row) => row.source },
                { header: say('Rows'), cell: (row) => row.rows.toLocaleString('en-US') },
                { header: say('Proposed by'), cell: (row) => row.by },
                { header: say('Proposed'), cell: (row) => instantHere(row.at), noWrap: true },
                { header: say('Decision'), cell: describeDecided },
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
                  aria-label={say('Open proposal {source}', { source: row.source })}
                  onClick={() => setOpen(row.proposalId)}
                >
                  {say('Open')}
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
