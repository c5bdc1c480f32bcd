import type { Point } from '@labgate/charts/figures'
import { weeksAsPoints } from '@labgate/charts/periods'
import { accountStates } from '@labgate/contract/figures/account-state'
import { weekOf } from '@labgate/contract/figures/days'
import { totalOf } from '@labgate/contract/figures/figures'
import { dayAfter } from '@labgate/contract/kit/days'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { salesCriteriaOf } from '@labgate/contract/overviews/sales-address'
import {
  salesFigures,
  salesLevelNames,
  type SalesLevel,
} from '@labgate/contract/overviews/sales-figures'
import { Anchor, Breadcrumbs, Button, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useCodes } from '../../api/codes.ts'
import { asRows, type Rows } from '../../api/queries.ts'
import { MonthlyReportButton } from '../../core/figures/monthly-report-button.tsx'
import { dayAsText } from '../../forms/dates.ts'
import { useShortcut } from '../../keys/shortcuts.ts'
import { AsOf } from '../../ui/figures/as-of.tsx'
import { describeChange } from '../../ui/figures/change.tsx'
import { comparedAs, nextComparison, type Compare } from '../../ui/figures/compare.ts'
import { SavedViews } from '../../ui/figures/saved-views.tsx'
import { IconPrinter } from '../../ui/icons/icons.ts'
import { Page } from '../../ui/page.tsx'
import { usePaper } from '../../ui/papers/use-paper.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { detailColumns, type DetailRow, type Days } from './detail-columns.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesDetailFilters } from './sales-detail-filters.tsx'
import { TopMovers } from './top-movers.tsx'
import { describeTrend, trendFactsOf, TrendRule, type TrendSpans } from './trend-words.tsx'
import { down, upTo, useDetail, useDetailFilters, type DetailFilters } from './use-detail.ts'

const weeksOfSpark = 12

type SalesDetail = ApiResponse<typeof salesFigures.detail>

interface LevelPathProps {
  path: SalesDetail['path']
  onChange: DetailFilters['set']
}
/** The levels above the one shown; each opens again. */
const LevelPath = ({ path, onChange }: LevelPathProps) => (
  <Breadcrumbs separator=">">
    <Anchor component="button" type="button" size="sm" onClick={() => onChange(upTo(path, -1))}>
      {say('All')}
    </Anchor>
    {path.map(({ name }, at) =>
      at === path.length - 1 ? (
        <Text key={`${at} ${name}`} size="sm" fw={600}>
          {name}
        </Text>
      ) : (
        <Anchor
          key={`${at} ${name}`}
          component="button"
          type="button"
          size="sm"
          onClick={() => onChange(upTo(path, at))}
        >
          {name}
        </Anchor>
      ),
    )}
  </Breadcrumbs>
)

interface PeriodLineProps {
  data: SalesDetail
  compare: Compare
  owned: string | undefined
}
/** What the figures count, and the days they are compared with. */
const PeriodLine = ({ data, compare, owned }: PeriodLineProps) => (
  <Text size="sm">
    <strong>{say('Collected')}</strong>
    {say(', specimens, {from} to {to} ({businessDays})', {
      from: dayAsText(data.from),
      to: dayAsText(data.to),
      businessDays: howMany(data.businessDays, 'business day'),
    })}
    {compare !== 'none' &&
      say(', compared with {beforeFrom} to {beforeTo} ({businessDaysBefore})', {
        beforeFrom: dayAsText(data.beforeFrom),
        beforeTo: dayAsText(data.beforeTo),
        businessDaysBefore: data.businessDaysBefore,
      })}
    .
    {data.reassigned > 0 &&
      ` ${say('{value} changed hands in between: past days count for whoever had them {value2}.', { value: data.reassigned === 1 ? say('1 account') : say('{reassigned} accounts', { reassigned: data.reassigned }), value2: owned === 'now' ? say('assigned now') : say('at the time') })}`}
  </Text>
)

const detailCard =
  (compare: Compare, days: Days, trend: TrendSpans | undefined) =>
  (row: DetailRow): [string, string, string] => [
    row.name,
    compare === 'none'
      ? say('{counts} collected', { counts: totalOf(row.counts).toLocaleString('en-US') })
      : say('{counts} collected, {describeChange} per business day', {
          counts: totalOf(row.counts).toLocaleString('en-US'),
          describeChange: describeChange({
            now: totalOf(row.counts),
            before: row.before,
            days: days.businessDays,
            daysBefore: days.businessDaysBefore,
          }),
        }),
    row.state !== ''
      ? accountStates[row.state]
      : trend && row.spark.length > 0
        ? describeTrend(trendFactsOf(row.spark, trend))
        : '',
  ]

