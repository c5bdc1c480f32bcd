import type { BillFacts, Cover, CoverFact, OrdererFact } from '@labgate/contract/billing/facts'
import { hasMedicaidOn } from '../../core/orders/order-policies.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'
import { covers } from './billing-covers.query.ts'

type Order = BillFacts['order']

/** An order with its surrounding facts, as in the database. */
export interface Found extends Pick<
  BillFacts,
  'patient' | 'account' | 'placeOfService' | 'locationName' | 'organizations' | 'claimedElsewhere'
> {
  order: Omit<Order, 'coverage'>
  orderer:
    | (Omit<OrdererFact, 'medicare' | 'medicaid'> & {
        isMarked: boolean
        programs: { program: string; isIn: boolean }[]
      })
    | null
  maker: { name: string; cliaNumber: string; cliaExpires: string | null; npi: string } | null
  covers: (Omit<CoverFact, 'cover'> & { cover: Cover | null })[]
  otherDays: string[]
  zone: string
}

const dayIn = (instant: string): string =>
  `coalesce((${instant} at time zone s.time_zone)::date::text, '')`

const diagnoses = jsonRows(`
  select
    d.value ->> 'icd10Code' as "icd10Code",
    i.code is not null as "isListed",
    i.valid_from::text as "validFrom",
    i.valid_to::text as "validTo"
  from
    jsonb_array_elements(o.diagnosis) with ordinality as d (value, nth)
    left join lateral (
      select code, valid_from, valid_to
      from icd10
      where code = d.value ->> 'icd10Code'
      order by valid_from <= o.collection_day desc, valid_from desc
      limit 1
    ) i
      on true
  order by d.nth
`)

/*
 * Medicaid is in force: no wish to pay, no choice on a notice, and no decision of a person gives the
 * bill to the patient (42 CFR 447.15), although the order does not name that insurance.
 */
const owesNothing = hasMedicaidOn('o.collection_day')

const orderFacts = `
  json_build_object(
    'labOrderId',
    o.lab_order_id,
    'customerId',
    o.customer_id,
    'labTypeId',
    o.lab_type_id,
    'version',
    o.version,
    'tests',
    o.tests,
    'ended',
    o.ended,
    'collectionDay',
    coalesce(o.collection_day::text, ''),
    'receivedDay',
    ${dayIn('o.received_at')},
    'resultedDay',
    ${dayIn('r.first_released')},
    'isFinal',
    coalesce(r.is_final, false),
    'reported',
    coalesce(
      (
        select json_agg(distinct v.analyte)
        from observation v
        where v.lab_order_id = o.lab_order_id and v.version_to is null and v.state in ('F', 'C')
      ),
      '[]'
    ),
    'diagnoses',
    ${diagnoses},
    'selfPay',
    o.self_pay and not ${owesNothing},
    'contractPay',
    o.contract_pay,
    'isSigned',
    o.user_signature_id_physician <> 0 or o.standing_order_id is not null,
    'decided',
    case
      when b.decided ->> 'billTo' = 'patient'
      and ${owesNothing} then null
      else b.decided
    end,
    'notice',
    (
      select
        json_build_object(
          'option',
          n.option,
          'day',
          n.signed_on,
          'refusedToSign',
          n.refused_to_sign,
          'isFormInUse',
          n.signed_on between f.usable_from and coalesce(f.usable_to, 'infinity'::date)
        )
      from
        advance_notice n
        join notice_form f using (notice_form_id)
      where
        n.lab_order_id = o.lab_order_id
        and n.patient_id = o.patient_id
        and n.ended_at is null
        and o.tests <@ n.tests
        and not (n.option = 2 and ${owesNothing})
    )
  )
`

/*
 * A statement asked the patient for it: a mark in the chart alone takes it off nobody. It stays the
 * patient's until a person decides within their limit (docs/decisions/0086).
 */
