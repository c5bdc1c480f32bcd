import { linkTo } from '@labgate/contract/access/link-to'
import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { staleAfterPayment } from './stale-after-payment.ts'

interface PostedByHandProps {
  workItemId: number
  posted: NonNullable<PaymentToDecide['posted']>
}
/** What a person posted and chose, with the way to take it back (rules.md#posting-by-hand). */
export const PostedByHand = ({ workItemId, posted }: PostedByHandProps) => {
  const may = useMay().call(payerFiles.takeBackMatch)
  const { save } = useApiMutation(payerFiles.takeBackMatch, { refresh: staleAfterPayment })
  const [asking, setAsking] = useState(false)
  const takeBack = async (reason: string): Promise<boolean> => {
    try {
      notify.success((await save({ workItemId, reason })).message)
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  const { claimNumber, postedBy, askedBy, datePosted, note, why, lines, isTakenBack, waitsAs } =
    posted
  return (
    <Stack gap="xs">
      <Text size="sm">
        {[
          say('Posted to claim {claimNumber}{value} by {postedBy}, {datePosted}', {
            claimNumber,
            value: lines.length > 0 ? ` ${say('line by line')}` : '',
            postedBy,
            datePosted: instantHere(datePosted),
          }),
          askedBy === '' ? '' : say('requested by {askedBy}: {why}', { askedBy, why }),
          note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {isTakenBack ? (
        <Group gap="xs">
          <Text size="sm">
            {waitsAs > 0
              ? say('Taken back. The payment waits as another item.')
              : say('Taken back.')}
          </Text>
          {waitsAs > 0 && (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link {...linkTo('/billing-work', { id: waitsAs })} {...props} />
              )}
            >
              {say('Open that item')}
            </Anchor>
          )}
        </Group>
      ) : (
        may && (
          <Group>
            <Button variant="default" onClick={() => setAsking(true)}>
              {say('Take back the posting')}
            </Button>
          </Group>
        )
      )}
      {asking && (
        <ReasonConfirm
          title={say('Take back this posting?')}
          action={say('Take back')}
          danger
          deliberate
          missing={say('Enter the reason.')}
          onConfirm={takeBack}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">
            {say(
              'The bill gets the opposite of what was posted, and the payment waits in Billing Work again.',
            )}
          </Text>
        </ReasonConfirm>
      )}
    </Stack>
  )
}
