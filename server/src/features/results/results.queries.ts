import type { TrendPoint, WaitingResult } from '@labgate/contract/results/results'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { mayNotDecide } from '../../access/same-person.ts'
import { zoneOfOrder } from '../../core/orders/order-zone.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { shownName } from '../../core/patients/shown-name.ts'
import type { JudgedRecord } from '../../core/results/judge-order-result.ts'
import { limitColumns } from '../../core/results/stored-limit.ts'
import { visibleResults } from '../../core/results/visible-results.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName } from '../../db/sql-parts.ts'
import { countedPage } from '../../http/counted-page.ts'
import { totalBound, type Keyset, type Paging } from '../../http/page-of.ts'
import { describePanel } from './panel-text.ts'

interface ReleaseCriteria extends Paging {
  customerId?: number | undefined
  labTypeId?: number | undefined
}
const toRelease = (actor: Actor, criteria: ReleaseCriteria) =>
  visibleResults(actor)
    .select('r.result_id')
    .where('r.released_at', 'is', null)
    .where('r.kind', 'in', ['final', 'corrected', 'amended'])
    .where(
      sql<boolean>`
        not exists (
          select
          from result n
          where
            n.lab_order_id = r.lab_order_id
            and n.version > r.version
            and n.discarded_at is null
        )
      `,
    )
    .$if((criteria.customerId ?? 0) > 0, (rows) =>
      rows.where('o.customer_id', '=', criteria.customerId ?? 0),
    )
    .$if((criteria.labTypeId ?? 0) > 0, (rows) =>
      rows.where('o.lab_type_id', '=', criteria.labTypeId ?? 0),
    )

/** Number of versions that a person must release; counts up to 1,001. */
export const countToRelease = (actor: Actor): Query<{ count: number }> => {
  const found = toRelease(actor, {})
    .limit(totalBound + 1)
    .compile()
  return rawQuery(`select count(*)::int as count from (${found.sql}) counted`, found.parameters)
}

/** Versions that a person must release, oldest first. */
export const resultsToRelease = (
  actor: Actor,
  criteria: ReleaseCriteria,
  after: Keyset | undefined,
): Query<WaitingResult & { counted: number }> => {
  const found = toRelease(actor, criteria)
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`
          (r.made_at, r.result_id) > (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)
        `,
      ),
    )
    .orderBy('r.made_at')
    .orderBy('r.result_id')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select
        r.result_id as "resultId",
        r.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        ${shownName} as "patientName",
        p.dob,
        o.customer_id as "customerId",
        c.name as customer,
        ${codeName('LabType', 'o.lab_type_id')} as "labType",
        r.kind,
        r.version,
        r.made_at as "madeDate",
        r.waits_for as "waitsFor",
        r.waits_says as "waitsSays",
        (
          select count(*)
          from critical_value v
          where v.lab_order_id = r.lab_order_id and v.taken_at is null and v.superseded_at is null
        ) as criticals,
        ${mayNotDecide('r.user_id_filed', String(Number(actor.userId)))} as "needsOther",
        ${counted}
      from
        result r
        join lab_order o using (lab_order_id)
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = o.customer_id
      where r.result_id in (${ids})
      order by r.made_at, r.result_id
    `,
  )
}

/** A trend value as stored, and how its version judged it. */
export interface TrendRow extends TrendPoint {
  analyte: string
  record: Partial<JudgedRecord>
}

const trendSql = (at: number, visibleIds: string): string => `
  select
    v.lab_order_id as "labOrderId",
    o.specimen_barcode as "specimenBarcode",
    v.collected_at as "collectionDate",
    ${zoneOfOrder} as "timeZone",
    v.observation_id as "observationId",
    ${describePanel('v')} as panel,
    v.analyte,
    v.comparator,
    v.value,
    v.unit,
    ${limitColumns('v')},
    v.both_sexes as "limitsInWords",
    v.interval_says as "intervalSays",
    v.is_draft as "isDraft",
    v.flag,
    coalesce(v.own_flag, v.flag) as "ownFlag",
    v.sender_flag as "senderFlag",
    v.state,
    v.method,
    (
      select
        json_strip_nulls(
          json_build_object(
            'validityFlags',
            r.judged -> 'validityFlags',
            'validityLimits',
            r.judged -> 'validityLimits',
            'barsDrugResults',
            r.judged -> 'barsDrugResults'
          )
        )
      from result r
      where r.lab_order_id = v.lab_order_id and r.released_at is not null
      order by r.version desc
      limit 1
    ) as record
  from
    observation v
    join lab_order o using (lab_order_id)
  where
    v.patient_id = $${at + 1}
    and v.analyte = $${at + 2}
    and v.version_to is null
    and v.state in ('F', 'C')
    and v.analyte <> 'as-sent'
    and v.lab_order_id in (${visibleIds})
    and exists (
      select
      from result r
      where
        r.lab_order_id = v.lab_order_id
        and r.version >= v.version_from
        and r.released_at is not null
    )
  order by v.collected_at desc nulls last, v.observation_id desc
  limit 500
`

/** A patient's analyte over time, latest first: values that are in effect and released. */
export const trendOf = (actor: Actor, patientId: number, analyte: string): Query<TrendRow> => {
  const visible = visibleOrders(actor)
    .select('o.lab_order_id')
    .where('o.patient_id', '=', patientId)
    .compile()
  const at = visible.parameters.length
  return rawQuery(trendSql(at, visible.sql), [...visible.parameters, patientId, analyte])
}
