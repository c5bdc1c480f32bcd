import { describeMoney } from '@labgate/contract/billing/money'
import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { describeAdjustment } from '@labgate/contract/billing/provider-adjustments'
import { say } from '@labgate/contract/languages/say'
import { Button, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { staleAfterPayment } from './stale-after-payment.ts'

type Outside = PaymentToDecide['outside']

/** What all of it adds to the money received: '−$5.00'. */
export const describeOutside = ({ amounts }: Outside): string =>
  describeMoney(amounts.reduce((sum, { cents }) => sum + cents, 0))

const whatBecomes: Readonly<Record<Outside['becomes'], string>> = {
  posted: say('It is posted with the claims.'),
  waits: say(
    'It is not posted with the claims that balance: with it, the claims do not come to the amount of the check. It waits here until you post it or set it aside.',
  ),
  asked: say(
    'The claims are posted. Post these amounts if the payer did pay or keep them; setting the remittance aside sets them aside, too.',
  ),
}

interface OutsideProps {
  workItemId: number
  outside: Outside
}
/** What a held remittance moves outside its claims, and a person's decision about it. */
export const OutsideAmounts = ({ workItemId, outside }: OutsideProps) => {
  const may = useMay().call(payerFiles.postOutside)
  const posting = useApiMutation(payerFiles.postOutside, { refresh: staleAfterPayment })
  const [isConfirming, setConfirming] = useState(false)
  const post = async (note: string): Promise<boolean> => {
    try {
      notify.success((await posting.save({ workItemId, note })).message)
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  if (outside.amounts.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {say('Outside its claims: {outside}', { outside: describeOutside(outside) })}
      </Text>
      <List size="sm" aria-label={say('Outside its claims')}>
        {outside.amounts.map(({ reason, reference, cents }, nth) => (
          <List.Item key={`${String(nth)} ${reason}`}>
            {[describeAdjustment(reason), reference, describeMoney(cents)]
              .filter(Boolean)
              .join(' · ')}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {whatBecomes[outside.becomes]}
      </Text>
      {may && outside.becomes === 'asked' && (
        <div>
          <Button variant="default" onClick={() => setConfirming(true)}>
            {say('Post these amounts')}
          </Button>
        </div>
      )}
      {isConfirming && (
        <ReasonConfirm
          title={say('Post what is outside the claims?')}
          action={say('Post')}
          missing={say('Enter how you know that the amounts are right.')}
          onConfirm={post}
          onClose={() => setConfirming(false)}
        >
          <Text size="sm">
            {say(
              '{outside} will be posted to the payer’s account and the books. It cannot be undone.',
              { outside: describeOutside(outside) },
            )}
          </Text>
        </ReasonConfirm>
      )}
    </Stack>
  )
}