const isStated = `
  (
    coalesce(b.bill_to, '') <> 'program'
    and exists (select from statement_bill t where t.bill_id = b.bill_id)
  )
`
const patientFacts = `
  json_build_object(
    'firstName',
    p.first_name,
    'lastName',
    p.last_name,
    'firstNameLatin',
    p.first_name_latin,
    'lastNameLatin',
    p.last_name_latin,
    'dob',
    p.dob,
    'genderId',
    coalesce(p.gender_id, 0),
    'street1',
    p.street1,
    'street2',
    p.street2,
    'city',
    p.city,
    'state',
    p.state,
    'postalCode',
    p.postal_code,
    'useFacesheet',
    p.use_facesheet,
    'hardship',
    p.hardship and not ${isStated},
    'scholarship',
    p.scholarship and not ${isStated}
  )
`

const ordererFacts = `
  case
    when u.user_id is not null then json_build_object(
      'userId',
      u.user_id,
      'firstName',
      u.first_name,
      'lastName',
      u.last_name,
      'npi',
      u.npi,
      'isPending',
      u.physician_pending,
      'isMarked',
      u.pecos_enrolled,
      'programs',
      coalesce(
        (
          select
            json_agg(
              json_build_object(
                'program',
                e.program,
                'isIn',
                e.valid_from <= o.collection_day
                and coalesce(e.valid_to >= o.collection_day, true)
              )
            )
          from orderer_enrollment e
          where e.npi = u.npi and coalesce(e.valid_to >= e.valid_from, true)
        ),
        '[]'
      )
    )
  end
`

const makerFacts = `
  case
    when m.lab_id is not null then json_build_object(
      'name',
      m.name,
      'cliaNumber',
      m.clia_number,
      'cliaExpires',
      m.clia_expires,
      'npi',
      m.npi
    )
  end
`

const otherDays = `
  array(
    select x.collection_day::text
    from lab_order x
    where
      x.patient_id = o.patient_id
      and x.lab_order_id <> o.lab_order_id
      and x.lab_type_id = o.lab_type_id
      and x.ended = 0
      and x.collection_day is not null
  )
`

const claimedElsewhere = jsonRows(`
  select l.code, k.service_day as day, k.lab_order_id as "labOrderId"
  from
    lab_order x
    join claim k using (lab_order_id)
    join bill_line l on l.bill_id = k.bill_id and l.ended_at is null
  where
    x.patient_id = o.patient_id
    and x.lab_order_id <> o.lab_order_id
    and k.service_day = o.collection_day
    and k.replaced_at is null
    and k.rejected_at is null
    and k.refused_at is null
`)

export const around = (orderIds: readonly number[]): Query<Found & { patientId: number }> =>
  rawQuery(
    `
      select
        o.patient_id as "patientId",
        s.time_zone as zone,
        ${orderFacts} as order,
        ${patientFacts} as patient,
        json_build_object('billingTypeId', coalesce(c.customer_billing_type_id, 0)) as account,
        coalesce(l.place_of_service, '') as "placeOfService",
        coalesce(l.location_name, '') as "locationName",
        array(
          select npi from location where customer_id = o.customer_id and npi <> ''
        ) as organizations,
        ${ordererFacts} as orderer,
        ${makerFacts} as maker,
        ${covers} as covers,
        ${claimedElsewhere} as "claimedElsewhere",
        ${otherDays} as "otherDays"
      from
        lab_order o
        cross join laboratory_setting s
        join patient p using (patient_id)
        join customer c on c.customer_id = o.customer_id
        left join location l on l.location_id = o.location_id
        left join app_user u on u.user_id = o.user_id_physician
        left join lab m on m.lab_id = coalesce(o.working_lab_id, o.lab_id)
        left join bill b on b.lab_order_id = o.lab_order_id
        left join lateral (
          select
            min(z.released_at) as first_released,
            (
              array_agg(
                z.kind in ('final', 'corrected', 'amended') and z.released_at is not null
                order by z.version desc
              )
            )[1] as is_final
          from result z
          where z.lab_order_id = o.lab_order_id and z.discarded_at is null
        ) r
          on true
      where o.lab_order_id = any ($1::bigint[])
      order by o.lab_order_id
    `,
    [orderIds],
  )
