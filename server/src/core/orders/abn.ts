import { abnOf, type AbnFacts, type AbnState } from '@labgate/contract/orders/abn'
import { jsonRows } from '../../db/sql-parts.ts'
import { paysOrder, policyPlace } from './order-policies.ts'

/**
 * SQL: what Medicare covers, with the effective days of each row; `type`: limits it to one test
 * type.
 */
export const coverageRows = (type?: string): string => `
  select
    c.lab_type_id as "labTypeId",
    c.test_code as "testCode",
    c.diagnoses,
    c.frequency_days as "frequencyDays",
    c.valid_from::text as "validFrom",
    c.valid_to::text as "validTo"
  from coverage_rule c
  where
    coalesce(c.valid_to >= greatest(c.valid_from, house_day() - 366), true)
    ${type === undefined ? '' : ` and c.lab_type_id = ${type}`}
  order by c.coverage_rule_id
  limit 5000
`

/**
 * Whether notice `n` counts for order `o`: same patient, covering all its tests, decided before
 * collection on a form in use (CMS-R-131; IOM 100-04 ch. 30). What the patient decided is a
 * separate question.
 */
export const noticeCounts = `
  n.lab_order_id = o.lab_order_id
  and n.patient_id = o.patient_id
  and n.ended_at is null
  and o.tests <@ n.tests
  and n.signed_on <= coalesce(o.collection_day, 'infinity'::date)
  and exists (
    select
    from notice_form f
    where
      f.notice_form_id = n.notice_form_id
      and n.signed_on between f.usable_from and coalesce(f.usable_to, 'infinity'::date)
  )
`

/**
 * What determines the need for an advance notice when Medicare pays first, as part of a query on
 * `lab_order o`; null for all others.
 */
export const abnPart = `
  case
    when not o.self_pay
    and (
      select y.payer_kind
      from
        patient_insurance i
        join insurance y using (insurance_id)
      where ${paysOrder}
      order by ${policyPlace}, i.patient_insurance_id
      limit 1
    ) = 'Medicare' then json_build_object(
      'collectionDay',
      coalesce(o.collection_day::text, ''),
      'otherDays',
      (
        select coalesce(json_agg(distinct x.collection_day), '[]'::json)
        from lab_order x
        where
          x.patient_id = o.patient_id
          and x.lab_type_id = o.lab_type_id
          and x.ended = 0
          and x.lab_order_id <> o.lab_order_id
          and x.collection_day is not null
      ),
      'coverage',
      ${jsonRows(coverageRows('o.lab_type_id'))},
      'isSigned',
      exists (select from advance_notice n where ${noticeCounts})
    )
  end
`
export type AbnPart = Pick<AbnFacts, 'collectionDay' | 'otherDays' | 'coverage' | 'isSigned'> | null

export const abnIn = (
  part: AbnPart,
  order: Pick<AbnFacts, 'labTypeId' | 'version' | 'tests' | 'diagnoses'>,
): AbnState =>
  part === null ? 'not-needed' : abnOf({ ...part, ...order, primaryIsMedicare: true })
