import type { jobs } from '@labgate/contract/access/watch'
import { describeQueue } from '@labgate/contract/admin/queues'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Table, UnstyledButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded } from '../../../../ui/loaded.tsx'
import { ScrollTable } from '../../../../ui/scroll-table.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import classes from './queue-table.module.css'

const figure = (value: number): string => value.toLocaleString('en-US')

interface QueueTableProps {
  from: UseQueryResult<ApiResponse<(typeof jobs)['queues']>>
  onChoose: (queue: string, state: string | undefined) => void
}

/** Size of each queue; a figure shows its jobs below. */
export const QueueTable = ({ from, onChoose }: QueueTableProps) => (
  <Loaded from={from} height={216}>
    {({ list }) => (
      <ScrollTable label={say('Queues')} minWidth={440}>
        <Table aria-label={say('Queues')} maw={720} verticalSpacing={2}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('Queue')}</Table.Th>
              <Table.Th ta="right">{say('Waiting')}</Table.Th>
              <Table.Th ta="right">{say('Running')}</Table.Th>
              <Table.Th ta="right">{say('Failed')}</Table.Th>
              <Table.Th ta="right">{say('Recently done')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.map(({ name, waiting, active, failed, done }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  <UnstyledButton
                    className={classes['choice'] ?? ''}
                    onClick={() => onChoose(name, undefined)}
                  >
                    {describeQueue(name)}
                  </UnstyledButton>
                </Table.Th>
                <Table.Td ta="right">{figure(waiting)}</Table.Td>
                <Table.Td ta="right">{figure(active)}</Table.Td>
                <Table.Td ta="right">
                  {failed === 0 ? (
                    '0'
                  ) : (
                    <UnstyledButton
                      className={classes['choice'] ?? ''}
                      aria-label={say('{failed} failed: {name}', {
                        failed,
                        name: describeQueue(name),
                      })}
                      onClick={() => onChoose(name, 'failed')}
                    >
                      <StatusWord tone="danger">{figure(failed)}</StatusWord>
                    </UnstyledButton>
                  )}
                </Table.Td>
                <Table.Td ta="right">{figure(done)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollTable>
    )}
  </Loaded>
)
