import { linkTo } from '@labgate/contract/access/link-to'
import {
  bookLists,
  depositMethodLabels,
  depositMethodNames,
  type Deposit,
  type DepositDay,
} from '@labgate/contract/billing/book-lists'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeMonth } from '@labgate/contract/billing/receivables'
import { periodAfter } from '@labgate/contract/figures/periods'
import { dayAfter } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { localRows } from '../../../ui/table/local-rows.ts'
import { FigureButton } from './figure-button.tsx'

type Method = Deposit['method']
/** Deposits whose list is open: of a day or the month, of one method or all. */
interface Chosen {
  title: string
  from: string
  to: string
  method: Method | ''
}
const lastDayOf = (month: string): string => dayAfter(periodAfter('m', month, 1), -1)
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

/* A check of a payer opens its file, a payment of a practice or a patient its record. */
const linkOf = ({ kind, depositId, x12FileId }: Deposit) => {
  if (kind === 'payment')
    return linkTo('/billing-work', { desk: 'receivables', tab: 'payments', payment: depositId })
  return x12FileId > 0 ? linkTo('/billing-work', { desk: 'files', file: x12FileId }) : undefined
}
const NumberLink = ({ of }: { of: Deposit }) => {
  const to = linkOf(of)
  const text = of.number === '' ? say('No number') : of.number
  return to === undefined ? (
    text
  ) : (
    <Anchor size="sm" renderRoot={(props) => <Link {...to} {...props} />}>
      {text}
    </Anchor>
  )
}

export const depositColumns: readonly Column<Deposit>[] = [
  { id: 'day', header: say('Day'), cell: (row) => dayAsText(row.day), width: 100, always: true },
  {
    id: 'method',
    header: say('Method'),
    cell: (row) => depositMethodLabels[row.method],
    width: 80,
  },
  {
    id: 'number',
    header: say('Check or EFT'),
    cell: (row) => <NumberLink of={row} />,
    width: 150,
    always: true,
  },
  { id: 'from', header: say('From'), cell: (row) => row.from, width: 220 },
  {
    id: 'cents',
    header: say('Amount'),
    cell: (row) => describeMoney(row.cents),
    width: 110,
    align: 'right',
    always: true,
  },
  {
    id: 'posted',
    header: say('Posted'),
    cell: (row) => describeMoney(row.postedCents),
    width: 110,
    align: 'right',
  },
  {
    id: 'waits',
    header: say('Not posted'),
    cell: (row) =>
      row.cents === row.postedCents ? '' : describeMoney(row.cents - row.postedCents),
    width: 110,
    align: 'right',
  },
]
const DepositList = ({ criteria }: { criteria: Omit<Chosen, 'title'> }) => (
  <DataTable
    filters="none"
    name="book-deposits"
    label={say('deposits')}
    from={useList(bookLists.deposits, criteria)}
    columns={depositColumns}
    rowId={(row) => `${row.kind} ${row.depositId}`}
    onOpen="nothing more"
    rowLabel={(row) => `${row.from}, ${describeMoney(row.cents)}`}
    card={(row) => [
      `${describeMoney(row.cents)}, ${row.from}`,
      `${dayAsText(row.day)} · ${depositMethodLabels[row.method]} ${row.number}`,
      row.cents === row.postedCents
        ? say('Posted')
        : say('{cents} not posted', { cents: describeMoney(row.cents - row.postedCents) }),
    ]}
    onExport={(format, shown) =>
      call(bookLists.exportDeposits, { searchCriteria: criteria, format, columns: shown })
    }
    empty={{ text: say('Nothing came in.') }}
  />
)

