import type { MissingAuthorization, preauth } from '@labgate/contract/billing/preauth'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Stage } from '@labgate/contract/orders/order-status'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { paysOrder, policyPlace } from '../../../core/orders/order-policies.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Query } from '../../../db/queries.ts'
import { codeName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'

type Criteria = ParsedInput<typeof preauth.missing>['searchCriteria']

/*
 * At the laboratory, the bill rules have already checked it. Before that, what they would find is
 * derived from the primary insurance.
 */
const found = `
  exists (
    select from bill_finding f where f.lab_order_id = o.lab_order_id and f.rule = 'claim.auth'
  )
`
const covers = `
  a.patient_insurance_id = i.patient_insurance_id
  and a.state in ('granted', 'in part')
  and a.lab_type_id in (0, o.lab_type_id)
  and (a.tests = '{}' or a.tests && o.tests)
  and coalesce(a.valid_from <= o.collection_day, true)
  and a.valid_to >= o.collection_day
  and (
    a.units is null
    or a.units > (
      select coalesce(sum(u.units), 0)
      from pre_authorization_use u
      where u.pre_authorization_id = a.pre_authorization_id and u.given_back_at is null
    )
  )
`
const isPrimary = `${paysOrder} and i.active and ${policyPlace} = 1`
const awaited = `
  (
    o.stage < ${Stage.Accessioned}
    and o.ended = 0
    and not o.self_pay
    and not o.contract_pay
    and o.collection_day is not null
    and exists (
      select
      from
        patient_insurance i
        join insurance y using (insurance_id)
      where
        ${isPrimary}
        and (
          i.pre_auth_required
          or y.preauth_required
          or wants_authorization(
            y.insurance_id,
            y.payer_kind,
            o.lab_order_id,
            o.patient_id,
            o.lab_type_id,
            o.tests,
            o.collection_day
          )
        )
        and not exists (select from pre_authorization a where ${covers})
    )
  )
`

const missingColumns = (counted: string, ids: string): string => `
  select
    o.lab_order_id as "labOrderId",
    o.specimen_barcode as "specimenBarcode",
    o.collection_day as "collectionDate",
    o.lab_type_id as "labTypeId",
    ${codeName('LabType', 'o.lab_type_id')} as "labType",
    o.customer_id as "customerId",
    c.name as customer,
    p.patient_id as "patientId",
    ${lastFirst('p')} as "patientName",
    p.dob,
    coalesce(i.patient_insurance_id, 0) as "patientInsuranceId",
    coalesce(i.insurance_id, 0) as "insuranceId",
    coalesce(i.name, '') as payer,
    coalesce(i.member_id, '') as "memberId",
    coalesce(
      (
        select upper(left(t, 1)) || substr(t, 2)
        from
          (
            select replace(f.says, i.name || ': ', '') as t
            from bill_finding f
            where f.lab_order_id = o.lab_order_id and f.rule = 'claim.auth'
            limit 1
          ) f
      ),
      'Not received yet: no authorization covers it.'
    ) as says,
    case
      when i.retro_auth_days > 0 then (o.collection_day + i.retro_auth_days)::text
    end as deadline,
    o.stage >= ${Stage.Accessioned} as "isAtLaboratory",
    ${counted}
  from
    lab_order o
    join customer c using (customer_id)
    join patient p using (patient_id)
    left join lateral (
      select i.patient_insurance_id, i.insurance_id, y.name, i.member_id, y.retro_auth_days
      from
        patient_insurance i
        join insurance y using (insurance_id)
      where ${isPrimary}
      order by 1
      limit 1
    ) i
      on true
  where o.lab_order_id in (${ids})
  order by o.collection_day, o.lab_order_id
`

/**
 * Orders whose payer requires an authorization but that none covers, earliest collection first
 * (records.md#preauthorization).
 */
export const missingAuthorizations = (
  actor: Actor,
  criteria: Criteria,
  after: Keyset | undefined,
): Query<MissingAuthorization & { counted: number }> => {
  const {
    customerId = 0,
    insuranceId = 0,
    labTypeId = 0,
    labId = 0,
    collectionDateStart = null,
    collectionDateEnd = null,
  } = criteria
  const rows = visibleOrders(actor)
    .where(sql<boolean>`(${sql.raw(found)} or ${sql.raw(awaited)})`)
    .$if(customerId > 0, (some) => some.where('o.customer_id', '=', customerId))
    .$if(labTypeId > 0, (some) => some.where('o.lab_type_id', '=', labTypeId))
    .$if(labId > 0, (some) =>
      some.where(sql<boolean>`coalesce(o.working_lab_id, o.lab_id) = ${labId}::bigint`),
    )
    .$if(collectionDateStart !== null, (some) =>
      some.where('o.collection_day', '>=', collectionDateStart),
    )
    .$if(collectionDateEnd !== null, (some) =>
      some.where('o.collection_day', '<=', collectionDateEnd),
    )
    .$if(insuranceId > 0, (some) =>
      some.where(
        sql<boolean>`
          exists (
            select
            from patient_insurance i
            where ${sql.raw(isPrimary)} and i.insurance_id = ${insuranceId}::bigint
          )
        `,
      ),
    )
    .select('o.lab_order_id')
  const [lastDay, lastId] = after ?? []
  const page = rows
    .$if(after !== undefined, (some) =>
      some.where(
        sql<boolean>`(o.collection_day, o.lab_order_id) > (${lastDay}::date, ${lastId}::bigint)`,
      ),
    )
    .orderBy('o.collection_day')
    .orderBy('o.lab_order_id')
  return countedPage({ found: rows, page, criteria }, (ids, counted) =>
    missingColumns(counted, ids),
  )
}
export const keysetOfMissing = ({ collectionDate, labOrderId }: MissingAuthorization): Keyset => [
  collectionDate ?? '',
  labOrderId,
]
