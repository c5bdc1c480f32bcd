import { say } from '@labgate/contract/languages/say'
import { Hold, isHold } from '@labgate/contract/orders/order-status'
import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCodes } from '../../../api/codes.ts'
import { useSession } from '../../../session/use-session.ts'
import { BulkOrders } from './bulk-orders.tsx'

/**
 * Ends the holds with one reason. Tubes that did not match their order are handled one by one, at
 * the bench.
 */
export const BulkHolds = () => {
  const { accountId } = useSession()
  const [statuses] = useCodes('LabStatus')
  const [hold, setHold] = useState<string | null>(null)
  const holds = statuses
    .filter(({ value }) => isHold(Number(value)) && value !== Hold.Mismatch)
    .map(({ value, label }) => ({ value: String(value), label }))
  return (
    <Stack gap="md">
      <Select
        label={say('Hold reason')}
        maw={320}
        data={holds}
        value={hold}
        placeholder={say('Choose')}
        onChange={setHold}
      />
      {accountId === 0 && (
        <Text size="sm">
          {say('Orders of every account. To limit them, choose an account first.')}
        </Text>
      )}
      {hold !== null && (
        <BulkOrders
          key={hold}
          act="release-hold"
          customerId={accountId}
          from={Number(hold)}
          to={undefined}
          action={say('Release holds')}
          reason="resolved"
        />
      )}
    </Stack>
  )
}