interface DetailTableProps {
  isAccounts: boolean
  level: SalesLevel
  rows: Rows<DetailRow>
  days: Days
  points: Point[]
  compare: Compare
  trend: TrendSpans | undefined
  value: DetailFilters['value']
  onOpen: (row: DetailRow) => void
}
const DetailTable = ({
  isAccounts,
  level,
  rows,
  days,
  points,
  compare,
  trend,
  value,
  onOpen,
}: DetailTableProps) => (
  <DataTable
    name={isAccounts ? 'sales-accounts' : 'sales-levels'}
    label={salesLevelNames[level].toLowerCase()}
    from={rows}
    uncounted={rows.rows.length > 0 ? 1 : 0}
    columns={detailColumns(days, points, isAccounts, compare !== 'none', trend)}
    rowId={(row) => (row.isTotal ? 'total' : row.id)}
    rowLabel={(row) => row.name}
    onOpen={onOpen}
    card={detailCard(compare, days, trend)}
    onExport={(format) =>
      call(salesFigures.exportDetail, { searchCriteria: salesCriteriaOf(value), format })
    }
    filters="none"
    empty={{
      text: say('No {salesLevelNames} with specimens in this period.', {
        salesLevelNames: salesLevelNames[level].toLowerCase(),
      }),
    }}
  />
)

const firstSunday = (today: string): string => dayAfter(weekOf(today), -7 * weeksOfSpark)
/** The full weeks before today's. */
const sparkWeeks = (today: string): Point[] =>
  today === ''
    ? []
    : weeksAsPoints(
        Array.from({ length: weeksOfSpark }, (_, week) => dayAfter(firstSunday(today), 7 * week)),
      )

/** The rows of the level, with their total last. */
const rowsOf = (query: ReturnType<typeof useDetail>): Rows<DetailRow> => {
  const { data } = query
  const list: DetailRow[] =
    data === undefined || data.list.length === 0
      ? []
      : [...data.list, { ...data.total, isTotal: true as const }]
  return asRows<DetailRow>({ ...query, data: data && { list } }, null)
}

/** The table as a PDF in landscape, to read and to print. */
const PrintDetail = ({ value }: { value: DetailFilters['value'] }) => {
  const { show, busy, dialog } = usePaper()
  const print = (): void =>
    void show(say('Sales Detail'), () =>
      call(salesFigures.exportDetail, {
        searchCriteria: salesCriteriaOf(value),
        format: 'pdf',
      }),
    )
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={print}
      >
        {say('Print')}
      </Button>
      {dialog}
    </>
  )
}

/**
 * Volumes by the people in charge of the accounts, one level at a time (records.md#sales-detail).
 */
export const SalesDetailPage = () => {
  const filters = useDetailFilters()
  const { value, set } = filters
  const query = useDetail(value)
  const [types, regions] = useCodes('LabType', 'Region')
  const { data } = query
  const level: SalesLevel = data?.level ?? 'account'
  const path = data?.path ?? []
  const today = data?.today ?? value.to ?? ''
  const span = { from: data?.from ?? value.from ?? '', to: data?.to ?? value.to ?? '' }
  const open = (row: DetailRow): void => {
    const change = down(level, row)
    if (change) set(change)
  }
  const up = (): void => {
    if (path.length > 0) set(upTo(path, path.length - 2))
  }
  useShortcut('Backspace', say('One level up'), up)
  const compare = comparedAs(value.compare)
  const compareWith = (next: Compare): void =>
    set({ compare: next === 'before' ? undefined : next })
  useShortcut('c', say('Compare with the period before, a year ago, or nothing'), () =>
    compareWith(nextComparison(compare)),
  )
  const isAccounts = level === 'account'
  const points = useMemo(() => sparkWeeks(today), [today])
  const rows = rowsOf(query)
  const days = {
    businessDays: data?.businessDays ?? 0,
    businessDaysBefore: data?.businessDaysBefore ?? 0,
  }
  return (
    <Page
      title={say('Sales Detail')}
      actions={
        <>
          <PrintDetail value={value} />
          {(value.account ?? 0) > 0 && <MonthlyReportButton customerId={value.account ?? 0} />}
          <SavedViews page="/salesDetail" />
        </>
      }
    >
      <Stack gap="sm">
        {path.length > 0 && <LevelPath path={path} onChange={set} />}
        <SalesDetailFilters
          data={data}
          span={span}
          today={today}
          compare={compare}
          compareWith={compareWith}
          types={types}
          value={value}
          isAccounts={isAccounts}
          regions={regions}
          path={path}
          level={level}
          onChange={set}
        />
        {data && <TopMovers rows={data.list} spans={data.trend} onOpen={open} />}
        {data && (
          <SalesChart
            level={salesLevelNames[level]}
            rows={data.list}
            points={points}
            sunday={firstSunday(today)}
            spans={data.trend}
            timeZone={data.timeZone}
            onOpen={open}
          />
        )}
        {data && <PeriodLine data={data} compare={compare} owned={value.owned} />}
        <DetailTable
          isAccounts={isAccounts}
          level={level}
          rows={rows}
          days={days}
          points={points}
          compare={compare}
          trend={data?.trend}
          value={value}
          onOpen={open}
        />
        {data && <TrendRule spans={data.trend} />}
        {data && <AsOf asOf={data.asOf} timeZone={data.timeZone} />}
      </Stack>
    </Page>
  )
}
