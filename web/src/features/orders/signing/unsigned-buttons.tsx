import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { Button } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { IconSignature } from '../../../ui/icons/icons.ts'
import type { SigningKind } from './use-signing.ts'

/* The server counts to 1,001. */
const describeCount = (count: number): string =>
  count > 1000 ? say('more than 1,000') : count.toLocaleString('en-US')

/**
 * Links to what waits for a signature: a provider's own orders, and those of the providers the user
 * is a delegate of.
 */
export const UnsignedButtons = ({ onOpen }: { onOpen: (kind: SigningKind) => void }) => {
  const { who, userId } = useSession()
  const may = useMay()
  const signs = may.call(orders.unsigned)
  const isProvider = signs && who.physician
  const own = useApiQuery(orders.unsignedCount, { userId }, { enabled: isProvider })
  const ofOthers = useApiQuery(
    orders.delegateUnsigned,
    { userId },
    { enabled: signs, freshFor: 60_000 },
  )
  const waiting = ofOthers.data?.list.length ?? 0
  const mark = <IconSignature size={16} aria-hidden />
  return (
    <>
      {waiting > 0 && (
        <Button variant="default" leftSection={mark} onClick={() => onOpen('delegate')}>
          {say('Orders to sign for others ({waiting})', { waiting: describeCount(waiting) })}
        </Button>
      )}
      {isProvider && (
        <Button variant="default" leftSection={mark} onClick={() => onOpen('own')}>
          {own.data
            ? say('Unsigned orders ({id})', { id: describeCount(Number(own.data.id)) })
            : say('Unsigned orders')}
        </Button>
      )}
    </>
  )
}
