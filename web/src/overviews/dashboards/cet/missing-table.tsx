import { ordersOf } from '@labgate/contract/figures/links'
import { howMany } from '@labgate/contract/kit/how-many'
import type { IssueRow } from '@labgate/contract/overviews/laboratory-figures'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { CountedLink } from '../parts/counted-link.tsx'
import { FigureTable } from '../parts/figure-table.tsx'

const mostShown = 15
const per100 = ({ missing, received }: IssueRow): number =>
  received === 0 ? 0 : (100 * missing) / received

/**
 * Accounts by the share of what they send that is incomplete. Both numbers appear beside the ratio.
 */
export const MissingTable = ({
  list,
  from,
  to,
}: {
  list: readonly IssueRow[]
  from: string
  to: string
}) => {
  const [isWhole, setWhole] = useState(false)
  const rows = list
    .filter(({ missing }) => missing > 0)
    .toSorted((a, b) => per100(b) - per100(a) || b.missing - a.missing)
  if (rows.length === 0) return null
  const counted = (
    measure: 'missing-information' | 'received',
    count: number,
    { customer, customerId }: IssueRow,
  ) => {
    return (
      <CountedLink
        count={count}
        link={ordersOf({ measure, from, to, customerId })}
        of={`${measure === 'received' ? 'Received' : 'Incomplete'}, ${customer}`}
      />
    )
  }
  return (
    <Stack gap="xs" align="flex-start">
      <FigureTable
        label="Missing information by account"
        caption="Missing information by account, the highest share first"
        minWidth={480}
        maxWidth={760}
        rows={isWhole ? rows : rows.slice(0, mostShown)}
        rowId={({ customerId }) => customerId}
        columns={[
          { header: 'Account', cell: ({ customer }) => customer },
          {
            header: 'Incomplete',
            isNumber: true,
            cell: (row) => counted('missing-information', row.missing, row),
          },
          {
            header: 'Received',
            isNumber: true,
            cell: (row) => counted('received', row.received, row),
          },
          { header: 'Per 100', isNumber: true, cell: (row) => per100(row).toFixed(1) },
        ]}
      />
      {rows.length > mostShown && (
        <Button variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${mostShown}` : `Show all ${howMany(rows.length, 'account')}`}
        </Button>
      )}
    </Stack>
  )
}
