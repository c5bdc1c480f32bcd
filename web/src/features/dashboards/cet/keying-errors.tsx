import { orderAudits } from '@labgate/contract/order-audits'
import { Table, Text } from '@mantine/core'
import { useAsk } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { Section } from '../../../ui/section.tsx'
import type { useMonth } from '../parts/use-period.ts'
import { lastDayOf } from '../parts/use-period.ts'

/** Errors that second reviews found, by person, always with both numbers. Supervisors see them, the bench does not (docs/decisions/0017). */
export const KeyingErrors = ({ month }: { month: ReturnType<typeof useMonth> }) => {
  const span = month.from === '' ? undefined : { startDate: month.from, endDate: lastDayOf(month.from) }
  const asked = useAsk(orderAudits.rates, { searchCriteria: span ?? {} }, { keepLast: true, enabled: span !== undefined })
  return (
    <Section id="keying" title="Keying errors" columns={1}>
      <Loaded from={asked} height={200}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty says="No second reviews in this month. Errors that they find appear here." />
          ) : (
            <ScrollTable label="Keying errors by person" minWidth={420}>
              <Table maw={640} verticalSpacing={6}>
                <Table.Caption>
                  <Text span size="sm" c="dimmed">
                    {`Second reviews from ${dayAsText(span?.startDate ?? '')} to ${dayAsText(span?.endDate ?? '')}. An error is of receiving or of quality; the last review counts.`}
                  </Text>
                </Table.Caption>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Accessioner</Table.Th>
                    <Table.Th ta="right">Errors</Table.Th>
                    <Table.Th ta="right">Reviewed</Table.Th>
                    <Table.Th ta="right">Per 100</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map(({ userId, userName, errors, audited }) => (
                    <Table.Tr key={userId}>
                      <Table.Th scope="row" fw={400}>
                        {userName}
                      </Table.Th>
                      <Table.Td ta="right">{errors}</Table.Td>
                      <Table.Td ta="right">{audited}</Table.Td>
                      <Table.Td ta="right">{audited === 0 ? '–' : ((100 * errors) / audited).toFixed(1)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollTable>
          )
        }
      </Loaded>
    </Section>
  )
}
