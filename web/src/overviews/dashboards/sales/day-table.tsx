import { testTypeMarks } from '@labgate/charts/marks'
import { linkTo } from '@labgate/contract/access/link-to'
import { totalOf } from '@labgate/contract/figures/figures'
import { say } from '@labgate/contract/languages/say'
import type { SalesDailyRow } from '@labgate/contract/overviews/sales-figures'
import { Anchor, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { dayAsText } from '../../../forms/dates.ts'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { FigureTable } from '../parts/figure-table.tsx'

interface DayTableProps {
  list: readonly SalesDailyRow[]
  /** By test type, as counted by the server: the first is undecided ones. */
  total: readonly number[]
  /** YYYY-MM-DD. */
  day: string
}

const nameOf = ({ customer, facilityCode }: SalesDailyRow): string =>
  facilityCode === '' ? customer : `${customer} (${facilityCode})`
const AccountLink = ({ row, day }: { row: SalesDailyRow; day: string }) => (
  <Anchor
    underline="always"
    size="sm"
    renderRoot={(props) => (
      <Link
        {...props}
        {...linkTo('/salesDetail', { account: row.customerId, from: day, to: day })}
      />
    )}
  >
    {nameOf(row)}
  </Anchor>
)
/** 'Urine tox 5, Oral tox 4': the types that have a count. */
const typesSay = (counts: readonly number[]): string =>
  testTypeMarks
    .flatMap(({ label, id }) => ((counts[id] ?? 0) === 0 ? [] : [`${label} ${counts[id]}`]))
    .join(', ')
const Count = ({ count }: { count: number }) => (
  <Text span fz="inherit" {...(count === 0 && { c: 'dimmed' })}>
    {count}
  </Text>
)

interface DayCardsProps {
  list: readonly SalesDailyRow[]
  /** By test type, as counted by the server: the first is undecided ones. */
  total: readonly number[]
  label: string
  /** YYYY-MM-DD. */
  day: string
}
const DayCards = ({ list, total, label, day }: DayCardsProps) => {
  const cards = [
    ...list.map((row) => ({ row, counts: row.counts, sum: row.total })),
    { row: undefined, counts: total, sum: totalOf(total) },
  ]
  return (
    <FigureTable
      label={label}
      minWidth={0}
      rows={cards}
      rowId={({ row }) => row?.customerId ?? 'total'}
      columns={[
        {
          header: say('Account'),
          cell: ({ row }) =>
            row === undefined ? say('Total') : <AccountLink row={row} day={day} />,
        },
        { header: say('Specimens'), isNumber: true, cell: ({ sum }) => <b>{sum}</b> },
        { header: say('By type'), cell: ({ counts }) => typesSay(counts) },
      ]}
    />
  )
}

/**
 * A row for each account with a column for each test type; on a phone a card with the total and the
 * types present.
 */
export const DayTable = ({ list, total, day }: DayTableProps) => {
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const label = say('Collected on {day}', { day: dayAsText(day) })
  if (phone) {
    return <DayCards list={list} total={total} label={label} day={day} />
  }
  return (
    <ScrollTable label={label} minWidth={900}>
      <Table verticalSpacing={4} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('Account')}</Table.Th>
            {testTypeMarks.map((type) => (
              <Table.Th key={type.label} ta="right">
                {type.label}
              </Table.Th>
            ))}
            <Table.Th ta="right">{say('Total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((row) => (
            <Table.Tr key={row.customerId}>
              <Table.Th scope="row" fw={400}>
                <AccountLink row={row} day={day} />
              </Table.Th>
              {testTypeMarks.map((type) => (
                <Table.Td key={type.label} ta="right">
                  <Count count={row.counts[type.id] ?? 0} />
                </Table.Td>
              ))}
              <Table.Td ta="right" fw={600}>
                {row.total}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{say('Total')}</Table.Th>
            {testTypeMarks.map((type) => (
              <Table.Th key={type.label} ta="right">
                {total[type.id]}
              </Table.Th>
            ))}
            <Table.Th ta="right">{totalOf(total)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollTable>
  )
}
