import type { CoverStanding } from '@labgate/contract/billing/eligibility'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isRouted, isUnanswered } from './question-parts.ts'

const said = (name: string, otherwise: string): string =>
  `coalesce(e.answered ->> '${name}', '${otherwise}') as "${name}"`
const list = (name: string): string => `coalesce(e.answered -> '${name}', '[]'::jsonb) as "${name}"`

const latestAnswer = `
  left join lateral (
    select e.*
    from patient_eligibility e
    where
      e.patient_insurance_id = i.patient_insurance_id
      and left(e.asked ->> 'serviceDate', 7) = to_char(d.day, 'YYYY-MM')
      and ${isUnanswered}
    order by e.status in ('active', 'inactive', 'not found') desc, e.patient_eligibility_id desc
    limit 1
  ) e
    on true
`

/**
 * A patient's active insurances, each with what its payer last said for the day; null: today where
 * the account is. An answer stays in effect until the next one: a question that is under way, or
 * that failed, is shown if nothing was answered.
 */
export const standingOf = (
  scope: Scope,
  patientId: number,
  serviceDate: string | null,
  now: Date,
): Query<CoverStanding> => {
  const parameters: unknown[] = [patientId, serviceDate, now.toISOString()]
  const inSight = patientInSight(scope, 'i', parameters)
  return rawQuery(
    `
      select
        i.patient_insurance_id as "patientInsuranceId",
        coalesce(y.name, i.insurance_name) as payer,
        coalesce(e.patient_eligibility_id, 0) as "patientEligibilityId",
        coalesce(e.status, '') as status,
        coalesce(e.word, '') as word,
        coalesce(cover_on(e.status, e.answered, d.day::text), 'unknown') as coverage,
        coalesce(e.says, '') as says,
        coalesce(e.asked ->> 'serviceDate', d.day::text) as "serviceDate",
        (
          coalesce(e.answered_at, e.request_date) at time zone coalesce(
            nullif(k.time_zone, ''),
            s.time_zone
          )
        )::date::text as "checkedDate",
        ${said('plan', '')},
        e.answered ->> 'effectiveDate' as "effectiveDate",
        e.answered ->> 'endDate' as "endDate",
        coalesce((e.answered ->> 'isQmb')::boolean, false) as "isQmb",
        coalesce((e.answered ->> 'simulated')::boolean, false) as simulated,
        ${list('differs')},
        ${list('otherPayers')},
        ${isRouted} as "canAsk"
      from
        patient_insurance i
        join customer k using (customer_id)
        cross join laboratory_setting s
        left join insurance y using (insurance_id)
        left join trading_partner t using (trading_partner_id)
        cross join lateral (
          select
            coalesce(
              $2::date,
              ($3::timestamptz at time zone coalesce(nullif(k.time_zone, ''), s.time_zone))::date
            ) as day
        ) d
      ${latestAnswer}
      where i.patient_id = $1 and i.active and ${inSight}
      order by i.sequence, i.patient_insurance_id
      limit 100
    `,
    parameters,
  )
}
