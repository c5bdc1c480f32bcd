import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { home } from '@labgate/contract/overviews/home'
import { Button } from '@mantine/core'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { IconSignature } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'

const refresh = [
  orders.get,
  orders.list,
  orders.history,
  orders.issues,
  orders.unsigned,
  orders.delegateUnsigned,
  orders.unsignedCount,
  home.shell,
]

/**
 * Signs the open order, for its provider and that provider's delegates; absent if the user has
 * nothing to sign.
 */
export const SignOrder = ({
  order: { labOrderId, rowVersion, userId_Physician, userSignatureId_Physician },
}: {
  order: LabOrder
}) => {
  const { userId, values } = useSession()
  const may = useMay().call(orders.eSign)
  const isMine = userId_Physician === userId
  const isOpen = may && userSignatureId_Physician === 0 && userId_Physician > 0
  /*
   * Whose delegate the user is follows from the orders that the server lists as waiting for them.
   */
  const asDelegate = useApiQuery(
    orders.delegateUnsigned,
    { userId },
    { enabled: isOpen && !isMine, freshFor: 60_000 },
  )
  const { save, saving } = useApiMutation(orders.eSign, { refresh })
  const mayNow = isMine
    ? values.userSignatureId > 0
    : (asDelegate.data?.list.some((row) => row.labOrderId === labOrderId) ?? false)
  if (!isOpen || !mayNow) return null
  const sign = async (): Promise<void> => {
    try {
      const { message } = await save({ labOrderId: [labOrderId], rowVersion: [rowVersion] })
      notify.success(message)
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Button
      leftSection={<IconSignature size={16} aria-hidden />}
      loading={saving}
      onClick={() => void sign()}
    >
      {say('Sign order')}
    </Button>
  )
}
