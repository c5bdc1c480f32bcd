import type { CriticalCalls, CriticalValue } from '@labgate/contract/results/results'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { zoneOfOrder } from '../../core/orders/order-zone.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { shownName } from '../../core/patients/shown-name.ts'
import { limitColumns } from '../../core/results/stored-limit.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import {
  codeName,
  isoInstant,
  jsonRows,
  personName,
  staffName,
  describeValue,
} from '../../db/sql-parts.ts'
import { limitOf, totalBound, type Keyset, type Paging } from '../../http/page-of.ts'
import { panelWhereNeeded } from './panel-text.ts'

/** Number of critical values that no one has taken; counts up to 1,001. */
export const countCriticals = (actor: Actor): Query<{ count: number }> => {
  const visible = visibleOrders(actor)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', sql.ref<number>('x.lab_order_id'))
    .compile()
  return rawQuery(
    `
      select count(*)::int as count
      from
        (
          select
          from critical_value x
          where x.taken_at is null and x.superseded_at is null and exists(${visible.sql})
          limit ${totalBound + 1}
        ) counted
    `,
    visible.parameters,
  )
}

/*
 * The patient's last final value of the same analyte before this collection; one reported as sent
 * is the same only by its code.
 */
const previousOf = `
  select ${describeValue('w')} as says, w.collected_at
  from observation w
  where
    w.patient_id = b.patient_id
    and w.analyte = b.analyte
    and w.method = b.method
    and (b.analyte <> 'as-sent' or w.code = b.code)
    and w.sub_id = b.sub_id
    and w.version_to is null
    and w.state in ('F', 'C')
    and w.customer_id = b.customer_id
    and w.lab_order_id <> b.lab_order_id
    and w.collected_at < b.collected_at
  order by w.collected_at desc
  limit 1
`

export interface CriticalCriteria extends Paging {
  calls?: CriticalCalls | '' | undefined
  /** Days, in the laboratory’s time zone, on which they were found. */
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}
type Row = CriticalValue & { counted: number; side: number; at: string }

/*
 * Values that no one has taken, oldest first, then the others, latest first: two walks of two
 * indexes.
 */
const waits = 'x.taken_at is null and x.superseded_at is null'
const others = '(x.taken_at is not null or x.superseded_at is not null)'
/**
 * SQL: read back before the first escalation, `minutes` after it was found; same as in the figure.
 */
export const inTime = (value: string, minutes: string): string =>
  `${value}.taken_at <= ${value}.found_at + ${minutes} * interval '1 minute'`
/** SQL: it had to be called. */
export const toCall = (value: string): string =>
  `(${value}.superseded_at is null or ${value}.taken_at is not null)`

const valueColumns = `
  v.critical_value_id as "criticalValueId",
  v.lab_order_id as "labOrderId",
  o.specimen_barcode as "specimenBarcode",
  ${shownName} as "patientName",
  p.dob,
  o.customer_id as "customerId",
  c.name as customer,
  l.location_name as location,
  coalesce(nullif(l.critical_phone, ''), l.phone) as "criticalPhone",
  l.phone as "practicePhone",
  coalesce(nullif(p.phone, ''), nullif(p.phone_cell, ''), p.phone_work) as "patientPhone",
  ${codeName('Gender', 'p.gender_id')} as gender,
  o.collected_at as "collectionDate",
  o.no_collection_time as "noCollectionTime",
  ${zoneOfOrder} as "timeZone",
  ${limitColumns('b')},
  b.both_sexes as "limitsInWords",
  b.interval_says as "intervalSays",
  b.is_draft as "isDraft",
  coalesce(e.says, '') as previous,
  e.collected_at as "previousDate",
  ${personName('o.user_id_physician')} as physician,
  concat_ws(', ', left(b.name, 250), nullif(left(${panelWhereNeeded('b')}, 340), '')) as analyte,
  ${describeValue('b')} as says,
  b.flag,
  b.sender_flag as "senderFlag",
  v.found_at as "foundDate",
  v.taken_at as "takenDate",
  v.superseded_at as "supersededDate"
`

const newestVersion = `
  coalesce(
    (
      select max(r.version)
      from result r
      where r.lab_order_id = v.lab_order_id and b.version_to is null
    ),
    0
  )
`

