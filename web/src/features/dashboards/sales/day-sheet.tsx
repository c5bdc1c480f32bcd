import { salesFigures } from '@labgate/contract/sales-figures'
import { totalOf } from '@labgate/contract/figures'
import { dayAfter } from '@labgate/contract/planned-days'
import { testTypeMarks } from '@labgate/charts/marks'
import { ActionIcon, Group, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { DayFilter } from '../../../ui/day-filter.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'

const kinds = { day: 'text' } as const
const isDay = /^\d{4}-\d\d-\d\d$/

/** One day, a row for each account, with totals on both sides (reference/domain.md 3.2 c). */
export const DaySheet = ({ accountId }: { accountId: number }) => {
  const { value, set } = useFilters(kinds)
  const chosen = value.day !== undefined && isDay.test(value.day) ? value.day : undefined
  const asked = useAsk(
    salesFigures.daily,
    { searchCriteria: { ...(accountId > 0 && { customerId: accountId }), ...(chosen !== undefined && { collectionDateStart: chosen }) } },
    { keepLast: true },
  )
  const { day = '', today = '' } = asked.data ?? {}
  const go = (days: number): void => set({ day: dayAfter(day, days) })
  const control = asked.data && (
    <Group gap="xs">
      <ActionIcon variant="default" size={30} aria-label="Day before" onClick={() => go(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <DayFilter label="" value={day} w={120} onChange={(next) => next !== '' && set({ day: next })} />
      <ActionIcon variant="default" size={30} aria-label="Day after" disabled={day >= today} onClick={() => go(1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
  return (
    <Section id="day" title="Day sheet" columns={1} actions={control}>
      <Loaded from={asked} height={240} empty={({ list }) => (list.length === 0 ? { says: `No specimens collected on ${dayAsText(day)}.` } : undefined)}>
        {({ list, total }) => (
          <ScrollTable label={`Collected on ${dayAsText(day)}`} minWidth={900}>
            <Table verticalSpacing={4} aria-label={`Collected on ${dayAsText(day)}`}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Account</Table.Th>
                  {testTypeMarks.map(({ label }) => (
                    <Table.Th key={label} ta="right">
                      {label}
                    </Table.Th>
                  ))}
                  <Table.Th ta="right">Total</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map(({ customerId, customer, facilityCode, counts, total: sum }) => (
                  <Table.Tr key={customerId}>
                    <Table.Th scope="row" fw={400}>
                      <Link to={'/salesDetail' as never} search={{ account: String(customerId), from: day, to: day } as never}>
                        {facilityCode === '' ? customer : `${customer} (${facilityCode})`}
                      </Link>
                    </Table.Th>
                    {testTypeMarks.map(({ label }, at) => (
                      <Table.Td key={label} ta="right">
                        {counts[at + 1] === 0 ? (
                          <Text span c="dimmed">
                            0
                          </Text>
                        ) : (
                          counts[at + 1]
                        )}
                      </Table.Td>
                    ))}
                    <Table.Td ta="right" fw={600}>
                      {sum}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
              <Table.Tfoot>
                <Table.Tr>
                  <Table.Th scope="row">Total</Table.Th>
                  {testTypeMarks.map(({ label }, at) => (
                    <Table.Th key={label} ta="right">
                      {total[at + 1]}
                    </Table.Th>
                  ))}
                  <Table.Th ta="right">{totalOf(total)}</Table.Th>
                </Table.Tr>
              </Table.Tfoot>
            </Table>
          </ScrollTable>
        )}
      </Loaded>
    </Section>
  )
}
