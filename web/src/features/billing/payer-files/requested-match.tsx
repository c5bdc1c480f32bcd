import { describeMoney } from '@labgate/contract/billing/money'
import {
  payerFiles,
  type LinesToPost,
  type PaymentToDecide,
} from '@labgate/contract/billing/payer-files'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { People } from './claim-of-payment.tsx'

const stale = [billingWork.list, billingWork.groups, payerFiles.list, payerFiles.payment]
type Request = NonNullable<PaymentToDecide['request']>

/* Each line of the payer with the lines of ours that were chosen for it. */
const Chosen = ({ of: { lines }, seen }: { of: Request; seen: LinesToPost }) => (
  <List size="sm" aria-label="Chosen lines">
    {lines.map(({ at, billLineIds }) => {
      const theirs = seen.lines.find((line) => line.at === at)
      const ours = seen.ours.filter(({ billLineId }) => billLineIds.includes(billLineId))
      return (
        <List.Item key={at}>
          {`${theirs?.code ?? ''}, paid ${describeMoney(theirs?.paidCents ?? 0)}: to ${ours.map(({ code }) => code).join(', ')}`}
        </List.Item>
      )
    })}
  </List>
)
const Compared = ({ workItemId, of }: { workItemId: number; of: Request }) => {
  const query = useApiQuery(payerFiles.linesToPost, { workItemId, claimNumber: of.claimNumber })
  return (
    <Loaded from={query} height={160}>
      {(seen) => (
        <Stack gap="xs">
          <People of={seen} />
          <Chosen of={of} seen={seen} />
        </Stack>
      )}
    </Loaded>
  )
}

interface RequestedMatchProps {
  workItemId: number
  request: Request
  onDone: () => void
}
/** A posting by hand that somebody requested: another person posts it, or it is declined. */
export const RequestedMatch = ({ workItemId, request, onDone }: RequestedMatchProps) => {
  const may = useMay().call(payerFiles.decideMatch)
  const { save } = useApiMutation(payerFiles.decideMatch, { refresh: stale })
  const [declining, setDeclining] = useState(false)
  const decide = async (isApproved: boolean, reason: string): Promise<boolean> => {
    try {
      notify.success((await save({ workItemId, isApproved, reason })).message)
      if (isApproved) onDone()
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  const { askedBy, askedNote, dateAsked, claimNumber, why, mayApprove } = request
  const way = request.isWholeClaim ? ' as a whole' : ''
  const second = request.isSecondPayment ? ', as a second payment' : ''
  return (
    <Stack gap="xs">
      <Text size="sm">
        {`${askedBy} requests to post this to claim ${claimNumber}${way}${second}, ${instantHere(dateAsked)}: ${askedNote}`}
      </Text>
      <Text size="sm">{why}</Text>
      <Compared workItemId={workItemId} of={request} />
      {may && (
        <Group>
          {mayApprove && <Button onClick={() => void decide(true, '')}>Approve and post</Button>}
          <Button variant="default" onClick={() => setDeclining(true)}>
            {mayApprove ? 'Decline' : 'Withdraw'}
          </Button>
        </Group>
      )}
      {declining && (
        <ReasonConfirm
          title={mayApprove ? 'Decline this posting?' : 'Withdraw this request?'}
          action={mayApprove ? 'Decline' : 'Withdraw'}
          danger
          missing="Enter the reason."
          onConfirm={(reason) => decide(false, reason)}
          onClose={() => setDeclining(false)}
        >
          <Text size="sm">The payment waits on.</Text>
        </ReasonConfirm>
      )}
    </Stack>
  )
}
