import { heldActs, lateSteps, type Late, type late } from '@labgate/contract/accessioning/late'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import { loggedVersion } from '../../../access/logged-version.ts'
import { stepLimit, stepNow, stepTime } from '../../../core/custody/step-limit.ts'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, staffName } from '../../../db/sql-parts.ts'
import { limitOf, totalBound, type Keyset } from '../../../http/page-of.ts'

type Criteria = ParsedInput<typeof late.list>['searchCriteria']
type Row = Omit<Late, 'acts' | 'since'> & { since: string; begun: number; counted: number }

/** The shortest time after which anything can be late; anything that began later is skipped. */
const leastMinutes = 60

const waitingSql = (at: (place: number) => string, visibleIds: string): string => `
  select
    o.lab_order_id,
    o.lab_type_id,
    o.priority,
    k.step,
    k.since,
    f.user_id_owner,
    coalesce(t.samples, 0) as samples,
    ${stepLimit} as "limit",
    extract(epoch from ${at(1)}::timestamptz - k.since) / 60 as waits
  from
    lab_order o
    ${stepNow}
    left join late_follow_up f
      on f.lab_order_id = o.lab_order_id and f.since = k.since ${stepTime}
  where
    o.lab_order_id in (${visibleIds})
    and f.closed_at is null
    and (${at(2)} = '' or k.step = ${at(2)})
`

/**
 * Specimens that have waited too long, as a common table expression: what the list shows and the
 * dashboard counts.
 */
const lateOnes = (
  scope: Scope,
  { customerId = 0, locationId = 0, step = '' }: Criteria,
  now: Date,
): { sql: string; parameters: unknown[] } => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.stage', '<', sql<number>`50`)
    .where('o.ended', '=', sql<number>`0`)
    .where(
      sql<boolean>`
        o.stage_at < ${now.toISOString()}::timestamptz - interval '${sql.raw(String(leastMinutes))} minutes'
      `,
    )
    .$if(customerId > 0, (rows) => rows.where('o.customer_id', '=', customerId))
    .$if(locationId > 0, (rows) => rows.where('o.location_id', '=', locationId))
    .compile()
  const at = (place: number): string => `$${visible.parameters.length + place}`
  const waiting = waitingSql(at, visible.sql)
  return {
    sql: `
      select w.*, round(extract(epoch from since) * 1000)::bigint as begun
      from (${waiting}) w
      where waits > "limit"
    `,
    parameters: [...visible.parameters, now.toISOString(), step],
  }
}

/** Number of specimens that have waited too long; counts up to 1,001. */
export const countLate = (scope: Scope, now: Date): Query<{ count: number }> => {
  const found = lateOnes(scope, {}, now)
  return rawQuery(
    `select count(*) from (select from (${found.sql}) late limit ${totalBound + 1}) counted`,
    found.parameters,
  )
}

const latePageSql = (late: string, at: (place: number) => string): string => `
  with
    late as materialized (${late}),
    page as (
      select *
      from late
      where
        ${at(1)}::bigint is null
        or (-priority, begun, lab_order_id) > (-${at(4)}::int, ${at(1)}::bigint, ${at(2)}::bigint)
      order by -priority, begun, lab_order_id
      limit ${at(3)}
    )
  select
    o.lab_order_id as "labOrderId",
    o.specimen_barcode as "specimenBarcode",
    o.patient_id as "patientId",
    ${shownName} as "patientName",
    p.dob,
    o.customer_id as "customerId",
    (select name from customer c where c.customer_id = o.customer_id) as customer,
    o.location_id as "locationId",
    coalesce(
      (select location_name from location l where l.location_id = o.location_id),
      ''
    ) as location,
    ${zoneOfOrder} as "timeZone",
    o.lab_type_id as "labTypeId",
    coalesce(
      (select description from code where list = 'LabType' and id = o.lab_type_id),
      'To be determined'
    ) as "labType",
    o.priority,
    o.lab_status_id as "labStatusId",
    ${codeName('LabStatus', 'o.lab_status_id')} as "labStatus",
    g.step,
    g.since,
    g."limit"::int as "limit",
    g.samples,
    g.begun,
    coalesce(g.user_id_owner, 0) as "userId_Owner",
    ${staffName('g.user_id_owner')} as owner,
    ${loggedVersion('late', 'o.lab_order_id')} as "rowVersion",
    (select count(*) from (select from late limit ${totalBound + 1}) each) as counted
  from
    page g
    join lab_order o on o.lab_order_id = g.lab_order_id
    join patient p on p.patient_id = o.patient_id
  order by -g.priority, g.begun, g.lab_order_id
`

/**
 * Specimens waiting longer than their step allows, STAT first, then longest wait. A held one waits
 * for the practice from the start of its hold.
 */
export const lateSpecimens = (
  scope: Scope,
  criteria: Criteria,
  after: Keyset | undefined,
  now: Date,
): Query<Row> => {
  const found = lateOnes(scope, criteria, now)
  const at = (place: number): string => `$${found.parameters.length + place}`
  return rawQuery(latePageSql(found.sql, at), [
    ...found.parameters,
    after === undefined ? null : after[0],
    after === undefined ? 0 : after[1],
    limitOf(criteria),
    after === undefined ? 0 : after[2],
  ])
}

/** Who has to act on a late specimen. */
export const actsOf = (step: Row['step']): string =>
  step === 'held' ? heldActs : lateSteps[step].acts
