import { describeUserType } from '@labgate/contract/access/user-types'
import { billingSettings, type LimitRaise } from '@labgate/contract/billing/billing-settings'
import { describeMoney } from '@labgate/contract/billing/money'
import { say } from '@labgate/contract/languages/say'
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
      : [
          say('writes off or refunds up to {cents}, now {wasCents}', {
            cents: describeMoney(cents),
            wasCents: describeMoney(wasCents),
          }),
        ]),
    ...(approveRefundCents === wasApproveRefundCents
      ? []
      : [
          say('approves refunds up to {approveRefundCents}, now {wasApproveRefundCents}', {
            approveRefundCents: describeMoney(approveRefundCents),
            wasApproveRefundCents: describeMoney(wasApproveRefundCents),
          }),
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
  const title = isApproved ? say('Confirm this limit?') : say('Decline this limit?')
  const by = say('{askedBy} asked for it {dateAsked}.', {
    askedBy: askedBy || say('Someone'),
    dateAsked: instantHere(dateAsked),
  })
  return (
    <Alert color="yellow" variant="light" title={say('Limit not in effect yet')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{amountsOf(raise)}</Text>
        <Text size="sm">
          {needsOther ? say('{by} Another person must confirm it.', { by }) : by}
        </Text>
        {mayDecide && (
          <Group gap="xs">
            {!needsOther && (
              <Button onClick={() => setDeciding('confirm')}>{say('Confirm')}</Button>
            )}
            <Button variant="default" onClick={() => setDeciding('decline')}>
              {say('Decline')}
            </Button>
          </Group>
        )}
      </Stack>
      {deciding !== undefined && (
        <Confirm
          opened
          title={title}
          action={isApproved ? say('Confirm limit') : say('Decline')}
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
