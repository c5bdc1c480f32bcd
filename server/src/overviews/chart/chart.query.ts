import { may } from '@labgate/contract/access/permissions'
import { stagesWithResult, Stage } from '@labgate/contract/orders/order-status'
import {
  chartWaits,
  mostChartResults,
  mostChartWaits,
  type ChartWait,
  type ChartWaiting,
} from '@labgate/contract/overviews/chart'
import type { ResultRow } from '@labgate/contract/results/result-review'
import { severityPlace } from '@labgate/contract/results/severity'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { zoneOf, zoneOfOrder } from '../../core/orders/order-zone.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { practiceFindings } from '../../core/orders/practice-findings.ts'
import { visiblePatients } from '../../core/patients/patients.queries.ts'
import { codeList } from '../../db/codes.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName, isoInstant, jsonRows, shiftParameters } from '../../db/sql-parts.ts'
import { visibleMessages } from '../../features/desk/inbox/inbox.queries.ts'
import {
  resultColumns,
  resultSource,
} from '../../features/results/result-review/result-review.queries.ts'

const placeOf = (why: ChartWait): number => chartWaits.indexOf(why)
const notReviewed = `o.stage = ${Stage.Resulted} and o.ended = 0 and o.result_severity is not null`
const isCritical = `o.result_severity = ${severityPlace('critical')}`

/*
 * What an order waits for, each with since when and in which words. The signature is a wait of its
 * own: the provider alone can end it.
 */
const waitsOfOrder: readonly (readonly [ChartWait, when: string, since: string, text: string])[] = [
  ['critical', `${notReviewed} and ${isCritical}`, 'o.resulted_at', `''`],
  ['result', `${notReviewed} and not ${isCritical}`, 'o.resulted_at', `''`],
  ['held', 'o.hold > 0 and o.ended = 0', 'o.held_at', codeName('LabStatus', 'o.hold')],
  ['unsigned', 'o.user_signature_id_physician = 0 and o.ended = 0', 'o.created_at', `''`],
  ['missing', 'l.says is not null', 'o.created_at', 'l.says'],
]

const ofOrders = `
  select
    w.place,
    o.lab_order_id as "labOrderId",
    0 as "inboxId",
    ${codeName('LabType', 'o.lab_type_id')} as "labType",
    o.specimen_barcode as "specimenBarcode",
    w.since,
    ${zoneOfOrder} as "timeZone",
    w.says
  from
    seen
    join lab_order o using (lab_order_id)
    cross join lateral (
      select left(string_agg(f.says, ' '), 1000) as says
      from jsonb_to_recordset(${practiceFindings}) as f (rule text, level text, says text)
      where f.level = 'issue' and f.rule <> 'provider-signature' and coalesce(f.says, '') <> ''
    ) l
    cross join lateral (values ${waitsOfOrder
      .map(
        ([why, when, since, text]) =>
          `(${placeOf(why)}, coalesce(${when}, false), ${since}, ${text})`,
      )
      .join(',\n')}) w (
      place,
      waits,
      since,
      says
    )
  where w.waits
`
/* What an order lacks, or is held for, is told by the order itself. */
const ofMessages = (ids: string): string => `
  select
    ${placeOf('message')} as place,
    coalesce(i.lab_order_id, 0) as "labOrderId",
    i.inbox_id as "inboxId",
    coalesce(${codeName('LabType', 'o.lab_type_id')}, '') as "labType",
    coalesce(o.specimen_barcode, '') as "specimenBarcode",
    i.created_at as since,
    ${zoneOf('i')} as "timeZone",
    i.subject as says
  from
    inbox i
    left join lab_order o using (lab_order_id)
  where
    i.inbox_id in (${ids})
    and i.reason <> 'specimen-held'
    and not exists (
      select from jsonb_to_recordset(o.findings) as f (rule text) where f.rule = i.reason
    )
`

/** A patient's orders, for those who read orders. */
const ordersOf = (actor: Actor, patientId: number) =>
  visibleOrders(actor)
    .select('o.lab_order_id')
    .where('o.patient_id', '=', patientId)
    .$if(!may(actor.who, 'order.read'), (rows) => rows.where(sql<boolean>`false`))

/** What waits for a patient, most urgent first; no row if the patient is not visible. */
export const waitingOf = (actor: Actor, patientId: number): Query<{ waiting: ChartWaiting[] }> => {
  const patient = visiblePatients(actor)
    .select('p.patient_id')
    .where('p.patient_id', '=', patientId)
    .compile()
  const orders = ordersOf(actor, patientId).compile()
  const messages = visibleMessages(actor)
    .select('i.inbox_id')
    .where('i.patient_id', '=', patientId)
    .where('i.resolved_at', 'is', null)
    .$if(!may(actor.who, 'inbox.read'), (rows) => rows.where(sql<boolean>`false`))
    .compile()
  const afterPatient = patient.parameters.length
  const afterOrders = afterPatient + orders.parameters.length
  return rawQuery(
    `
      with
        seen as materialized (${shiftParameters(orders.sql, afterPatient)}),
        waits as materialized (
          ${ofOrders}
          union all
          ${ofMessages(shiftParameters(messages.sql, afterOrders))}
        )
      select ${jsonRows(`
        select
          (array[${chartWaits.map((why) => `'${why}'`).join()}])[w.place + 1] as why,
          w."labOrderId",
          w."inboxId",
          w."labType",
          w."specimenBarcode",
          ${isoInstant('w.since')} as since,
          w."timeZone",
          w.says
        from waits w
        order by w.place, w.since, w."labOrderId", w."inboxId"
        limit ${mostChartWaits}
      `)} as waiting
      from patient p
      where p.patient_id in (${patient.sql})
    `,
    [...patient.parameters, ...orders.parameters, ...messages.parameters],
  )
}

/** A result as stored: the severity as its place. */
type StoredResult = Omit<ResultRow, 'severity' | 'isSinceVisit'> & { place: number }

/** A patient's latest released results, latest first. */
export const latestResults = (actor: Actor, patientId: number): Query<StoredResult> => {
  const orders = ordersOf(actor, patientId).compile()
  return rawQuery(
    `
      select ${resultColumns}
      from ${resultSource}
      where
        o.lab_order_id in (${orders.sql})
        and o.stage in ${codeList(stagesWithResult)}
        and o.ended = 0
        and o.result_severity is not null
      order by o.resulted_at desc, o.lab_order_id desc
      limit ${mostChartResults}
    `,
    orders.parameters,
  )
}
