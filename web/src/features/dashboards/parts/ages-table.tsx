import type { Ages } from '@labgate/contract/house-figures'
import { Table } from '@mantine/core'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { CountedLink } from './counted-link.tsx'

/** The last two ages are long enough to look into. */
const isOld = (at: number, count: number): boolean => at >= count - 1

/** Queues by age, each figure a list. `first`: what the rows are. */
export const AgesTable = ({ ages, first }: { ages: readonly Ages[]; first: string }) => {
  const labels = ages[0]?.rows.map(({ label }) => label) ?? []
  return (
    <ScrollTable label={`${first} by age`} minWidth={720}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{first}</Table.Th>
            {labels.map((label) => (
              <Table.Th key={label} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ages.map(({ kind, title, rows }) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={400}>
                {title}
              </Table.Th>
              {rows.map(({ label, ...row }, at) => (
                <Table.Td key={label} ta="right">
                  <CountedLink {...row} of={`${title}, ${label}`} isUrgent={isOld(at, rows.length)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
}
