import type {
  Denial,
  DenialGroup,
  DenialGrouping,
  denials,
  RuleDraft,
} from '@labgate/contract/billing/denials'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, staffName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'

export type DenialCriteria = ParsedInput<typeof denials.list>['searchCriteria']

/** What the payer eventually paid on a denied line, at most the denied amount. */
const recovered = `
  least(
    d.cents,
    coalesce(
      (
        select -sum(g.cents)
        from ledger g
        where
          g.bill_line_id = d.bill_line_id
          and g.kind = 'paid'
          and g.party like 'payer-%'
          and g.at::date > d.denied_on
      ),
      0
    )
  )
`
const textOf = `
  coalesce(
    (select r.says from payer_reason_now r where r.list = 'CARC' and r.code = d.carc),
    'The payer gives reason ' || d.cas_group || '-' || d.carc || '.'
  )
`

const inSight = (
  scope: Scope,
  { from = null, to = null, rule, customerId = 0, insuranceId = 0, carc = '' }: DenialCriteria,
) =>
  q
    .selectFrom('denial as d')
    .where('d.lab_order_id', 'in', visibleOrders(scope).select('o.lab_order_id'))
    .$if(from !== null, (rows) => rows.where('d.denied_on', '>=', from ?? ''))
    .$if(to !== null, (rows) => rows.where('d.denied_on', '<=', to ?? ''))
    .$if(rule !== undefined && rule !== '', (rows) =>
      rows.where('d.rule', '=', rule === 'none' ? '' : (rule ?? '')),
    )
    .$if(customerId > 0, (rows) => rows.where('d.customer_id', '=', customerId))
    .$if(insuranceId > 0, (rows) =>
      rows.where(
        sql<boolean>`
          exists (
            select
            from claim c
            where c.claim_id = d.claim_id and c.insurance_id = ${insuranceId}::bigint
          )
        `,
      ),
    )
    .$if(carc !== '', (rows) => rows.where('d.carc', '=', carc))

const keys: Readonly<Record<DenialGrouping, readonly [key: string, text: string]>> = {
  rule: [`d.rule`, `''`],
  account: [
    `d.customer_id::text`,
    `(select name from customer c where c.customer_id = d.customer_id)`,
  ],
  payer: [`c.insurance_id::text`, `y.name`],
  reason: [`d.carc`, textOf],
}
/** Groups of denials, largest amount first. */
export const denialGroups = (
  scope: Scope,
  by: DenialGrouping,
  criteria: DenialCriteria,
): Query<DenialGroup> => {
  const found = inSight(scope, criteria).select('d.denial_id').compile()
  const [key, text] = keys[by]
  return rawQuery(
    `
      select
        ${key} as key,
        max(${text}) as says,
        count(*)::int as denials,
        count(distinct d.lab_order_id)::int as orders,
        sum(d.cents)::bigint as cents,
        sum(${recovered})::bigint as "recoveredCents"
      from
        denial d
        join claim c using (claim_id)
        join insurance y on y.insurance_id = c.insurance_id
      where d.denial_id in (${found.sql})
      group by 1
      order by 5 desc, 1
      limit 500
    `,
    [...found.parameters],
  )
}
export interface DenialTotals {
  denials: number
  cents: number
  preventableCents: number
  recoveredCents: number
}
/** All denials together, and how much of them a rule would have stopped. */
export const denialTotals = (scope: Scope, criteria: DenialCriteria): Query<DenialTotals> => {
  const found = inSight(scope, criteria).select('d.denial_id').compile()
  return rawQuery(
    `
      select
        count(*)::int as denials,
        coalesce(sum(d.cents), 0)::bigint as cents,
        coalesce(sum(d.cents) filter (where d.rule <> ''), 0)::bigint as "preventableCents",
        coalesce(sum(${recovered}), 0)::bigint as "recoveredCents"
      from denial d
      where d.denial_id in (${found.sql})
    `,
    [...found.parameters],
  )
}
export interface ClaimRate {
  firstClaims: number
  acceptedAtOnce: number
}
/** Claims first sent within a date range and answered: how many were accepted at once. */
export const firstPass = (
  scope: Scope,
  { from = null, to = null, customerId = 0, insuranceId = 0 }: DenialCriteria,
): Query<ClaimRate> => {
  const visible = visibleOrders(scope).select('o.lab_order_id').compile()
  const at = visible.parameters.length
  return rawQuery(
    `
      select
        count(*)::int as "firstClaims",
        count(*) filter (
          where c.rejected_at is null and c.refused_at is null
        )::int as "acceptedAtOnce"
      from claim c
      where
        c.version = 1
        and c.sequence = 1
        and c.sent_at is not null
        and (c.accepted_at is not null or c.rejected_at is not null or c.refused_at is not null)
        and c.lab_order_id in (${visible.sql})
        and ($${at + 1}::date is null or c.sent_at >= $${at + 1}::date)
        and ($${at + 2}::date is null or c.sent_at < $${at + 2}::date + 1)
        and ($${at + 3}::bigint <= 0 or c.customer_id = $${at + 3})
        and ($${at + 4}::bigint <= 0 or c.insurance_id = $${at + 4})
    `,
    [...visible.parameters, from, to, customerId, insuranceId],
  )
}
/** What identifies a denied line elsewhere: in the file of the list. */
export interface DenialFacts {
  claimNumber: string
  payerNumber: string
  memberId: string
  serviceDate: string | null
}
/** Denied lines, latest first. */
export const listDenials = (
  scope: Scope,
  criteria: DenialCriteria,
  after: Keyset | undefined,
): Query<Denial & DenialFacts & { counted: number }> => {
  const found = inSight(scope, criteria).select('d.denial_id')
  const [day, lastId] = after ?? []
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(d.denied_on, d.denial_id) < (${day}::date, ${lastId}::bigint)`),
    )
    .orderBy('d.denied_on', 'desc')
    .orderBy('d.denial_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select
        d.denial_id as "denialId",
        d.denied_on::text as "deniedOn",
        d.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        ${lastFirst('p')} as "patientName",
        p.dob::text as dob,
        d.customer_id as "customerId",
        a.name as customer,
        y.name as payer,
        coalesce(l.code, '') as code,
        d.cas_group || '-' || d.carc as reason,
        ${textOf} as says,
        d.rule,
        d.cents,
        ${recovered}::bigint as "recoveredCents",
        c.number as "claimNumber",
        c.payer_number as "payerNumber",
        coalesce(m.member_id, '') as "memberId",
        c.service_day::text as "serviceDate",
        ${counted}
      from
        denial d
        join claim c using (claim_id)
        left join patient_insurance m on m.patient_insurance_id = c.patient_insurance_id
        join insurance y on y.insurance_id = c.insurance_id
        join lab_order o on o.lab_order_id = d.lab_order_id
        join patient p on p.patient_id = o.patient_id
        join customer a on a.customer_id = d.customer_id
        left join bill_line l on l.bill_line_id = d.bill_line_id
      where d.denial_id in (${ids})
      order by d.denied_on desc, d.denial_id desc
    `,
  )
}
export const keysetOfDenial = ({ deniedOn, denialId }: Denial): Keyset => [deniedOn, denialId]

