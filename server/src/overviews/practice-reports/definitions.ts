import { testTypeMarks } from '@labgate/charts/marks'
import { describeTestType } from '@labgate/contract/catalog/test-types'
import { describeInconsistencyKind } from '@labgate/contract/desk/inconsistencies'
import { totalOf } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import { percentileOf, leastFor } from '@labgate/contract/figures/segments'
import { canceled } from '@labgate/contract/orders/order-status'
import { reportKinds, type ReportKind } from '@labgate/contract/overviews/practice-reports'
import type { Actor } from '../../access/actor.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { inStatusGroup } from '../../core/orders/status-group.ts'
import { shownName } from '../../core/patients/shown-name.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName } from '../../db/sql-parts.ts'
import { marksOf } from '../../features/figures/cells.query.ts'
import {
  type ReportQuery,
  type Definition,
  dayColumn,
  column,
  counted,
  durationColumn,
  listColumns,
} from './report-query.ts'

/**
 * A list of visible orders that were counted on these days, latest first. `more`: SQL on the
 * counted row `f`.
 */
const listOf = (more: string, last: { title: string; sql: string } | undefined): Definition => ({
  columns: last === undefined ? listColumns : [...listColumns, column('last', last.title)],
  query: (actor, request, after, limit) => {
    const of = counted(actor, request)
    const visible = visibleOrders(actor).select('o.lab_order_id')
    const status =
      (request.labStatusId ?? 0) > 0 ? inStatusGroup(request.labStatusId ?? 0) : undefined
    const scoped = (status === undefined ? visible : visible.where(status)).compile()
    const behind = scoped.sql.replace(
      /\$(\d+)/g,
      (_, at: string) => `$${Number(at) + of.parameters.length}`,
    )
    const at = of.parameters.length + scoped.parameters.length
    const exact = `
      ${status === undefined && (request.labStatusId ?? 0) > 0 ? ` and o.lab_status_id = $${at + 4}` : ''}
      and ($${at + 3}::bigint = 0 or o.patient_id = $${at + 3})
    `
    return {
      ...rawQuery<Record<string, unknown>>(
        `
          select
            o.lab_order_id as "labOrderId",
            coalesce(to_char(o.collection_day, 'MM/DD/YYYY'), '') as collected,
            o.specimen_barcode as specimen,
            ${shownName} as patient,
            coalesce(to_char(p.dob, 'MM/DD/YYYY'), '') as dob,
            o.lab_type_id as "typeId",
            coalesce(
              (
                select trim(first_name || ' ' || last_name)
                from app_user u
                where u.user_id = o.user_id_physician
              ),
              ''
            ) as provider,
            case
              when o.location_missing then ''
              else coalesce(
                (select location_name from location l where l.location_id = o.location_id),
                ''
              )
            end as location,
            ${codeName('LabStatus', 'o.lab_status_id')} as status,
            ${last?.sql ?? 'null'} as last,
            f.${dayColumn[request.dateType]}::text as day
          from
            figure_order f
            join lab_order o on o.lab_order_id = f.lab_order_id
            join patient p on p.patient_id = o.patient_id
          where
            ${of.where}
            and ${more}
            and o.lab_order_id in (${behind})
            ${exact}
            and ($${at + 1}::bigint = 0 or f.lab_order_id < $${at + 1})
          order by f.lab_order_id desc
          limit $${at + 2}
        `,
        [
          ...of.parameters,
          ...scoped.parameters,
          after,
          limit,
          request.patientId ?? 0,
          ...(exact.includes('lab_status_id') ? [request.labStatusId] : []),
        ],
      ),
      unprepared: true,
    }
  },
  rows: (found) => ({
    rows: latestFirst(found as readonly Record<string, unknown>[]).map((row) => ({
      labOrderId: Number(row['labOrderId']),
      cells: [
        ...['collected', 'specimen', 'patient', 'dob'].map((name) => String(row[name] ?? '')),
        describeTestType(Number(row['typeId'])),
        ...['provider', 'location', 'status'].map((name) => String(row[name] ?? '')),
        ...(last === undefined ? [] : [describeLast(row['last'])]),
      ],
    })),
    total: null,
  }),
})

/* Read by ID, so that nothing is read twice while orders come in; shown by the requested date. */
const latestFirst = (found: readonly Record<string, unknown>[]) =>
  found.toSorted(
    (one, other) =>
      String(other['day']).localeCompare(String(one['day'])) ||
      Number(other['labOrderId']) - Number(one['labOrderId']),
  )

const describeLast = (last: unknown): string =>
  Array.isArray(last)
    ? last.map((kind) => describeInconsistencyKind(String(kind))).join(', ')
    : String(last ?? '')

interface VolumeRow {
  provider: string
  location: string
  counts: number[]
}

/** The id of an order whose tests are undecided. */
const undecided = 0

/* The nine types use the short names found on every page. */
const typeColumns = [
  ...testTypeMarks.map(({ type, label }) => column(type, label, true)),
  column('undecided', describeTestType(undecided), true),
]

const typeIds = [...testTypeMarks.map(({ id }) => id), undecided]

