import { describeMoney } from '@labgate/contract/billing/money'
import {
  payerFiles,
  type LinesToPost,
  type PaymentToDecide,
} from '@labgate/contract/billing/payer-files'
import { List, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { People } from './claim-of-payment.tsx'
import { RequestDecision } from './request-decision.tsx'

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
          {of.why !== seen.unclear && <Text size="sm">{of.why}</Text>}
          {of.lines.length > 0 && <Chosen of={of} seen={seen} />}
        </Stack>
      )}
    </Loaded>
  )
}

/** A posting by hand that somebody requested: another person posts it, or it is declined. */
export const RequestedMatch = ({
  workItemId,
  rowVersion,
  request,
}: {
  workItemId: number
  rowVersion: number
  request: Request
}) => {
  const { askedBy, askedNote, dateAsked, claimNumber, mayApprove } = request
  const way = request.isWholeClaim ? ' as a whole' : ''
  const second = request.isSecondPayment ? ', as a second payment' : ''
  return (
    <Stack gap="xs">
      <Text size="sm">
        {`${askedBy} requests to post this to claim ${claimNumber}${way}${second}, ${instantHere(dateAsked)}: ${askedNote}`}
      </Text>
      <Compared workItemId={workItemId} of={request} />
      <RequestDecision
        workItemId={workItemId}
        rowVersion={rowVersion}
        of="posting"
        mayApprove={mayApprove}
      />
    </Stack>
  )
}
