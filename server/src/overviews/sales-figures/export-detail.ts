import { testTypeIds, testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { accountStates } from '@labgate/contract/figures/account-state'
import { totalOf } from '@labgate/contract/figures/figures'
import { trendOf, trends, windowsOf } from '@labgate/contract/figures/trend'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { salesFigures, SalesRow } from '@labgate/contract/overviews/sales-figures'
import writeXlsx from 'write-excel-file/node'
import type { Actor } from '../../access/actor.ts'
import type { About } from '../../access/audit.ts'
import type { AppContext } from '../../app-context.ts'
import type { Query } from '../../db/queries.ts'
import { figuresAsOf } from '../../features/figures/ask-figures.ts'
import { csvFile, sheetCell } from '../../files/table-cells.ts'
import { describeMoment, inFiles, momentIn } from '../../paper/moments.ts'
import type { TrendSpans } from './account-facts.ts'
import { salesDetail, type Compared } from './detail.ts'

interface Asking {
  actor: Actor
  input: Pick<ParsedInput<typeof salesFigures.exportDetail>, 'searchCriteria' | 'format'>
  read(about: About, ...queries: Query<unknown>[]): Promise<unknown[][]>
}

const perDay = (count: number, days: number): number | '' =>
  days === 0 ? '' : Math.round((10 * count) / days) / 10
const columns: readonly {
  title: string
  of: (row: SalesRow, spans: Compared, trend: TrendSpans) => string | number
}[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Facility code', of: ({ facilityCode }) => facilityCode },
  ...testTypeNames.map((type) => ({
    title: testTypes[type],
    of: ({ counts }: SalesRow) => counts[testTypeIds[type]] ?? 0,
  })),
  { title: 'To be determined', of: ({ counts }) => counts[0] ?? 0 },
  { title: 'Total', of: ({ counts }) => totalOf(counts) },
  {
    title: 'Per business day',
    of: ({ counts }, { businessDays }) => perDay(totalOf(counts), businessDays),
  },
  { title: 'Before', of: ({ before }) => before },
  {
    title: 'Before, per business day',
    of: ({ before }, { businessDaysBefore }) => perDay(before, businessDaysBefore),
  },
  { title: 'Received', of: ({ received }) => received },
  { title: 'Rejected', of: ({ rejected }) => rejected },
  { title: 'On hold now', of: ({ onHold }) => onHold },
  { title: 'Active locations', of: ({ locations }) => locations },
  { title: 'Last specimen', of: ({ lastDay }) => lastDay ?? '' },
  { title: 'Status', of: ({ state }) => (state === '' ? '' : accountStates[state]) },
  { title: 'Last 4 whole weeks', of: ({ spark }) => windowsOf(spark).recent },
  { title: '4 weeks before', of: ({ spark }) => windowsOf(spark).before },
  {
    title: 'Trend',
    of: ({ spark }, _spans, trend) => trends[trendOf({ ...windowsOf(spark), ...trend })],
  },
]

/**
 * Exactly the rows shown, under a heading with title, period, comparison, ownership, and as-of
 * time.
 */
export const exportSalesDetail = async (context: AppContext, call: Asking) => {
  const { actor, input } = call
  const state = await figuresAsOf(context, actor)
  const { spans, level, list, total, path, trend } = await salesDetail(
    context.database,
    actor,
    input.searchCriteria,
    state.today,
  )
  await call.read({ fields: Object.keys(input.searchCriteria) })
  const heading = [
    `Sales Detail: specimens collected, by ${level}`,
    path.map(({ name }) => name).join(' > '),
    `${spans.from} to ${spans.to} (${spans.businessDays} business days), beside ${spans.beforeFrom} to ${spans.beforeTo} (${spans.businessDaysBefore})`,
    `Trend: ${trend.from} to ${trend.to} (${trend.businessDays} business days), beside ${trend.beforeFrom} to ${trend.beforeTo} (${trend.businessDaysBefore})`,
    `Accounts as assigned ${input.searchCriteria.ownedAs === 'now' ? 'now' : 'then'}. As of ${describeMoment(momentIn(inFiles(state.timeZone || 'UTC'), state.asOf))}`,
  ].filter((line) => line !== '')
  const rows = [...list, total].map((row) => columns.map(({ of }) => of(row, spans, trend)))
  const fileName = `sales-detail-${spans.from}-${spans.to}.${input.format}`
  if (input.format === 'csv') {
    const bytes = csvFile([
      ...heading.map((line) => [line]),
      columns.map(({ title }) => title),
      ...rows,
    ])
    return {
      fileName,
      fileType: 'text/csv',
      fileAsBase64: bytes.toString('base64'),
      rows: list.length,
    }
  }
  const book = await writeXlsx([
    ...heading.map((line) => [sheetCell(line)]),
    columns.map(({ title }) => sheetCell(title, 'bold')),
    ...rows.map((row) => row.map((value) => sheetCell(value))),
  ]).toBuffer()
  const fileType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { fileName, fileType, fileAsBase64: book.toString('base64'), rows: list.length }
}
