import { describeMoney } from '@labgate/contract/billing/money'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { say } from '@labgate/contract/languages/say'
import { Anchor, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import type { WorkQueue } from '../../../core/claims/work-queue.ts'
import { Loaded } from '../../../ui/loaded.tsx'

export const groupings = ['reason', 'cause', 'account', 'payer'] as const
export type Grouping = (typeof groupings)[number]
const labels: Readonly<Record<Grouping, string>> = {
  reason: say('Reason'),
  cause: say('Same cause'),
  account: say('Account'),
  payer: say('Payer'),
}

interface WorkGroupsProps {
  queue: WorkQueue
  by: Grouping
  criteria: object
  onBy: (by: Grouping) => void
  onOpen: (by: Grouping, key: string) => void
}

/** What the items of a queue have in common, largest amount first: one cause is worked once. */
export const WorkGroups = ({ queue, by, criteria, onBy, onOpen }: WorkGroupsProps) => {
  const query = useApiQuery(queue.groups, { by, searchCriteria: criteria }, { keepLast: true })
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={say('Group by')}
        value={by}
        onChange={(next) => onBy(groupings.find((one) => one === next) ?? 'reason')}
        data={groupings.map((value) => ({ value, label: labels[value] }))}
        w="fit-content"
        maw="100%"
      />
      <Loaded from={query} height={320}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {by === 'cause'
                ? say('No two items have the same cause.')
                : say('No open items match.')}
            </Text>
          ) : (
            <Table.ScrollContainer minWidth={320}>
              <Table
                highlightOnHover
                aria-label={say('Open items by {labels}', { labels: labels[by].toLowerCase() })}
              >
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{labels[by]}</Table.Th>
                    <Table.Th ta="right">{say('Items')}</Table.Th>
                    <Table.Th ta="right">{say('Amount')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map(({ key, says: text, count, cents }) => (
                    <Table.Tr key={key}>
                      <Table.Td>
                        <Anchor
                          component="button"
                          type="button"
                          size="sm"
                          ta="start"
                          onClick={() => onOpen(by, key)}
                        >
                          {by === 'reason' ? describeReason(key) : text}
                        </Anchor>
                      </Table.Td>
                      <Table.Td ta="right">{count.toLocaleString('en-US')}</Table.Td>
                      <Table.Td ta="right">{describeMoney(cents)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </Loaded>
    </Stack>
  )
}
