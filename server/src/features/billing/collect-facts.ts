import type { BillFacts, Cover, CoverFact, OrdererFact } from '@labgate/contract/billing/facts'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { coverageOf, type CoverageRow } from '@labgate/contract/orders/abn'
import { paysOrder, policyPlace } from '../../core/orders/order-policies.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'
import { chargeTables } from './charge-table.ts'
import { isUnanswered } from './eligibility/question-parts.ts'

type Order = BillFacts['order']
/** An order with its surrounding facts, as in the database. */
interface Found extends Pick<
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
/** What the rules consider, and what else a claim needs. */
export interface Collected {
  facts: BillFacts
  patientId: number
}

const dayIn = (instant: string): string =>
  `coalesce((${instant} at time zone s.time_zone)::date::text, '')`
const diagnoses = jsonRows(
  `select d.value ->> 'icd10Code' as "icd10Code", i.code is not null as "isListed", i.valid_from::text as "validFrom", i.valid_to::text as "validTo"
   from jsonb_array_elements(o.diagnosis) with ordinality as d (value, nth) left join lateral (
     select code, valid_from, valid_to from icd10 where code = d.value ->> 'icd10Code' order by valid_from <= o.collection_day desc, valid_from desc limit 1) i on true order by d.nth`,
)
/* The order's insurances in sequence; if it names none, the patient's insurances valid on that day. */
const covers = jsonRows(`select i.patient_insurance_id as "patientInsuranceId",
    ${policyPlace} as sequence,
    json_build_object('insuranceId', coalesce(y.insurance_id, 0), 'name', coalesce(y.name, i.insurance_name), 'kind', coalesce(y.payer_kind, 'other'), 'active', coalesce(y.active, false),
      'claimsPayerId', coalesce(y.claims_payer_id, ''), 'enrolledFrom', y.enrolled_from, 'hasPartner', coalesce(t.active, false), 'filingDays', coalesce(y.filing_days, 0),
      'preauthRequired', coalesce(y.preauth_required, false), 'wantsLaboratoryPlace', coalesce(y.wants_laboratory_place, false), 'wantsZCode', coalesce(y.wants_z_code, false)) as payer,
    i.active, i.member_id as "memberId", i.effective_date as "effectiveDate", i.expire_date as "expireDate", coalesce(i.relationship_id, 1) = 1 as "isSelf",
    json_build_object('firstName', i.subscriber_first_name, 'lastName', i.subscriber_last_name, 'dob', i.subscriber_dob, 'genderId', coalesce(i.subscriber_gender_id, 0)) as subscriber,
    i.secondary_reason as "secondaryReason", json_build_object('kind', i.injury_kind, 'date', i.injury_date, 'claimNo', i.injury_claim_no, 'state', i.injury_state) as injury,
    i.pre_auth_required or wants_authorization(y.insurance_id, y.payer_kind, o.lab_order_id, o.patient_id, o.lab_type_id, o.tests, o.collection_day) as "preAuthRequired",
    (select cover_on(e.status, e.answered, o.collection_day::text) from patient_eligibility e
     where e.patient_insurance_id = i.patient_insurance_id and e.status in ('active', 'inactive', 'not found') and left(e.asked ->> 'serviceDate', 7) = left(o.collection_day::text, 7)
       and ${isUnanswered} order by e.patient_eligibility_id desc limit 1) as cover,
    coalesce((select json_agg(json_build_object('preAuthorizationId', a.pre_authorization_id, 'number', a.number, 'isGranted', a.state in ('granted', 'in part'), 'validFrom', a.valid_from,
        'validTo', nullif(a.valid_to, 'infinity'), 'units', a.units, 'labTypeId', a.lab_type_id, 'tests', a.tests,
        'used', coalesce((select sum(u.units) from pre_authorization_use u where u.pre_authorization_id = a.pre_authorization_id and u.given_back_at is null and u.lab_order_id <> o.lab_order_id), 0)))
      from pre_authorization a where a.patient_insurance_id = i.patient_insurance_id and a.state <> 'void'), '[]') as authorizations
  from patient_insurance i left join insurance y using (insurance_id) left join trading_partner t using (trading_partner_id)
  where ${paysOrder}
  order by 2, 1`)

