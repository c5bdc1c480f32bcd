import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { Box, Group, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { OrderStatus } from '../../../core/orders/parts/order-status.tsx'
import { instantAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'

/** What happened to a specimen, oldest first: the status, when, by whom, and the comment. */
export const OrderHistory = ({
  specimenBarcode,
  timeZone,
}: {
  specimenBarcode: string
  timeZone: string
}) => {
  const query = useApiQuery(orders.history, { specimenBarcode })
  return (
    <Loaded from={query} height={160}>
      {({ list }) => (
        <Box
          component="ol"
          aria-label={say('Status history')}
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
        >
          {list.map((change, at) => (
            <Box
              component="li"
              key={`${at} ${change.date ?? ''}`}
              py={6}
              style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
            >
              <Group justify="space-between" gap="xs">
                <OrderStatus of={change} />
                <Text size="sm" c="dimmed">
                  {[instantAsText(change.date, timeZone), change.userName]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Group>
              {change.comment !== '' && (
                <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {change.comment}
                </Text>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Loaded>
  )
}
