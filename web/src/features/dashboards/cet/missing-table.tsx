import type { IssueRow } from '@labgate/contract/house-figures'
import { Button, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import { ordersOf } from '../../../ui/figures/orders-of.ts'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { CountedLink } from '../parts/counted-link.tsx'

const mostShown = 15
const per100 = ({ missing, received }: IssueRow): number => (received === 0 ? 0 : (100 * missing) / received)

/** Accounts by how much of what they send is incomplete. Both numbers stand beside the ratio. */
export const MissingTable = ({ list, from, to }: { list: readonly IssueRow[]; from: string; to: string }) => {
  const [isWhole, setWhole] = useState(false)
  const rows = list.filter(({ missing }) => missing > 0).toSorted((a, b) => per100(b) - per100(a) || b.missing - a.missing)
  if (rows.length === 0) return null
  const { to: path } = ordersOf({ measure: 'received', from, to })
  return (
    <Stack gap="xs" align="flex-start">
      <ScrollTable label="Missing information by account" minWidth={480}>
        <Table verticalSpacing={6} maw={760}>
          <Table.Caption>Missing information by account, the highest share first</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Account</Table.Th>
              <Table.Th ta="right">Incomplete</Table.Th>
              <Table.Th ta="right">Received</Table.Th>
              <Table.Th ta="right">Per 100</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, isWhole ? undefined : mostShown).map((row) => {
              const linkOf = (measure: 'missing-information' | 'received') => ordersOf({ measure, from, to, customerId: row.customerId }).search
              return (
                <Table.Tr key={row.customerId}>
                  <Table.Th scope="row" fw={400}>
                    {row.customer}
                  </Table.Th>
                  <Table.Td ta="right">
                    <CountedLink count={row.missing} path={path} search={linkOf('missing-information')} of={`Incomplete, ${row.customer}`} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <CountedLink count={row.received} path={path} search={linkOf('received')} of={`Received, ${row.customer}`} />
                  </Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {per100(row).toFixed(1)}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </ScrollTable>
      {rows.length > mostShown && (
        <Button variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${mostShown}` : `Show all ${rows.length} accounts`}
        </Button>
      )}
    </Stack>
  )
}
