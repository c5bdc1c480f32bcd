import { say } from '@labgate/contract/languages/say'
import { plannedOrders } from '@labgate/contract/orders/planned-orders'
import { Button } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { IconCalendarRepeat } from '../../../ui/icons/icons.ts'

/** A link to the current account's planned orders, with the number due. */
export const PlannedButton = ({ onOpen }: { onOpen: () => void }) => {
  const { accountId } = useSession()
  const sees = useMay().call(plannedOrders.list) && accountId > 0
  const query = useApiQuery(
    plannedOrders.list,
    { searchCriteria: { customerId: accountId, dueWithin: 0 } },
    { enabled: sees, freshFor: 60_000 },
  )
  if (!sees) return null
  const due = query.data?.list.length ?? 0
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarRepeat size={16} aria-hidden />}
      onClick={onOpen}
    >
      {due === 0
        ? say('Planned')
        : say('Planned ({due}{value} due)', { due, value: query.data?.more === true ? '+' : '' })}
    </Button>
  )
}
