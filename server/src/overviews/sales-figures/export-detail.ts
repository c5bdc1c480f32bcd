import { testTypeMarks } from '@labgate/charts/marks'
import { testTypeIds, testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { accountStates } from '@labgate/contract/figures/account-state'
import { totalOf } from '@labgate/contract/figures/figures'
import { trendOf, trends, windowsOf } from '@labgate/contract/figures/trend'
import type { Clock } from '@labgate/contract/kit/clock'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import { usDate } from '@labgate/contract/kit/us-date'
import {
  salesLevelNames,
  type salesFigures,
  type SalesFormat,
  type SalesRow,
} from '@labgate/contract/overviews/sales-figures'
import writeXlsx from 'write-excel-file/node'
import type { Actor } from '../../access/actor.ts'
import type { About } from '../../access/audit.ts'
import type { AppContext } from '../../app-context.ts'
import { askLaboratoryClock, clockOf } from '../../db/laboratory-clock.ts'
import type { Query } from '../../db/queries.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import { csvFile, sheetCell } from '../../files/table-cells.ts'
import { describeMoment, inFiles, momentIn } from '../../paper/moments.ts'
import { makePaper } from '../../paper/paper.ts'
import type { TrendSpans } from './account-facts.ts'
import type { SalesCriteria } from './below.ts'
import { salesDetail, type Compared } from './detail.ts'

interface FileColumn {
  title: string
  of: (row: SalesRow, spans: Compared, trend: TrendSpans) => string | number
}
interface Asking {
  actor: Actor
  input: Pick<ParsedInput<typeof salesFigures.exportDetail>, 'searchCriteria' | 'format'>
  read(about: About, ...queries: Query<unknown>[]): Promise<unknown[][]>
}

const shown = (count: number): string => count.toLocaleString('en-US')
const perDay = (count: number, days: number): number | '' =>
  days === 0 ? '' : Math.round((10 * count) / days) / 10
const columns: readonly FileColumn[] = [
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

const printedPerDay = (count: number, days: number): string =>
  days === 0 ? '–' : (count / days).toFixed(1)
/* On paper, in as few columns as one sheet in landscape has room for. */
const paperColumns: readonly (FileColumn & { isNumber: boolean })[] = [
  {
    title: 'Name',
    isNumber: false,
    of: ({ name, facilityCode }) => (facilityCode === '' ? name : `${name} (${facilityCode})`),
  },
  ...[...testTypeMarks, { id: 0, label: 'To be determined' }].map(({ id, label }) => ({
    title: label,
    isNumber: true,
    of: ({ counts }: SalesRow) => counts[id] ?? 0,
  })),
  { title: 'Total', isNumber: true, of: ({ counts }) => totalOf(counts) },
  {
    title: 'Per day',
    isNumber: true,
    of: ({ counts }, { businessDays }) => printedPerDay(totalOf(counts), businessDays),
  },
  {
    title: 'Per day before',
    isNumber: true,
    of: ({ before }, { businessDaysBefore }) => printedPerDay(before, businessDaysBefore),
  },
  {
    title: 'Rejected',
    isNumber: true,
    of: ({ rejected, received }) => `${shown(rejected)} of ${shown(received)}`,
  },
  { title: 'Last specimen', isNumber: true, of: ({ lastDay }) => usDate(lastDay ?? '') },
  {
    title: 'Status',
    isNumber: false,
    of: ({ state }) => (state === '' ? '' : accountStates[state]),
  },
  {
    title: 'Trend',
    isNumber: false,
    of: ({ spark }, _spans, trend) => {
      const windows = windowsOf(spark)
      return `${trends[trendOf({ ...windows, ...trend })]} (${shown(windows.recent)}, before ${shown(windows.before)})`
    },
  },
]

/* Columns without a figure take room from the others: accounts alone have a last specimen and a status. */
const onlyIfAny: readonly string[] = ['To be determined', 'Last specimen', 'Status']

/** The filters that narrow what is counted. */
const narrowedTo = ({ labTypeId, state }: SalesCriteria): string =>
  [
    testTypeMarks.find(({ id }) => id === labTypeId)?.name,
    state !== undefined && `status ${accountStates[state].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(', ')

const asText = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : value

/**
 * Exactly the rows shown, under a heading with title, period, comparison, ownership, and as-of
 * time.
 */
export const salesDetailFile = async (
  context: Pick<AppContext, 'database' | 'now'>,
  actor: Actor,
  searchCriteria: SalesCriteria,
  format: SalesFormat,
) => {
  const state = await figuresAsOf(context, actor)
  const { spans, level, list, total, path, trend } = await salesDetail(
    context.database,
    actor,
    searchCriteria,
    state.today,
  )
  const [clock] = format === 'pdf' ? await context.database.ask(actor, [askLaboratoryClock()]) : []
  const asOf = momentIn(
    {
      ...inFiles(state.timeZone || 'UTC'),
      ...(format === 'pdf' && { clock: clockOf(rowsOf<{ clock: Clock }>(clock)[0]) }),
    },
    state.asOf,
  )
  const dayOf = (day: string): string => (format === 'pdf' ? usDate(day) : day)
  const spanOf = (from: string, to: string, days: number): string =>
    `${dayOf(from)} to ${dayOf(to)} (${howMany(days, 'business day')})`
  const nextToSpan = (from: string, to: string, days: number): string =>
    `beside ${dayOf(from)} to ${dayOf(to)} (${days})`
  const heading = [
    `Sales Detail: specimens collected, ${salesLevelNames[level].toLowerCase()}`,
    path.map(({ name }) => name).join(' > '),
    narrowedTo(searchCriteria),
    `${spanOf(spans.from, spans.to, spans.businessDays)}, ${nextToSpan(spans.beforeFrom, spans.beforeTo, spans.businessDaysBefore)}`,
    `Trend: ${spanOf(trend.from, trend.to, trend.businessDays)}, ${nextToSpan(trend.beforeFrom, trend.beforeTo, trend.businessDaysBefore)}`,
    `Accounts as assigned ${searchCriteria.ownedAs === 'now' ? 'now' : 'then'}. As of ${state.asOf === null ? 'the first count, which is not done' : describeMoment(asOf)}`,
  ].filter((line) => line !== '')
  const all = [...list, total]
  const rows = all.map((row) => columns.map(({ of }) => of(row, spans, trend)))
  const fileName = `sales-detail-${spans.from}-${spans.to}.${format}`
  const made = async (): Promise<{ fileType: string; bytes: Buffer }> => {
    if (format === 'csv')
      return {
        fileType: 'text/csv',
        bytes: csvFile([
          ...heading.map((line) => [line]),
          columns.map(({ title }) => title),
          ...rows,
        ]),
      }
    if (format === 'pdf') {
      const printed = paperColumns.filter(
        ({ of, title }) =>
          !onlyIfAny.includes(title) || all.some((row) => ![0, ''].includes(of(row, spans, trend))),
      )
      const facts = {
        heading,
        columns: printed,
        rows: all.map((row) => printed.map(({ of }) => asText(of(row, spans, trend)))),
        hasTotal: true,
      }
      return {
        fileType: 'application/pdf',
        bytes: await makePaper({
          kind: 'table',
          facts: { ...facts, columns: printed.map(({ title, isNumber }) => ({ title, isNumber })) },
        }),
      }
    }
    const book = await writeXlsx([
      ...heading.map((line) => [sheetCell(line)]),
      columns.map(({ title }) => sheetCell(title, 'bold')),
      ...rows.map((row) => row.map((value) => sheetCell(value))),
    ]).toBuffer()
    return {
      fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: book,
    }
  }
  return { fileName, ...(await made()), rows: list.length }
}

/** The rows as a file for the user who asks. */
export const exportSalesDetail = async (context: AppContext, call: Asking) => {
  const { searchCriteria, format } = call.input
  const { bytes, ...file } = await salesDetailFile(context, call.actor, searchCriteria, format)
  await call.read({ fields: Object.keys(searchCriteria) })
  return { ...file, fileAsBase64: bytes.toString('base64') }
}