const around = (orderIds: readonly number[]): Query<Found & { patientId: number }> =>
  rawQuery(
    `select o.patient_id as "patientId", s.time_zone as zone,
       json_build_object('labOrderId', o.lab_order_id, 'customerId', o.customer_id, 'labTypeId', o.lab_type_id, 'version', o.version, 'tests', o.tests, 'ended', o.ended,
         'collectionDay', coalesce(o.collection_day::text, ''), 'receivedDay', ${dayIn('o.received_at')}, 'resultedDay', ${dayIn('r.first_released')}, 'isFinal', coalesce(r.is_final, false),
         'reported', coalesce((select json_agg(distinct v.analyte) from observation v where v.lab_order_id = o.lab_order_id and v.version_to is null and v.state in ('F', 'C')), '[]'),
         'diagnoses', ${diagnoses}, 'selfPay', o.self_pay, 'contractPay', o.contract_pay,
         'isSigned', o.user_signature_id_physician <> 0 or o.standing_order_id is not null, 'decided', b.decided,
         'notice', (select json_build_object('option', n.option, 'day', n.signed_on, 'refusedToSign', n.refused_to_sign, 'isFormInUse', n.signed_on between f.usable_from and coalesce(f.usable_to, 'infinity'::date))
           from advance_notice n join notice_form f using (notice_form_id) where n.lab_order_id = o.lab_order_id and n.patient_id = o.patient_id and n.ended_at is null and o.tests <@ n.tests)) as order,
       json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'firstNameLatin', p.first_name_latin, 'lastNameLatin', p.last_name_latin, 'dob', p.dob, 'genderId', coalesce(p.gender_id, 0),
         'street1', p.street1, 'street2', p.street2, 'city', p.city, 'state', p.state, 'postalCode', p.postal_code, 'useFacesheet', p.use_facesheet, 'hardship', p.hardship, 'scholarship', p.scholarship) as patient,
       json_build_object('billingTypeId', coalesce(c.customer_billing_type_id, 0)) as account, coalesce(l.place_of_service, '') as "placeOfService", coalesce(l.location_name, '') as "locationName",
       array(select npi from location where customer_id = o.customer_id and npi <> '' union select npi from lab where npi <> '') as organizations,
       case when u.user_id is not null then json_build_object('userId', u.user_id, 'firstName', u.first_name, 'lastName', u.last_name, 'npi', u.npi, 'isPending', u.physician_pending, 'isMarked', u.pecos_enrolled,
         'programs', coalesce((select json_agg(json_build_object('program', e.program, 'isIn', e.valid_from <= o.collection_day and coalesce(e.valid_to >= o.collection_day, true))) from orderer_enrollment e where e.npi = u.npi and coalesce(e.valid_to >= e.valid_from, true)), '[]')) end as orderer,
       case when m.lab_id is not null then json_build_object('name', m.name, 'cliaNumber', m.clia_number, 'cliaExpires', m.clia_expires, 'npi', m.npi) end as maker,
       ${covers} as covers,
       ${jsonRows(`select l.code, k.service_day as day, k.lab_order_id as "labOrderId" from lab_order x join claim k using (lab_order_id) join bill_line l on l.bill_id = k.bill_id and l.ended_at is null
         where x.patient_id = o.patient_id and x.lab_order_id <> o.lab_order_id and k.service_day = o.collection_day and k.replaced_at is null and k.rejected_at is null and k.refused_at is null`)} as "claimedElsewhere",
       array(select x.collection_day::text from lab_order x where x.patient_id = o.patient_id and x.lab_order_id <> o.lab_order_id and x.lab_type_id = o.lab_type_id and x.ended = 0 and x.collection_day is not null) as "otherDays"
     from lab_order o cross join laboratory_setting s join patient p using (patient_id) join customer c on c.customer_id = o.customer_id left join location l on l.location_id = o.location_id
       left join app_user u on u.user_id = o.user_id_physician left join lab m on m.lab_id = coalesce(o.working_lab_id, o.lab_id) left join bill b on b.lab_order_id = o.lab_order_id
       left join lateral (select min(z.released_at) as first_released,
         (array_agg(z.kind in ('final', 'corrected', 'amended') and z.released_at is not null order by z.version desc))[1] as is_final
         from result z where z.lab_order_id = o.lab_order_id and z.discarded_at is null) r on true
     where o.lab_order_id = any ($1::bigint[]) order by o.lab_order_id`,
    [orderIds],
  )
const coverageRows = rawQuery<CoverageRow>(
  `select lab_type_id as "labTypeId", test_code as "testCode", diagnoses, frequency_days as "frequencyDays", valid_from::text as "validFrom", valid_to::text as "validTo" from coverage_rule`,
)
const entityNpis = rawQuery<{ npi: string }>(`select npi from billing_entity`)

const isEnrolled = (
  orderer: NonNullable<Found['orderer']>,
  program: string,
  otherwise: boolean,
): boolean => {
  const rows = orderer.programs.filter((one) => one.program === program)
  return rows.length === 0 ? otherwise : rows.some(({ isIn }) => isIn)
}

/** Everything the rules consider, for many orders at once; `today`: the laboratory's. */
export const collectFacts = async (
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
): Promise<Map<number, Collected>> => {
  const [found, coverage, entities] = await pipeline(tx, around(orderIds), coverageRows, entityNpis)
  const charges = await chargeTables(tx)
  const ours = new Set(entities.map(({ npi }) => npi))
  return new Map(
    found.map((one): [number, Collected] => {
      const { order, orderer, maker } = one
      const today = dayAt(now, one.zone)
      const day = order.collectionDay === '' ? today : order.collectionDay
      const facts: BillFacts = {
        today,
        order: {
          ...order,
          coverage: coverageOf({
            primaryIsMedicare: true,
            labTypeId: order.labTypeId,
            version: order.version,
            tests: order.tests,
            diagnoses: order.diagnoses.map(({ icd10Code }) => icd10Code),
            collectionDay: order.collectionDay,
            otherDays: one.otherDays,
            coverage,
          }),
        },
        patient: one.patient,
        account: one.account,
        locationName: one.locationName,
        placeOfService: one.placeOfService,
        organizations: [...one.organizations, ...ours],
        orderer:
          orderer === null
            ? null
            : {
                userId: orderer.userId,
                firstName: orderer.firstName,
                lastName: orderer.lastName,
                npi: orderer.npi,
                isPending: orderer.isPending,
                medicare: isEnrolled(orderer, 'Medicare', orderer.isMarked),
                // without a record nothing is known, and the payer decides
                medicaid: isEnrolled(orderer, 'Medicaid', true),
              },
        maker:
          maker === null
            ? null
            : {
                name: maker.name,
                cliaNumber: maker.cliaNumber,
                cliaExpires: maker.cliaExpires,
                isOwn: maker.npi === '' || ours.has(maker.npi),
              },
        covers: one.covers.map((cover) => ({ ...cover, cover: cover.cover ?? 'unknown' })),
        charges: charges(day),
        claimedElsewhere: one.claimedElsewhere,
        replaces: null,
      }
      return [order.labOrderId, { facts, patientId: one.patientId }]
    }),
  )
}
