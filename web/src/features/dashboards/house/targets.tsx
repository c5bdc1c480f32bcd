import { durationSays, leastFor } from '@labgate/contract/figures/segments'
import { houseFigures } from '@labgate/contract/house-figures'
import { Stack, Table, Text } from '@mantine/core'
import { useAsk } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { typeSays } from '../desk/type-says.ts'

const stat = 1
const minutesSay = (minutes: number | null): string => (minutes === null ? '–' : durationSays(minutes))

/** Receipt to release against the approved targets, by type and priority. */
export const Targets = () => {
  const asked = useAsk(houseFigures.today, {}, { keepLast: true })
  return (
    <Section id="targets" title="Turnaround against target" columns={1}>
      <Loaded
        from={asked}
        height={320}
        empty={({ targets }) => (targets.length === 0 ? { says: 'Turnaround appears here once specimens are released.' } : undefined)}
      >
        {({ targets, targetsFrom, today }) => (
          <Stack gap="xs">
            <ScrollTable label="Turnaround against target" minWidth={620}>
              <Table verticalSpacing={6} maw={900}>
                <Table.Caption>{`From receipt to release, ${dayAsText(targetsFrom)} to ${dayAsText(today)}, hours:minutes`}</Table.Caption>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Test type</Table.Th>
                    <Table.Th ta="right">Released</Table.Th>
                    <Table.Th ta="right">Median</Table.Th>
                    <Table.Th ta="right">90th percentile</Table.Th>
                    <Table.Th ta="right">Target</Table.Th>
                    <Table.Th ta="right">Within target</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {targets.map(({ labTypeId, priority, n, p50, p90, target, within }) => (
                    <Table.Tr key={`${labTypeId} ${priority}`}>
                      <Table.Th scope="row" fw={400}>
                        {`${typeSays(labTypeId)}${priority === stat ? ', STAT' : ''}`}
                      </Table.Th>
                      <Table.Td ta="right">{n.toLocaleString('en-US')}</Table.Td>
                      <Table.Td ta="right">{minutesSay(p50)}</Table.Td>
                      <Table.Td ta="right">{minutesSay(p90)}</Table.Td>
                      <Table.Td ta="right">{target === null ? 'none approved' : durationSays(target)}</Table.Td>
                      <Table.Td ta="right" className="tabular">
                        {target === null ? '–' : `${((100 * within) / n).toFixed(1)}% (${within.toLocaleString('en-US')} of ${n.toLocaleString('en-US')})`}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollTable>
            <Text
              size="xs"
              c="dimmed"
            >{`A median needs ${leastFor.p50} specimens, a 90th percentile ${leastFor.p90}. Targets are approved on the Lab screen.`}</Text>
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
