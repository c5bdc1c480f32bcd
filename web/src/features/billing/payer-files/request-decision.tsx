import { payerFiles } from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { staleAfterPayment } from './stale-after-payment.ts'

const words = {
  posting: { decline: say('Decline this posting?'), stays: say('The payment waits on.') },
  release: { decline: say('Decline this release?'), stays: say('The remittance stays held.') },
} as const

interface RequestDecisionProps {
  workItemId: number
  rowVersion: number
  of: keyof typeof words
  mayApprove: boolean
}
/** Another person approves or declines what was requested, or the one who asked withdraws it. */
export const RequestDecision = ({
  workItemId,
  rowVersion,
  of,
  mayApprove,
}: RequestDecisionProps) => {
  const may = useMay().call(payerFiles.decide)
  const { save, saving } = useApiMutation(payerFiles.decide, {
    refresh: staleAfterPayment,
    unseen: [payerFiles.payment],
  })
  const [ending, setEnding] = useState(false)
  const decide = async (isApproved: boolean, reason: string): Promise<boolean> => {
    try {
      notify.success((await save({ workItemId, rowVersion, isApproved, reason })).message)
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  if (!may) return null
  const end = mayApprove ? say('Decline') : say('Withdraw')
  return (
    <Group>
      {mayApprove && (
        <Button loading={saving} onClick={() => void decide(true, '')}>
          {say('Approve and post')}
        </Button>
      )}
      <Button variant="default" onClick={() => setEnding(true)}>
        {end}
      </Button>
      {ending && (
        <ReasonConfirm
          title={mayApprove ? words[of].decline : say('Withdraw this request?')}
          action={end}
          danger
          missing={say('Enter the reason.')}
          onConfirm={(reason) => decide(false, reason)}
          onClose={() => setEnding(false)}
        >
          <Text size="sm">{words[of].stays}</Text>
        </ReasonConfirm>
      )}
    </Group>
  )
}