const stepsOfValue = jsonRows(`
  select s.step, ${isoInstant('s.at')} as at
  from jsonb_to_recordset(v.steps) as s (step text, at timestamptz)
  order by s.at desc
`)

const callsOfValue = jsonRows(`
  select
    ${isoInstant('k.called_at')} as "calledDate",
    k.phone,
    k.reached,
    k.read_back as "readBack",
    k.note,
    ${staffName('k.user_id_called')} as "calledBy"
  from critical_call k
  where k.critical_value_id = v.critical_value_id
  order by k.critical_call_id desc
`)

const criticalSql = (all: string, page: string, limit: string): string => `
  select
    ${valueColumns},
    v.escalations,
    (select r.version from result r where r.result_id = v.result_id) as version,
    ${newestVersion} as "newestVersion",
    ${stepsOfValue} as steps,
    ${callsOfValue} as calls,
    v.side,
    v.found_at as at,
    (
      select count(*)::int from (select from (${all}) each limit ${totalBound + 1}) counted
    ) as counted
  from
    (
      select *
      from (${page}) both_walks
      order by
        side,
        case
          when side = 0 then found_at
        end,
        found_at desc,
        case
          when side = 0 then critical_value_id
        end,
        critical_value_id desc
      limit ${limit}
    ) v
    join lab_order o using (lab_order_id)
    join patient p on p.patient_id = o.patient_id
    join customer c on c.customer_id = o.customer_id
    join location l on l.location_id = o.location_id
    join observation b using (observation_id)
    left join lateral (${previousOf}) e on true
  order by
    v.side,
    case
      when v.side = 0 then v.found_at
    end,
    v.found_at desc,
    case
      when v.side = 0 then v.critical_value_id
    end,
    v.critical_value_id desc
`

/**
 * One page of critical values, which the laboratory reports. `minutes`: before the first
 * escalation. Returns with each row the total number of matches, counted up to 1,001.
 */
export const criticalValues = (
  actor: Actor,
  criteria: CriticalCriteria,
  after: Keyset | undefined,
  minutes: number,
): Query<Row> => {
  const { calls = '', startDate, endDate } = criteria
  const isWaiting = calls === 'waiting'
  const visible = visibleOrders(actor)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', sql.ref<number>('x.lab_order_id'))
    .compile()
  const parameters: unknown[] = [...visible.parameters]
  const given = (value: unknown): string => `$${parameters.push(value)}`
  const begins = (day: string, more: number): string =>
    `(${given(day)}::date + ${more})::timestamp at time zone house_zone()`
  const soon =
    calls === '' || calls === 'called' || isWaiting ? '' : inTime('x', `${given(minutes)}::int`)
  const where = [
    ...(startDate ? [`x.found_at >= ${begins(startDate, 0)}`] : []),
    ...(endDate ? [`x.found_at < ${begins(endDate, 1)}`] : []),
    ...(calls === '' || isWaiting ? [] : [toCall('x')]),
    ...(calls === 'in-time' ? [soon] : calls === 'missed' ? [`(${soon}) is not true`] : []),
    `exists (${visible.sql})`,
  ].join(' and ')
  const limit = given(limitOf(criteria))
  const [side, at, id] = after ?? []
  const behind = (of: 0 | 1): string => {
    if (after === undefined || (side === 0 && of === 1)) return ''
    if (side !== of) return ' and false'
    return `
      and (x.found_at, x.critical_value_id)
      ${of === 0 ? '>' : '<'}(${given(at)}::timestamptz, ${given(id)}::bigint)
    `
  }
  const walk = (of: 0 | 1): string => {
    const way = of === 0 ? 'asc' : 'desc'
    return `
      (
        select x.*, ${of} as side
        from critical_value x
        where ${of === 0 ? waits : others} and ${where}${behind(of)}
        order by x.found_at ${way}, x.critical_value_id ${way}
        limit ${limit}
      )
    `
  }
  const counted = (which: string): string =>
    `(select from critical_value x where ${which} and ${where} limit ${totalBound + 1})`
  const page = isWaiting ? walk(0) : `${walk(0)} union all ${walk(1)}`
  const all = isWaiting ? counted(waits) : `${counted(waits)} union all ${counted(others)}`
  return rawQuery(criticalSql(all, page, limit), parameters)
}
