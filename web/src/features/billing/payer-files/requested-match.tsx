import { describeMoney } from '@labgate/contract/billing/money'
import {
  payerFiles,
  type LinesToPost,
  type PaymentToDecide,
} from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { List, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { People } from './claim-of-payment.tsx'
import { RequestDecision } from './request-decision.tsx'

type Request = NonNullable<PaymentToDecide['request']>

/* Each line of the payer with the lines of ours that were chosen for it. */
const Chosen = ({ of: { lines }, seen }: { of: Request; seen: LinesToPost }) => (
  <List size="sm" aria-label={say('Chosen lines')}>
    {lines.map(({ at, billLineIds }) => {
      const theirs = seen.lines.find((line) => line.at === at)
      const ours = seen.ours.filter(({ billLineId }) => billLineIds.includes(billLineId))
      return (
        <List.Item key={at}>
          {say('{code}, paid {paidCents}: to {ours}', {
            code: theirs?.code ?? '',
            paidCents: describeMoney(theirs?.paidCents ?? 0),
            ours: ours.map(({ code }) => code).join(', '),
          })}
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
  const way = request.isWholeClaim ? ` ${say('as a whole')}` : ''
  const second = request.isSecondPayment ? say(', as a second payment') : ''
  return (
    <Stack gap="xs">
      <Text size="sm">
        {say(
          '{askedBy} requests to post this to claim {claimNumber}{way}{second}, {dateAsked}: {askedNote}',
          { askedBy, claimNumber, way, second, dateAsked: instantHere(dateAsked), askedNote },
        )}
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
