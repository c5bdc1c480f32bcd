import { billingTables, type BillingProposal } from '@labgate/contract/billing/billing-tables'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Rest } from '../../../ui/import/import-outcome.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { ChangeTable } from './change-table.tsx'
import { Concern } from './concern.tsx'

const decisions: Readonly<Record<BillingProposal['state'], string>> = {
  open: '',
  approved: say('Approved'),
  refused: say('Declined'),
  withdrawn: say('Withdrawn'),
}

const Decide = ({ proposal, onDone }: { proposal: BillingProposal; onDone: () => void }) => {
  const [declines, setDeclines] = useState(false)
  const decide = useApiMutation(billingTables.decideProposal, {
    refresh: [
      billingTables.tables,
      billingTables.rows,
      billingTables.proposals,
      billingTables.proposal,
    ],
  })
  const [error, setError] = useState<unknown>(null)
  const send = async (isApproved: boolean, reason: string): Promise<void> => {
    notify.success(
      (await decide.save({ proposalId: proposal.proposalId, isApproved, reason })).message,
    )
    onDone()
  }
  return (
    <Stack gap="sm">
      {proposal.needsOther && (
        <Text size="sm">{say('Another person must approve these prices.')}</Text>
      )}
      {error !== null && <Failure error={error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" c="var(--colour-danger)" onClick={() => setDeclines(true)}>
          {proposal.isOwn ? say('Withdraw') : say('Decline')}
        </Button>
        {!proposal.needsOther && (
          <Button loading={decide.saving} onClick={() => void send(true, '').catch(setError)}>
            {say('Approve')}
          </Button>
        )}
      </Group>
      {declines && (
        <ReasonConfirm
          title={proposal.isOwn ? say('Withdraw this proposal?') : say('Decline this proposal?')}
          action={proposal.isOwn ? say('Withdraw proposal') : say('Decline proposal')}
          danger
          missing={say('Enter the reason.')}
          onConfirm={(reason) => send(false, reason)}
          onClose={() => setDeclines(false)}
        >
          <Text size="sm">{say('No price changes. The reason is kept with the proposal.')}</Text>
        </ReasonConfirm>
      )}
    </Stack>
  )
}

/** Proposed prices beside current ones, whom they affect, and the decision of a second person. */
export const ProposalDrawer = ({
  proposalId,
  onClose,
}: {
  proposalId: number
  onClose: () => void
}) => {
  const query = useApiQuery(billingTables.proposal, { proposalId })
  const mayDecide = useMay().call(billingTables.decideProposal)
  return (
    <SideDrawer opened title={say('Proposed prices')} size={820} onClose={onClose}>
      <Loaded from={query} height={240}>
        {({ proposal, kind, changes, same, ...concern }) => (
          <Stack gap="md">
            <div>
              <Text size="sm" fw={600}>
                {proposal.source}
              </Text>
              <Text size="sm" c="dimmed">
                {[proposal.fileName, proposal.by, instantHere(proposal.at)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {proposal.state !== 'open' && (
                <Text size="sm">
                  {say('{decisions} by {decidedBy}, {decidedAt}{value}', {
                    decisions: decisions[proposal.state],
                    decidedBy: proposal.decidedBy,
                    decidedAt: instantHere(proposal.decidedAt),
                    value: proposal.reason === '' ? '.' : `: ${proposal.reason}`,
                  })}
                </Text>
              )}
            </div>
            <Concern of={concern} />
            {changes.count > 0 ? (
              <ChangeTable kind={kind} list={changes.list} />
            ) : (
              <Text size="sm">{say('The table has these prices already.')}</Text>
            )}
            <Rest count={changes.count} shown={changes.list.length} />
            {proposal.state === 'open' && same > 0 && (
              <Text size="sm" c="dimmed">
                {same === 1
                  ? say('One row is unchanged.')
                  : say('{same} are unchanged.', { same: howMany(same, 'row') })}
              </Text>
            )}
            {proposal.state === 'open' && mayDecide && (
              <Decide proposal={proposal} onDone={onClose} />
            )}
          </Stack>
        )}
      </Loaded>
    </SideDrawer>
  )
}