const volume: Definition = {
  columns: [
    column('provider', 'Provider'),
    column('location', 'Location'),
    ...typeColumns,
    column('total', 'Total', true),
  ],
  query: (actor, request) => {
    const of = counted(actor, request)
    return {
      ...rawQuery<Record<string, unknown>>(
        `
          select
            coalesce(
              (
                select trim(first_name || ' ' || last_name)
                from app_user u
                where u.user_id = f.user_id_physician
              ),
              ''
            ) as provider,
            coalesce(
              (select location_name from location l where l.location_id = f.location_id),
              ''
            ) as location,
            array[${typeIds
              .map(
                (id) => `
                  count(*) filter (where f.lab_type_id = ${id})
                `,
              )
              .join(', ')}]::int[] as counts
          from figure_order f
          where ${of.where} and f.ended <> ${canceled}
          group by f.user_id_physician, f.location_id
          order by 1, 2
        `,
        of.parameters,
      ),
      unprepared: true,
    }
  },
  rows: (found) => {
    const all = found as VolumeRow[]
    const cellsOf = (counts: readonly number[]) => [...counts, totalOf(counts)]
    const total = all.reduce<number[]>(
      (sum, { counts }) => sum.map((one, at) => one + (counts[at] ?? 0)),
      Array.from({ length: typeIds.length }, () => 0),
    )
    return {
      rows: all.map(({ provider, location, counts }) => ({
        labOrderId: 0,
        cells: [provider || 'No provider', location, ...cellsOf(counts)],
      })),
      total: { labOrderId: 0, cells: ['Total', '', ...cellsOf(total)] },
    }
  },
}

interface TimeRow {
  typeId: number
  bucket: number
  n: number
}

const turnaround: Definition = {
  columns: [
    column('type', 'Test type'),
    column('n', 'Reports', true),
    durationColumn('p50', 'Half within'),
    durationColumn('p90', 'Nine of ten within'),
  ],
  query: (actor, request) => {
    const of = counted(actor, request)
    return {
      ...rawQuery<Record<string, unknown>>(
        `
          select
            f.lab_type_id as "typeId",
            figure_bucket(f.practice_minutes) as bucket,
            count(*)::int as n
          from figure_order f
          where ${of.where} and f.practice_minutes is not null
          group by 1, 2
        `,
        of.parameters,
      ),
      unprepared: true,
    }
  },
  rows: (found) => {
    const all = found as TimeRow[]
    const of = (rows: readonly TimeRow[]) => {
      return [
        rows.reduce((sum, { n }) => sum + n, 0),
        percentileOf(rows, 'p50') ?? `fewer than ${leastFor.p50}`,
        percentileOf(rows, 'p90') ?? `fewer than ${leastFor.p90}`,
      ]
    }
    const types = [...new Set(all.map(({ typeId }) => typeId))].toSorted((a, b) => a - b)
    // the total is recounted from all reports: percentiles are never added or averaged
    return {
      rows: types.map((typeId) => ({
        labOrderId: 0,
        cells: [describeTestType(typeId), ...of(all.filter((row) => row.typeId === typeId))],
      })),
      total: all.length === 0 ? null : { labOrderId: 0, cells: ['All', ...of(all)] },
    }
  },
}

const verdictMeasures = [
  'judged',
  'inconsistent',
  'unexplained',
  'not-prescribable',
  'not-found',
  'metabolite-missing',
] as const

const verdicts: Definition = {
  columns: [
    column('finding', 'Finding'),
    column('reports', 'Reports', true),
    column('share', 'Of compared reports (%)', true),
  ],
  query: (actor, request) => {
    const of = counted(actor, request)
    return {
      ...rawQuery<Record<string, unknown>>(
        `
          select m.measure, count(*)::int as n
          from
            figure_order f
            cross join lateral ${marksOf(verdictMeasures.map((name) => measures[name].id))}
          where ${of.where} and m.day is not null
          group by 1
        `,
        of.parameters,
      ),
      unprepared: true,
    }
  },
  rows: (found) => {
    const counts = found as { measure: number; n: number }[]
    const countOf = (name: (typeof verdictMeasures)[number]): number =>
      Number(counts.find(({ measure }) => measure === measures[name].id)?.n ?? 0)
    const judged = countOf('judged')
    return {
      rows:
        judged === 0
          ? []
          : verdictMeasures.map((name) => ({
              labOrderId: 0,
              cells: [
                measures[name].title,
                countOf(name),
                name === 'judged' ? '' : Math.round((1000 * countOf(name)) / judged) / 10,
              ],
            })),
      total: null,
    }
  },
}

export const definitions: Readonly<Record<ReportKind, Definition>> = {
  orders: listOf(`f.ended <> ${canceled}`, undefined),
  results: listOf('f.released_day is not null', {
    title: 'Released',
    sql: `to_char(f.released_day, 'MM/DD/YYYY')`,
  }),
  positives: listOf('f.released_day is not null and f.is_positive', {
    title: 'Released',
    sql: `to_char(f.released_day, 'MM/DD/YYYY')`,
  }),
  rejected: listOf(`(f.ended > ${canceled} or o.hold > 0)`, {
    title: 'Since',
    sql: `to_char(coalesce(o.rejected_at, o.held_at) at time zone house_zone(), 'MM/DD/YYYY')`,
  }),
  missing: listOf(`f.missing <> '{}'`, { title: 'Missing', sql: 'to_jsonb(f.missing)' }),
  turnaround,
  volume,
  verdicts,
}

export const titleOf = (report: ReportKind): string => reportKinds[report].title

/** Number of rows in a list. */
export const countRows = (
  actor: Actor,
  request: ReportQuery,
  limit: number,
): Query<{ count: number }> => {
  const { sql, parameters } = definitions[request.report].query(actor, request, 0, limit).compile()
  return {
    ...rawQuery<{ count: number }>(
      `select count(*)::int as count from (${sql}) counted`,
      parameters,
    ),
    unprepared: true,
  }
}
