import { testTypeMarks } from '@labgate/charts/marks'
import { accountStates } from '@labgate/contract/figures/account-state'
import { totalOf } from '@labgate/contract/figures/figures'
import { say } from '@labgate/contract/languages/say'
import type { SalesRow } from '@labgate/contract/overviews/sales-figures'
import { Text } from '@mantine/core'
import { dayAsText } from '../../forms/dates.ts'
import { Spark } from '../../ui/charts/spark.tsx'
import { Change } from '../../ui/figures/change.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { describeTrend, describeWindows, trendFactsOf, type TrendSpans } from './trend-words.tsx'

/** A row of the table: the last one is the total. */
export type DetailRow = SalesRow & { isTotal?: true }
export interface Days {
  businessDays: number
  businessDaysBefore: number
}

const shown = (value: number): string => value.toLocaleString('en-US')
const perDay = (value: number, days: number): string =>
  days === 0
    ? '–'
    : (value / days).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** Per hundred received. */
const per100 = (part: number, whole: number): string =>
  whole === 0 ? '–' : ((100 * part) / whole).toFixed(1)

const bold = ({ isTotal }: DetailRow, text: string) =>
  isTotal ? (
    <Text span fw={600} size="sm">
      {text}
    </Text>
  ) : (
    text
  )
const figure = (
  id: string,
  header: string,
  of: (row: DetailRow) => string,
  more: Partial<Column<DetailRow>> = {},
): Column<DetailRow> => ({
  id,
  header,
  width: 90,
  align: 'right',
  cell: (row) => bold(row, of(row)),
  ...more,
})
const typeColumn = (name: string, at: number): Column<DetailRow> =>
  figure(`type${at}`, name, ({ counts }) => shown(counts[at] ?? 0))

/* The word, and below it the numbers that it follows from. */
const trendColumn = (spans: TrendSpans): Column<DetailRow> => ({
  id: 'trend',
  header: say('Trend'),
  width: 170,
  cell: (row) => {
    if (row.spark.length === 0) return ''
    const facts = trendFactsOf(row.spark, spans)
    return (
      <>
        {bold(row, describeTrend(facts))}
        <Text size="xs" c="dimmed">
          {describeWindows(facts)}
        </Text>
      </>
    )
  },
})

const activityColumns: Column<DetailRow>[] = [
  {
    id: 'state',
    header: say('Status'),
    width: 130,
    cell: ({ state }: DetailRow) => (state === '' ? '' : accountStates[state]),
  },
  figure(
    'lastDay',
    say('Last specimen'),
    ({ lastDay }) => (lastDay === null ? '' : dayAsText(lastDay)),
    { width: 120 },
  ),
]

const accountColumns: Column<DetailRow>[] = [
  figure('onHold', say('On hold now'), ({ onHold }) => shown(onHold), { width: 100 }),
  figure('locations', say('Active locations'), ({ locations }) => shown(locations), {
    width: 130,
    initiallyHidden: true,
  }),
  {
    id: 'owners',
    header: say('Assigned to'),
    width: 260,
    initiallyHidden: true,
    cell: ({ owners }: DetailRow) =>
      owners.map(({ role, name }) => `${role.toUpperCase()} ${name}`).join(', '),
  },
]

/**
 * `points`: weeks of the sparklines. `isAccounts`: account rows have a state and owners.
 * `isCompared`: with the previous period. `trend`: the windows of the rows' trends.
 */
export const detailColumns = (
  { businessDays, businessDaysBefore }: Days,
  points: readonly { tick: string; text: string }[],
  isAccounts: boolean,
  isCompared: boolean,
  trend: TrendSpans | undefined,
): Column<DetailRow>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 300,
    always: true,
    cell: (row) =>
      bold(row, row.facilityCode === '' ? row.name : `${row.name} (${row.facilityCode})`),
  },
  figure('total', say('Total'), ({ counts }) => shown(totalOf(counts))),
  figure('perDay', say('Per business day'), ({ counts }) => perDay(totalOf(counts), businessDays), {
    width: 140,
  }),
  ...(isCompared
    ? [
        figure('before', say('Before'), ({ before }) => shown(before)),
        {
          id: 'change',
          header: say('Change per day'),
          width: 130,
          align: 'right' as const,
          cell: ({ counts, before }: DetailRow) => (
            <Change
              now={totalOf(counts)}
              before={before}
              days={businessDays}
              daysBefore={businessDaysBefore}
            />
          ),
        },
      ]
    : []),
  {
    id: 'spark',
    header: say('12 weeks'),
    width: 120,
    cell: ({ name, spark }) =>
      spark.length > 0 && (
        <Spark of={say('{name}, collected by week', { name })} data={{ points, values: spark }} />
      ),
  },
  ...(trend ? [trendColumn(trend)] : []),
  ...(isAccounts ? activityColumns : []),
  figure('rejected', say('Rejected per 100'), (row) => per100(row.rejected, row.received), {
    width: 140,
  }),
  figure('missing', say('Missing info per 100'), (row) => per100(row.missing, row.received), {
    width: 160,
  }),
  ...(isAccounts ? accountColumns : []),
  ...testTypeMarks.map(({ label, id }) => typeColumn(label, id)),
  figure('type0', say('To be determined'), ({ counts }) => shown(counts[0] ?? 0), {
    width: 110,
    initiallyHidden: true,
  }),
]
