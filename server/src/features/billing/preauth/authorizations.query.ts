import { moneySoughtOf } from '@labgate/contract/billing/money-sought'
import {
  endingDays,
  fewLeft,
  type Authorization,
  type AuthorizationRule,
  type preauth,
} from '@labgate/contract/billing/preauth'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Tx } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { codeName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'

type Criteria = ParsedInput<typeof preauth.list>['searchCriteria']

/** First lock: every query on authorizations begins here. */
export const visibleAuthorizations = (actor: Actor, from: Pick<Tx, 'selectFrom'> = q) =>
  from
    .selectFrom('pre_authorization as a')
    .$if(actor.customers !== 'all', (rows) =>
      rows.where('a.customer_id', '=', sql<number>`any (${actor.customers}::bigint[])`),
    )

/** SQL: units of `a` that claims have used. */
const used = `
  (
    select coalesce(sum(u.units), 0)::int
    from pre_authorization_use u
    where u.pre_authorization_id = a.pre_authorization_id and u.given_back_at is null
  )
`

const isOfPayer = (insuranceId: number) => sql<boolean>`
  exists (
    select
    from patient_insurance i
    where
      i.patient_insurance_id = a.patient_insurance_id
      and i.insurance_id = ${insuranceId}::bigint
  )
`

/* A payer's number. */
const isNumbered = (typed: string) => {
  const { number } = moneySoughtOf(typed)
  return sql<boolean>`(a.number_plain = ${number} and a.number_plain <> '')`
}

const endsSoon = (today: string) => sql<boolean>`
  a.state in ('granted', 'in part')
  and a.valid_to >= ${today}::date
  and (
    a.valid_to <= ${today}::date + ${endingDays}::int
    or a.units is not null
    and ${sql.raw(used)} >= a.units * (1 - ${fewLeft}::numeric)
  )
  and not exists (
    select
    from pre_authorization n
    where
      n.patient_insurance_id = a.patient_insurance_id
      and n.state in ('granted', 'in part')
      and n.valid_to > a.valid_to
      and n.lab_type_id in (0, a.lab_type_id)
  )
`

const authorizationColumns = (counted: string, ids: string, end: string): string => `
  select
    a.pre_authorization_id as "preAuthorizationId",
    a.customer_id as "customerId",
    c.name as customer,
    p.patient_id as "patientId",
    ${lastFirst('p')} as "patientName",
    p.dob,
    a.patient_insurance_id as "patientInsuranceId",
    coalesce(i.insurance_id, 0) as "insuranceId",
    coalesce(y.name, i.insurance_name) as payer,
    i.member_id as "memberId",
    coalesce(a.lab_order_id, 0) as "labOrderId",
    a.state,
    a.number,
    a.lab_type_id as "labTypeId",
    ${codeName('LabType', 'a.lab_type_id')} as "labType",
    a.valid_from as "validFrom",
    nullif(a.valid_to, 'infinity') as "validTo",
    coalesce(a.units, 0) as units,
    ${used} as used,
    a.asked_on as "askedOn",
    a.says,
    a.denial_reason as "denialReason",
    a.next_step as "nextStep",
    a.next_by as "nextBy",
    a.row_version as "rowVersion",
    ${counted}
  from
    pre_authorization a
    join customer c using (customer_id)
    join patient p using (patient_id)
    join patient_insurance i using (patient_insurance_id)
    left join insurance y using (insurance_id)
  where a.pre_authorization_id in (${ids})
  order by ${end}, a.pre_authorization_id
`

/** Authorizations, earliest end first; those without an end last. `today`: the laboratory's day. */
export const listAuthorizations = (
  actor: Actor,
  criteria: Criteria,
  after: Keyset | undefined,
  today: string,
): Query<Authorization & { counted: number }> => {
  const {
    customerId = 0,
    insuranceId = 0,
    labTypeId = 0,
    patientId = 0,
    ending = false,
    search = '',
  } = criteria
  const found = visibleAuthorizations(actor)
    .$if(customerId > 0, (rows) => rows.where('a.customer_id', '=', customerId))
    .$if(patientId > 0, (rows) => rows.where('a.patient_id', '=', patientId))
    .$if(labTypeId > 0, (rows) =>
      rows.where(sql<boolean>`a.lab_type_id in (0, ${labTypeId}::smallint)`),
    )
    .$if(insuranceId > 0, (rows) => rows.where(isOfPayer(insuranceId)))
    .$if(search !== '', (rows) => rows.where(isNumbered(search)))
    .$if(ending, (rows) => rows.where(endsSoon(today)))
    .select('a.pre_authorization_id')
  const [validTo, lastId] = after ?? []
  const end = `coalesce(a.valid_to, 'infinity')`
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`
          (${sql.raw(end)}, a.pre_authorization_id) > (
            coalesce(nullif(${validTo}, '')::date, 'infinity'),
            ${lastId}::bigint
          )
        `,
      ),
    )
    .orderBy(sql`${sql.raw(end)}`)
    .orderBy('a.pre_authorization_id')
  return countedPage({ found, page, criteria }, (ids, counted) =>
    authorizationColumns(counted, ids, end),
  )
}
export const keysetOfAuthorization = ({ validTo, preAuthorizationId }: Authorization): Keyset => [
  validTo ?? '',
  preAuthorizationId,
]

/** All rules, current and future ones first. */
export const authorizationRules: Query<Omit<AuthorizationRule, 'test'>> = rawQuery(`
  select
    r.authorization_rule_id as "authorizationRuleId",
    coalesce(r.insurance_id, 0) as "insuranceId",
    coalesce(y.name, '') as payer,
    r.payer_kind as "payerKind",
    r.lab_type_id as "labTypeId",
    ${codeName('LabType', 'r.lab_type_id')} as "labType",
    r.test_code as "testCode",
    r.after_count as "afterCount",
    r.window_days as "windowDays",
    r.source,
    r.valid_from as "validFrom",
    r.valid_to as "validTo"
  from
    authorization_rule r
    left join insurance y using (insurance_id)
  order by
    r.valid_to is not null,
    y.name nulls first,
    r.payer_kind,
    r.lab_type_id,
    r.authorization_rule_id
  limit 2000
`)
