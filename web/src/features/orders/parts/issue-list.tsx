import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { Box, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconAlertCircle, IconInfoCircle } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { ReleaseHold } from './release-hold.tsx'

/** What an order is missing and what the laboratory does about it, then what else to know. */
export const IssueList = ({
  labOrderId,
  findings,
}: {
  labOrderId: number
  findings: LabOrder['orderIssues']
}) => {
  const query = useApiQuery(orders.issues, { LabOrderId: labOrderId })
  const warnings = findings.filter(({ level }) => level === 'warning')
  if (findings.length === 0) return <Empty text={say('Nothing is missing from this order.')} />
  return (
    <Loaded from={query} height={96}>
      {({ list, releaseHold }) => (
        <Stack gap="xs">
          <Stack
            component="ul"
            gap="xs"
            m={0}
            p={0}
            aria-label={say('Issues')}
            style={{ listStyle: 'none' }}
          >
            {list.map(({ labOrderIssueId, issue, policy }) => (
              <li key={labOrderIssueId}>
                <StatusWord tone="waiting" icon={IconAlertCircle}>
                  {issue}
                </StatusWord>
                {policy !== '' && (
                  <Text size="sm" c="dimmed" pl={19}>
                    {policy}
                  </Text>
                )}
              </li>
            ))}
            {warnings.map(({ rule, path, says: text }) => (
              <Box component="li" key={`${rule} ${path} ${text}`}>
                <StatusWord tone="plain" icon={IconInfoCircle}>
                  {text}
                </StatusWord>
              </Box>
            ))}
          </Stack>
          {releaseHold !== '' && (
            <Text size="sm">{say('Hold released: {releaseHold}', { releaseHold })}</Text>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

/** The same beside a list, where the order itself is not loaded yet. */
export const IssuesOfOrder = ({ labOrderId }: { labOrderId: number }) => {
  const query = useApiQuery(orders.get, { labOrderId })
  return (
    <Loaded from={query} height={96}>
      {(order) => (
        <>
          <IssueList labOrderId={labOrderId} findings={order.orderIssues} />
          <ReleaseHold order={order} />
        </>
      )}
    </Loaded>
  )
}