/* The days and their sum, which has no day. */
type Row = DepositDay
const dayColumns = (open: (row: Row, method: Method | '') => void): readonly Column<Row>[] => [
  {
    id: 'day',
    header: say('Day'),
    cell: (row) => (row.day === null ? say('Month') : dayAsText(row.day)),
    width: 120,
    always: true,
  },
  ...depositMethodNames.map((method, at): Column<Row> => ({
    id: method,
    header: depositMethodLabels[method],
    cell: (row) => (
      <FigureButton
        cents={row.cents[at] ?? 0}
        what={`${row.day === null ? say('Month') : dayAsText(row.day)}, ${depositMethodLabels[method]}`}
        onOpen={() => open(row, method)}
      />
    ),
    width: 120,
    align: 'right',
  })),
  {
    id: 'total',
    header: say('Total'),
    cell: (row) => (
      <FigureButton
        cents={sumOf(row.cents)}
        what={say('{value}, total', {
          value: row.day === null ? say('Month') : dayAsText(row.day),
        })}
        onOpen={() => open(row, '')}
      />
    ),
    width: 130,
    align: 'right',
  },
  {
    id: 'deposits',
    header: say('Deposits'),
    cell: (row) => row.deposits.toLocaleString('en-US'),
    width: 90,
    align: 'right',
  },
]
const monthOf = (list: readonly DepositDay[]): Row => ({
  day: null,
  cents: depositMethodNames.map((_, at) => sumOf(list.map(({ cents }) => cents[at] ?? 0))),
  deposits: sumOf(list.map(({ deposits }) => deposits)),
})

interface DepositsTabProps {
  /** YYYY-MM-01; '': the month under way. */
  month: string
  onMonth: (month: string) => void
}
/** Money that came in, by day of a month and by method; each figure opens its deposits. */
export const DepositsTab = ({ month: requested, onMonth }: DepositsTabProps) => {
  const found = useApiQuery(bookLists.depositDays, requested === '' ? {} : { month: requested })
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {say(
          'Checks, transfers, cards, and cash by the day on which they are dated, also those that are not posted yet.',
        )}
      </Text>
      <Loaded from={found} height={480}>
        {({ month, list }) => (
          <>
            <Group gap="xs">
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => onMonth(periodAfter('m', month ?? '', -1))}
              >
                {say('Earlier month')}
              </Button>
              <Text fw={600} size="sm" w={130} ta="center">
                {describeMonth(month)}
              </Text>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => onMonth(periodAfter('m', month ?? '', 1))}
              >
                {say('Later month')}
              </Button>
            </Group>
            <DataTable
              filters="none"
              name="book-deposit-days"
              label={say('days')}
              uncounted={list.length === 0 ? 0 : 1}
              from={localRows(list.length === 0 ? [] : [...list.toReversed(), monthOf(list)])}
              columns={dayColumns(({ day }, method) =>
                setChosen({
                  title: `${day === null ? describeMonth(month) : dayAsText(day)}, ${method === '' ? say('all deposits') : depositMethodLabels[method]}`,
                  from: day ?? month ?? '',
                  to: day ?? lastDayOf(month ?? ''),
                  method,
                }),
              )}
              rowId={(row) => row.day ?? 'month'}
              rowLabel={(row) => (row.day === null ? say('Month') : dayAsText(row.day))}
              card={(row) => [
                row.day === null ? describeMonth(month) : dayAsText(row.day),
                describeMoney(sumOf(row.cents)),
                depositMethodNames
                  .map((method, at) =>
                    (row.cents[at] ?? 0) === 0
                      ? ''
                      : `${depositMethodLabels[method]} ${describeMoney(row.cents[at] ?? 0)}`,
                  )
                  .filter(Boolean)
                  .join(' · '),
              ]}
              onOpen={({ day }) =>
                setChosen({
                  title: day === null ? describeMonth(month) : dayAsText(day),
                  from: day ?? month ?? '',
                  to: day ?? lastDayOf(month ?? ''),
                  method: '',
                })
              }
              onExport={(format, columnsShown) =>
                call(bookLists.exportDeposits, {
                  searchCriteria: { from: month, to: lastDayOf(month ?? '') },
                  format,
                  columns: columnsShown,
                })
              }
              empty={{ text: say('Nothing came in this month.') }}
            />
          </>
        )}
      </Loaded>
      <SideDrawer
        opened={chosen !== undefined}
        title={chosen?.title ?? ''}
        size={1130}
        onClose={() => setChosen(undefined)}
      >
        {chosen !== undefined && (
          <DepositList criteria={{ from: chosen.from, to: chosen.to, method: chosen.method }} />
        )}
      </SideDrawer>
    </Stack>
  )
}
