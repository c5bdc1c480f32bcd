import type { RecordedLanguage } from '@labgate/contract/languages/language'
import { rawQuery, type Query } from '../../../db/queries.ts'

/** What a letter states besides the refund itself: the address, and what was overpaid. */
export interface RefundAbout {
  practice: string
  contact: string
  /** Of the practice, the patient, and the payer: street lines, then city, state, and ZIP code. */
  practiceAddress: string[]
  patientAddress: string[]
  payerAddress: string[]
  firstName: string
  lastName: string
  firstNameLatin: string
  lastNameLatin: string
  /** The patient's. */
  language: RecordedLanguage
  dob: string | null
  state: string
  /** The payer's claim. */
  claimNumber: string
  payerNumber: string
  memberId: string
  serviceDay: string | null
  /** The payment being refunded. */
  paidBy: 'check' | 'cash' | 'card' | null
  paidReference: string
  paidOn: string | null
  /** What it refunds on the bill's lines. */
  lines: { code: string; says: string; cents: number }[]
}

const address = (of: string): string => `
  array[
    coalesce(${of}.street1, ''),
    coalesce(${of}.street2, ''),
    concat_ws(
      ', ',
      nullif(${of}.city, ''),
      nullif(trim(coalesce(${of}.state, '') || ' ' || coalesce(${of}.postal_code, '')), '')
    )
  ]
`

const refundAboutSql = `
  select
    c.name as practice,
    c.contact_name as contact,
    ${address('a')} as "practiceAddress",
    ${address('p')} as "patientAddress",
    ${address('i')} as "payerAddress",
    coalesce(p.first_name, '') as "firstName",
    coalesce(p.last_name, '') as "lastName",
    coalesce(p.first_name_latin, '') as "firstNameLatin",
    coalesce(p.last_name_latin, '') as "lastNameLatin",
    coalesce(p.language, '') as language,
    p.dob::text as dob,
    coalesce(p.state, '') as state,
    coalesce(k.number, '') as "claimNumber",
    coalesce(k.payer_number, '') as "payerNumber",
    coalesce(m.member_id, '') as "memberId",
    b.service_day::text as "serviceDay",
    y.method as "paidBy",
    coalesce(y.reference, '') as "paidReference",
    y.received_on::text as "paidOn",
    coalesce(
      (
        select
          json_agg(
            json_build_object(
              'code',
              x.code,
              'cents',
              x.cents,
              'says',
              coalesce(
                (
                  select h.says
                  from charge_code h
                  where h.code = x.code
                  order by h.valid_from <= b.service_day desc, h.valid_from desc, h.charge_code_id
                  limit 1
                ),
                ''
              )
            )
            order by x.nth
          )
        from
          (
            select l.code, l.nth, sum(g.cents)::bigint as cents
            from
              ledger g
              join bill_line l using (bill_line_id)
            where
              g.bill_id = r.bill_id
              and g.party = r.party
              and g.ledger_id_reverses is null
              and g.source ~ ('^refund:[0-9]+:' || r.work_act_id || '(:' || r.refund_id || ')?$')
            group by l.bill_line_id, l.code, l.nth
          ) x
      ),
      '[]'
    ) as lines
  from
    refund r
    join customer c on c.customer_id = r.customer_id
    left join bill b on b.bill_id = r.bill_id
    left join lab_order o on o.lab_order_id = r.lab_order_id
    left join payment y on y.payment_id = r.payment_id
    left join patient p on p.patient_id = coalesce(o.patient_id, y.patient_id)
    left join insurance i on i.insurance_id = r.insurance_id
    left join lateral (
      select *
      from location z
      where z.customer_id = c.customer_id
      order by z."primary" desc, z.location_id
      limit 1
    ) a
      on true
    left join lateral (
      select *
      from claim k
      where k.bill_id = r.bill_id and r.party = 'payer-' || k.sequence
      order by k.claim_id desc
      limit 1
    ) k
      on true
    left join patient_insurance m on m.patient_insurance_id = k.patient_insurance_id
  where r.refund_id = $1
`

/**
 * The facts for one refund's letter. For a bill: its lines, and the claim if a payer gets the
 * refund; no other bill, and no one else's.
 */
export const refundAbout = (refundId: number): Query<RefundAbout> =>
  rawQuery(refundAboutSql, [refundId])
