import { describeUserType } from '@labgate/contract/access/user-types'
import { billingSettings, type LimitRaise } from '@labgate/contract/billing/billing-settings'
import { describeMoney } from '@labgate/contract/billing/money'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

const amountsOf = ({
  userTypeId,
  cents,
  approveRefundCents,
  wasCents,
  wasApproveRefundCents,
}: LimitRaise): string => {
  const parts = [
    ...(cents === wasCents
      ? []
      : [`writes off or refunds up to ${describeMoney(cents)}, now ${describeMoney(wasCents)}`]),
    ...(approveRefundCents === wasApproveRefundCents
      ? []
      : [
          `approves refunds up to ${describeMoney(approveRefundCents)}, now ${describeMoney(wasApproveRefundCents)}`,
        ]),
  ]
  return `${describeUserType(userTypeId)}: ${parts.join('; ')}`
}

/* A limit that one person asked for takes effect when a second person confirms it. */
const Raised = ({ raise }: { raise: LimitRaise }) => {
  const mayDecide = useMay().call(billingSettings.decideRaise)
  const { save } = useApiMutation(billingSettings.decideRaise, { refresh: [billingSettings.get] })
  const [deciding, setDeciding] = useState<'confirm' | 'decline'>()
  const { limitRaiseId, askedBy, dateAsked, needsOther } = raise
  const isApproved = deciding === 'confirm'
  const title = isApproved ? 'Confirm this limit?' : 'Decline this limit?'
  const by = `${askedBy || 'Someone'} asked for it ${instantHere(dateAsked)}.`
  return (
    <Alert color="yellow" variant="light" title="Limit not in effect yet">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{amountsOf(raise)}</Text>
        <Text size="sm">{needsOther ? `${by} Another person must confirm it.` : by}</Text>
        {mayDecide && (
          <Group gap="xs">
            {!needsOther && <Button onClick={() => setDeciding('confirm')}>Confirm</Button>}
            <Button variant="default" onClick={() => setDeciding('decline')}>
              Decline
            </Button>
          </Group>
        )}
      </Stack>
      {deciding !== undefined && (
        <Confirm
          opened
          title={title}
          action={isApproved ? 'Confirm limit' : 'Decline'}
          onConfirm={async () => {
            notify.success((await save({ limitRaiseId, isApproved })).message)
          }}
          onClose={() => setDeciding(undefined)}
        >
          <Text size="sm">{amountsOf(raise)}</Text>
        </Confirm>
      )}
    </Alert>
  )
}

/** Limits that wait for a second person. */
export const RaisedLimits = ({ raises }: { raises: readonly LimitRaise[] }) =>
  raises.map((raise) => <Raised key={raise.limitRaiseId} raise={raise} />)
