import { ordersOf } from '@labgate/contract/figures/links'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { houseFigures, type IssueRow } from '@labgate/contract/overviews/laboratory-figures'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CountedLink } from '../parts/counted-link.tsx'
import { FigureTable } from '../parts/figure-table.tsx'
import { MonthBar } from '../parts/month-bar.tsx'
import type { useMonth } from '../parts/use-period.ts'
import { issuesOf } from './issues-of.ts'

const mostShown = 15
const per100 = ({ missing, received }: IssueRow): number =>
  received === 0 ? 0 : (100 * missing) / received

/**
 * Accounts by the share of what they send that is incomplete. Both numbers appear beside the ratio.
 */
const MissingTable = ({
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
  const counted = (
    measure: 'missing-information' | 'received',
    count: number,
    { customer, customerId }: IssueRow,
  ) => {
    return (
      <CountedLink
        count={count}
        link={ordersOf({ measure, from, to, customerId })}
        of={`${measure === 'received' ? say('Received') : say('Incomplete')}, ${customer}`}
      />
    )
  }
  return (
    <Stack gap="xs" align="flex-start">
      <FigureTable
        label={say('Missing information by account')}
        caption={say('Missing information by account, the highest share first')}
        minWidth={480}
        maxWidth={760}
        rows={isWhole ? rows : rows.slice(0, mostShown)}
        rowId={({ customerId }) => customerId}
        columns={[
          { header: say('Account'), cell: ({ customer }) => customer },
          {
            header: say('Incomplete'),
            isNumber: true,
            cell: (row) => counted('missing-information', row.missing, row),
          },
          {
            header: say('Received'),
            isNumber: true,
            cell: (row) => counted('received', row.received, row),
          },
          { header: say('Per 100'), isNumber: true, cell: (row) => per100(row).toFixed(1) },
        ]}
      />
      {rows.length > mostShown && (
        <Button variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? say('Show the first {mostShown}', { mostShown })
            : say('Show all {length}', { length: howMany(rows.length, 'account') })}
        </Button>
      )}
    </Stack>
  )
}

/** Accounts by the share of what they sent in a month that is incomplete. */
export const MissingInformation = ({ month }: { month: ReturnType<typeof useMonth> }) => {
  const query = useApiQuery(houseFigures.issues, issuesOf(month), { keepLast: true })
  return (
    <Section
      id="missing-information"
      title={say('Missing information by account')}
      columns={1}
      actions={<MonthBar shown={query.data?.from} month={month} />}
    >
      <Loaded
        from={query}
        height={560}
        empty={({ list }) =>
          list.every(({ missing }) => missing === 0)
            ? { text: say('No specimens with missing information in this month.') }
            : undefined
        }
      >
        {({ list, from, to }) => <MissingTable list={list} from={from} to={to} />}
      </Loaded>
    </Section>
  )
}
