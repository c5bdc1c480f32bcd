import { practiceStaff, UserType } from '@labgate/contract/access/user-types'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Stage, stagesWithResult } from '@labgate/contract/orders/order-status'
import type { ResultRow, resultReview } from '@labgate/contract/results/result-review'
import { severityPlace } from '@labgate/contract/results/severity'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { wasFoundUnprescribed } from '../../../core/orders/attention.ts'
import { dayBegins, zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import { codeList, codesAsText } from '../../../db/codes.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import {
  codeName,
  describeValue,
  isoInstant,
  jsonRows,
  personName,
  writerName,
} from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'

export type ResultCriteria = ParsedInput<typeof resultReview.list>['searchCriteria']
/** A row as stored: the severity as its place, which sorting by severity continues from. */
export type FoundResult = Omit<ResultRow, 'severity'> & { place: number; counted: number }

/** Maximum values and findings that a row names. */
const mostNamed = 6
const abnormal = `v.flag not in ('within', 'negative', 'not-judged')`

/** First lock: every query on results to review begins here. */
export const filteredResults = (actor: Scope & Pick<Actor, 'asId'>, criteria: ResultCriteria) => {
  const {
    state = 'new',
    mine = false,
    physicianId = 0,
    locationId = 0,
    labTypeId = 0,
    severity = '',
    found = false,
    startDate,
    endDate,
  } = criteria
  const stages = {
    new: sql`o.stage = ${sql.lit(Stage.Resulted)}`,
    reviewed: sql`o.stage = ${sql.lit(Stage.Reviewed)}`,
    all: sql`true`,
  }[state]
  return visibleOrders(actor)
    .where(
      sql<boolean>`
        o.stage in ${codesAsText(stagesWithResult)}
        and o.ended = 0
        and o.result_severity is not null
        and ${stages}
      `,
    )
    .$if(mine, (rows) =>
      rows.where(
        sql<boolean>`
          (
            o.user_id_physician = ${actor.asId}
            or o.lab_order_id in (
              select h.lab_order_id
              from result_handover h
              where h.user_id_to = ${actor.asId} and h.ended_at is null
            )
          )
        `,
      ),
    )
    .$if(physicianId > 0, (rows) => rows.where('o.user_id_physician', '=', physicianId))
    .$if(locationId > 0, (rows) => rows.where('o.location_id', '=', locationId))
    .$if(labTypeId > 0, (rows) => rows.where('o.lab_type_id', '=', labTypeId))
    .$if(severity !== '', (rows) =>
      rows.where('o.result_severity', '=', severity === '' ? 0 : severityPlace(severity)),
    )
    .$if(found, (rows) => rows.where(wasFoundUnprescribed('o')))
    .$if(Boolean(startDate), (rows) => rows.where('o.resulted_at', '>=', dayBegins(startDate)))
    .$if(Boolean(endDate), (rows) => rows.where('o.resulted_at', '<', dayBegins(endDate, 1)))
}

const inVersion = `
  v.lab_order_id = o.lab_order_id
  and v.version_from <= r.version
  and (v.version_to is null or v.version_to > r.version)
  and v.state not in ('W', 'D')
`
/**
 * SQL: what a row of a result tells, of the order `o`, its patient `p`, its account `c`, its latest
 * released version `r`, and the hand-over `h` in force.
 */
export const resultColumns = `
  o.lab_order_id as "labOrderId",
  o.specimen_barcode as "specimenBarcode",
  o.patient_id as "patientId",
  ${shownName} as "patientName",
  p.dob,
  o.customer_id as "customerId",
  c.name as customer,
  o.location_id as "locationId",
  coalesce(
    (select l.location_name from location l where l.location_id = o.location_id),
    ''
  ) as location,
  ${zoneOfOrder} as "timeZone",
  o.lab_type_id as "labTypeId",
  ${codeName('LabType', 'o.lab_type_id')} as "labType",
  o.collected_at as "collectionDate",
  o.no_collection_time as "noCollectionTime",
  o.resulted_at as "resultedDate",
  coalesce(o.user_id_physician, 0) as "userId_Physician",
  ${personName('o.user_id_physician')} as physician,
  o.result_severity as place,
  r.kind,
  r.not_reported as "notReported",
  ${jsonRows(`
    select left(v.name, 300) as name, left(${describeValue('v')}, 600) as says, v.flag
    from observation v
    where ${inVersion} and ${abnormal}
    order by v.flag not like 'critical%', v.place, v.observation_id
    limit ${mostNamed}
  `)} as values,
  (select count(*) from observation v where ${inVersion} and ${abnormal}) as marked,
  ${jsonRows(`
    select i.kind, i.subject
    from inconsistency i
    where i.lab_order_id = o.lab_order_id and i.tab = 'toxicology'
    order by i.inconsistency_id
    limit ${mostNamed}
  `)} as findings,
  not exists (
    select from observation v where ${inVersion} and v.flag <> 'negative'
  ) as "allNegative",
  ${jsonRows(`
    select f.rule, left(f.says, 300) as says
    from jsonb_to_recordset(o.findings) as f (rule text, level text, says text)
    where f.level = 'issue' and coalesce(f.says, '') <> ''
  `)} as missing,
  o.reviewed_at as "reviewedDate",
  ${personName('o.user_id_reviewed')} as "reviewedBy",
  (select count(*) from result_comment m where m.lab_order_id = o.lab_order_id) as comments,
  ${writerName('h', 'user_id_from')} as "handedFrom",
  coalesce(${personName('h.user_id_to')}, '') as "handedTo",
  coalesce(h.user_id_to, 0) as "userId_HandedTo",
  coalesce(h.note, '') as "handedNote",
  o.row_version as "rowVersion"
`

