import { paysOrder, policyPlace } from '../../core/orders/order-policies.ts'
import { jsonRows } from '../../db/sql-parts.ts'
import { isUnanswered } from './eligibility/question-parts.ts'

/* Few payers have a rule: the function, which costs more than the rest of the row, is rarely called. */
const hasRule = `
  exists (
    select
    from authorization_rule r
    where
      (r.insurance_id = y.insurance_id or r.payer_kind = y.payer_kind)
      and r.lab_type_id = o.lab_type_id
  )
`

/*
 * The order's insurances in sequence; if it names none, the patient's insurances valid on that day.
 */
export const covers = jsonRows(`
  select
    i.patient_insurance_id as "patientInsuranceId",
    ${policyPlace} as sequence,
    json_build_object(
      'insuranceId',
      coalesce(y.insurance_id, 0),
      'name',
      coalesce(y.name, i.insurance_name),
      'kind',
      coalesce(y.payer_kind, 'other'),
      'active',
      coalesce(y.active, false),
      'claimsPayerId',
      coalesce(y.claims_payer_id, ''),
      'enrolledFrom',
      y.enrolled_from,
      'hasPartner',
      coalesce(t.active, false),
      'filingDays',
      coalesce(y.filing_days, 0),
      'preauthRequired',
      coalesce(y.preauth_required, false),
      'wantsLaboratoryPlace',
      coalesce(y.wants_laboratory_place, false),
      'wantsZCode',
      coalesce(y.wants_z_code, false)
    ) as payer,
    i.active,
    i.member_id as "memberId",
    i.effective_date as "effectiveDate",
    i.expire_date as "expireDate",
    coalesce(i.relationship_id, 1) = 1 as "isSelf",
    json_build_object(
      'firstName',
      i.subscriber_first_name,
      'lastName',
      i.subscriber_last_name,
      'dob',
      i.subscriber_dob,
      'genderId',
      coalesce(i.subscriber_gender_id, 0)
    ) as subscriber,
    i.secondary_reason as "secondaryReason",
    json_build_object(
      'date',
      i.injury_date,
      'claimNo',
      i.injury_claim_no,
      'state',
      i.injury_state
    ) as injury,
    i.pre_auth_required
    or (
      ${hasRule}
      and wants_authorization(
        y.insurance_id,
        y.payer_kind,
        o.lab_order_id,
        o.patient_id,
        o.lab_type_id,
        o.tests,
        o.collection_day
      )
    ) as "preAuthRequired",
    (
      select cover_on(e.status, e.answered, o.collection_day::text)
      from patient_eligibility e
      where
        e.patient_insurance_id = i.patient_insurance_id
        and e.status in ('active', 'inactive', 'not found')
        and left(e.asked ->> 'serviceDate', 7) = left(o.collection_day::text, 7)
        and ${isUnanswered}
      order by e.patient_eligibility_id desc
      limit 1
    ) as cover,
    coalesce(
      (
        select
          json_agg(
            json_build_object(
              'preAuthorizationId',
              a.pre_authorization_id,
              'number',
              a.number,
              'isGranted',
              a.state in ('granted', 'in part'),
              'denied',
              case
                when a.state = 'refused' then json_build_object(
                  'reason',
                  a.denial_reason,
                  'nextStep',
                  a.next_step,
                  'nextBy',
                  a.next_by
                )
              end,
              'validFrom',
              a.valid_from,
              'validTo',
              nullif(a.valid_to, 'infinity'),
              'units',
              a.units,
              'labTypeId',
              a.lab_type_id,
              'tests',
              a.tests,
              'used',
              coalesce(
                (
                  select sum(u.units)
                  from pre_authorization_use u
                  where
                    u.pre_authorization_id = a.pre_authorization_id
                    and u.given_back_at is null
                    and u.lab_order_id <> o.lab_order_id
                ),
                0
              )
            )
            order by a.pre_authorization_id
          )
        from pre_authorization a
        where a.patient_insurance_id = i.patient_insurance_id and a.state <> 'void'
      ),
      '[]'
    ) as authorizations
  from
    patient_insurance i
    left join insurance y using (insurance_id)
    left join trading_partner t using (trading_partner_id)
  where ${paysOrder}
  order by 2, 1
`)
