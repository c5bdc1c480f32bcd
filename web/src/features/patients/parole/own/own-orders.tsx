import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { parole } from '@labgate/contract/patients/parole'
import { Anchor, Stack, Table, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { late } from '../../../../ui/late.tsx'
import { Loaded, Waiting } from '../../../../ui/loaded.tsx'
import { ScrollTable } from '../../../../ui/scroll-table.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'

/* The report loads when it is opened. */
const OwnReport = late(async () => ({ default: (await import('./own-report.tsx')).OwnReport }))

interface OwnOrdersTableProps {
  list: ApiResponse<typeof parole.ownOrders>['list']
  onOpen: (resultId: number) => void
}
const OwnOrdersTable = ({ list, onOpen }: OwnOrdersTableProps) => (
  <ScrollTable label={say('Tests')} minWidth={340}>
    <Table aria-label={say('Tests')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('Collected')}</Table.Th>
          <Table.Th>{say('Type')}</Table.Th>
          <Table.Th>{say('Status')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map(({ collectionDay, labType, status, resultId }, at) => (
          <Table.Tr key={at}>
            <Table.Td>
              {collectionDay === null ? say('missing') : dayAsText(collectionDay)}
            </Table.Td>
            <Table.Td>{labType}</Table.Td>
            <Table.Td>
              {resultId === 0 ? (
                status
              ) : (
                <Anchor
                  data-opens-row
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => onOpen(resultId)}
                >
                  {status}
                </Anchor>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)

/**
 * Tests of a released patient: day, type, a one-word status, and the report once it is released and
 * final.
 */
export const OwnOrders = ({ patientId }: { patientId: number }) => {
  const [opened, setOpened] = useState(0)
  const query = useApiQuery(parole.ownOrders, { patientId })
  return (
    <Stack gap="xs">
      <Loaded
        from={query}
        height={120}
        empty={({ list }) =>
          list.length === 0
            ? { text: say('Tests appear here once the laboratory has accessioned them.') }
            : undefined
        }
      >
        {({ list }) => <OwnOrdersTable list={list} onOpen={setOpened} />}
      </Loaded>
      <Text size="sm" c="dimmed">
        {say('Reports can be opened once final and released.')}
      </Text>
      {opened > 0 && (
        <SideDrawer opened size={900} title={say('Report')} onClose={() => setOpened(0)}>
          <Suspense fallback={<Waiting height={320} />}>
            <OwnReport resultId={opened} />
          </Suspense>
        </SideDrawer>
      )}
    </Stack>
  )
}