/** A rule is suggested at this many denials in this many days. */
const [fewest, days] = [3, 90]
const authorizationRule = 'claim.auth'
/**
 * Payers that denied a test type for lack of an authorization, if no rule requires one. `labTypeId`
 * and `insuranceId`: of one suggestion.
 */
export const suggestedRules = (today: string): Query<RuleDraft> =>
  rawQuery(
    `
      select
        0::bigint as "ruleDraftId",
        c.insurance_id as "insuranceId",
        y.name as payer,
        o.lab_type_id as "labTypeId",
        ${codeName('LabType', 'o.lab_type_id')} as "labType",
        count(*)::int as denials,
        sum(d.cents)::bigint as cents,
        min(d.denied_on)::text as "firstDay",
        max(d.denied_on)::text as "lastDay",
        '' as "createdBy"
      from
        denial d
        join claim c using (claim_id)
        join insurance y on y.insurance_id = c.insurance_id
        join lab_order o on o.lab_order_id = d.lab_order_id
      where
        d.rule = '${authorizationRule}'
        and d.denied_on > $1::date - ${days}
        and not y.preauth_required
        and not exists (
          select
          from authorization_rule r
          where
            r.lab_type_id = o.lab_type_id
            and (r.insurance_id = c.insurance_id or r.payer_kind = y.payer_kind)
            and coalesce(r.valid_to >= $1::date, true)
        )
        and not exists (
          select
          from rule_draft f
          where
            f.insurance_id = c.insurance_id
            and f.lab_type_id = o.lab_type_id
            and (f.decided_at is null or f.decided_at::date > $1::date - ${days})
        )
      group by c.insurance_id, y.name, o.lab_type_id
      having count(*) >= ${fewest}
      order by 7 desc, 2
      limit 100
    `,
    [today],
  )
/** Drafts waiting for an administrator. */
export const openDrafts: Query<RuleDraft> = rawQuery(`
  select
    f.rule_draft_id as "ruleDraftId",
    f.insurance_id as "insuranceId",
    y.name as payer,
    f.lab_type_id as "labTypeId",
    ${codeName('LabType', 'f.lab_type_id')} as "labType",
    f.denials,
    f.cents,
    f.first_day::text as "firstDay",
    f.last_day::text as "lastDay",
    ${staffName('f.user_id_created')} as "createdBy"
  from
    rule_draft f
    join insurance y using (insurance_id)
  where f.decided_at is null
  order by f.cents desc, f.rule_draft_id
`)
/** Number of drafts waiting for an administrator. */
export const countDrafts: Query<{ count: number }> = rawQuery(
  `
    select count(*)::int as count
    from (select from rule_draft where decided_at is null limit 1001) counted
  `,
  [],
)
