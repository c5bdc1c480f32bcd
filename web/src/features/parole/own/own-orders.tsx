import { parole } from '@labgate/contract/parole'
import { Stack, Table, Text } from '@mantine/core'
import { useAsk } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'

/** The tests of a released patient: day, type and a status in a word, nothing that opens. */
export const OwnOrders = ({ patientId }: { patientId: number }) => {
  const asked = useAsk(parole.ownOrders, { patientId })
  return (
    <Stack gap="xs">
      <Loaded
        from={asked}
        height={120}
        empty={({ list }) => (list.length === 0 ? { says: 'Tests appear here when the laboratory has accessioned them.' } : undefined)}
      >
        {({ list }) => (
          <ScrollTable label="Tests" minWidth={340}>
            <Table aria-label="Tests">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Collected</Table.Th>
                  <Table.Th>Type</Table.Th>
                  <Table.Th>Status</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map(({ collectionDay, labType, status }, at) => (
                  <Table.Tr key={at}>
                    <Table.Td>{collectionDay === null ? 'missing' : dayAsText(collectionDay)}</Table.Td>
                    <Table.Td>{labType}</Table.Td>
                    <Table.Td>{status}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollTable>
        )}
      </Loaded>
      <Text size="sm" c="dimmed">
        A final report stands here once it is released. No report is released to officers yet.
      </Text>
    </Stack>
  )
}
