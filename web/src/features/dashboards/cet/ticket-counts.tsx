import { monthsAsPoints } from '@labgate/charts/periods'
import { Table } from '@mantine/core'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { CountedLink } from '../parts/counted-link.tsx'

interface TicketCountsProps {
  open: number
  months: readonly { from: string; to: string; count: number }[]
}
const bound = 1000

/** Account issues: not resolved now, and how many a month brought. */
export const TicketCounts = ({ open, months }: TicketCountsProps) => {
  const cells = [
    { says: 'Open now', count: open, search: {} },
    ...months.map(({ from, to, count }) => ({ says: monthsAsPoints([from])[0]?.says ?? from, count, search: { status: 'all', from, to } })),
  ]
  return (
    <ScrollTable label="Account issues" minWidth={420}>
      <Table maw={640} verticalSpacing={6}>
        <Table.Caption>Account issues: open now, and dated in each month</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {cells.map(({ says }) => (
              <Table.Th key={says} ta="right">
                {says}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            {cells.map(({ says, count, search }) => (
              <Table.Td key={says} ta="right">
                <CountedLink count={Math.min(count, bound)} more={count > bound} path="/customer-issue" search={search} of={`Account issues, ${says}`} />
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
}