/** SQL: the tables that `resultColumns` reads. */
export const resultSource = `
  lab_order o
  join patient p on p.patient_id = o.patient_id
  join customer c on c.customer_id = o.customer_id
  join lateral (
    select w.version, w.kind, w.not_reported
    from result w
    where
      w.lab_order_id = o.lab_order_id
      and w.released_at is not null
      and w.discarded_at is null
      and w.kind <> 'preliminary'
    order by w.version desc
    limit 1
  ) r
    on true
  left join result_handover h on h.lab_order_id = o.lab_order_id and h.ended_at is null
`

/* Empty before the first visit and during a laboratory visit: nothing is marked then. */
const since = (userAt: string): string => `
  (
    select t.since
    from result_visit t
    where t.user_id = ${userAt} and t.customer_id = o.customer_id
  )
`

/** One page of released results, most severe first, then latest. Days are the laboratory's. */
export const listResults = (
  actor: Actor,
  criteria: ResultCriteria,
  after: Keyset | undefined,
): Query<FoundResult> => {
  const found = filteredResults(actor, criteria).select('o.lab_order_id')
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`
          o.result_severity >= ${after?.[0]}::smallint
          and (
            o.result_severity > ${after?.[0]}::smallint
            or (o.resulted_at, o.lab_order_id) < (
              ${after?.[1]}::timestamptz,
              ${after?.[2]}::bigint
            )
          )
        `,
      ),
    )
    .orderBy('o.result_severity')
    .orderBy('o.resulted_at', 'desc')
    .orderBy('o.lab_order_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted, first) => `
      select
        ${resultColumns},
        coalesce(o.resulted_at > ${since(`$${first}`)}, false) as "isSinceVisit",
        ${counted}
      from ${resultSource}
      where o.lab_order_id = any (array(${ids}))
      order by o.result_severity, o.resulted_at desc, o.lab_order_id desc
    `,
    [actor.userId],
  )
}

/** Number of results that arrived since the reader's last visit; capped at 1001. */
export const countSinceVisit = (
  actor: Actor,
  criteria: ResultCriteria,
): Query<{ count: number }> => {
  const { sql: found, parameters } = filteredResults(actor, criteria)
    .select('o.lab_order_id')
    .where(
      sql<boolean>`
        o.resulted_at > (
          select t.since
          from result_visit t
          where t.user_id = ${actor.userId} and t.customer_id = o.customer_id
        )
      `,
    )
    .limit(1001)
    .compile()
  return rawQuery(`select count(*) from (${found}) counted`, parameters)
}

/** Number of the user's own results that no one has reviewed; capped at 1001. */
export const countNewResults = (
  actor: Actor,
  criteria: ResultCriteria,
): Query<{ count: number }> => {
  const { sql: found, parameters } = filteredResults(actor, criteria)
    .select('o.lab_order_id')
    .limit(1001)
    .compile()
  return rawQuery(`select count(*) from (${found}) counted`, parameters)
}

/*
 * People of the account who can see this order: everyone not limited to locations, and those of its
 * location; an employee's order only for those with the right, and the provider.
 */
const colleagues = (me: string): string => `
  select u.user_id as "userId", trim(u.first_name || ' ' || u.last_name) as name, u.physician
  from
    app_user u
    join customer c on c.customer_id = u.customer_id
  where
    u.customer_id = o.customer_id
    and u.user_type_id in ${codeList(practiceStaff)}
    and not u.disabled
    and u.user_id <> ${me}
    and (
      u.user_type_id = ${UserType.ClinicAdministrator}
      or coalesce(c.share_patients, false)
      or exists (
        select from user_location l where l.user_id = u.user_id and l.location_id = o.location_id
      )
    )
    and (
      u.view_employee_results
      or u.user_id = o.user_id_physician
      or not (select p.is_employee from patient p where p.patient_id = o.patient_id)
    )
  order by u.last_name, u.first_name, u.user_id
  limit 500
`

export interface Work {
  comments: { resultCommentId: number; note: string; dateCreated: string; createdBy: string }[]
  handOvers: { from: string; to: string; note: string; dateCreated: string }[]
  colleagues: { userId: number; name: string; physician: boolean }[]
}
/**
 * What the practice wrote about a result, to whom it was handed over, and to whom it can be.
 * Nothing for an order without a visible result.
 */
export const workOf = (actor: Actor, labOrderId: number): Query<Work> => {
  const visible = visibleOrders(actor)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .where('o.result_severity', 'is not', null)
    .compile()
  const me = `$${visible.parameters.length + 1}`
  return rawQuery(
    `
      select
        ${jsonRows(`
          select
            m.result_comment_id as "resultCommentId",
            m.note,
            ${isoInstant('m.created_at')} as "dateCreated",
            ${writerName('m')} as "createdBy"
          from result_comment m
          where m.lab_order_id = o.lab_order_id
          order by m.result_comment_id desc
          limit 200
        `)} as comments,
        ${jsonRows(`
          select
            ${writerName('h', 'user_id_from')} as "from",
            ${personName('h.user_id_to')} as "to",
            h.note,
            ${isoInstant('h.created_at')} as "dateCreated"
          from result_handover h
          where h.lab_order_id = o.lab_order_id
          order by h.result_handover_id desc
          limit 100
        `)} as "handOvers",
        ${jsonRows(colleagues(me))} as colleagues
      from lab_order o
      where o.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters, actor.asId],
  )
}
