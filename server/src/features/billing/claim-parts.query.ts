import type { PayerKind } from '@labgate/contract/billing/payers'
import { paysOrder, policyPlace } from '../../core/orders/order-policies.ts'
import { rawQuery } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'

interface Person {
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  dob: string | null
  genderId: number
}
interface PlainAddress {
  street1: string
  street2: string
  city: string
  state: string
  postalCode: string
}
export interface PolicyPart extends PlainAddress {
  patientInsuranceId: number
  sequence: number
  isActive: boolean
  memberId: string
  groupNo: string
  relationshipId: number
  subscriber: Omit<Person, 'middleName' | 'suffix'>
  secondaryReason: string
  injury: { kind: string; date: string | null; claimNo: string; state: string }
  insuranceId: number
  payerName: string
  payerKind: PayerKind
  payerId: string
  filingCode: string
  tradingPartnerId: number
}
/** A stored bill line. */
export interface KeptLine {
  billLineId: number
  nth: number
  code: string
  modifiers: string[]
  units: string
  cents: number
  pointers: number[]
  /** Z-code, or the text of an unlisted code. */
  text: string
}
/** The parts of a bill that a claim states. */
export interface ClaimParts {
  billId: number
  labOrderId: number
  customerId: number
  serviceDay: string
  place: string
  tests: number[]
  labTypeId: number
  diagnoses: string[]
  patient: Person & PlainAddress
  policies: PolicyPart[]
  orderer: Person & { npi: string }
  maker: PlainAddress & { name: string; npi: string; cliaNumber: string }
  lines: KeptLine[]
}

const address = (row: string, prefix = ''): string =>
  `'street1', ${row}.${prefix}street1, 'street2', ${row}.${prefix}street2, 'city', ${row}.${prefix}city, 'state', ${row}.${prefix}state, 'postalCode', ${row}.${prefix}postal_code`
const latin = (column: string): string => `coalesce(nullif(p.${column}_latin, ''), p.${column})`

const claimPartsSql = `
  select
    b.bill_id as "billId",
    b.lab_order_id as "labOrderId",
    b.customer_id as "customerId",
    b.service_day::text as "serviceDay",
    b.place_of_service as place,
    o.tests,
    o.lab_type_id as "labTypeId",
    array(
      select d.value ->> 'icd10Code'
      from jsonb_array_elements(o.diagnosis) with ordinality as d (value, nth)
      order by d.nth
    ) as diagnoses,
    json_build_object(
      'firstName',
      ${latin('first_name')},
      'middleName',
      ${latin('middle_name')},
      'lastName',
      ${latin('last_name')},
      'suffix',
      p.suffix,
      'dob',
      p.dob,
      'genderId',
      coalesce(p.gender_id, 0),
      ${address('p')}
    ) as patient,
    ${jsonRows(`
      select
        i.patient_insurance_id as "patientInsuranceId",
        ${policyPlace} as sequence,
        i.active as "isActive",
        i.member_id as "memberId",
        i.group_no as "groupNo",
        coalesce(i.relationship_id, 1) as "relationshipId",
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
        i.subscriber_street1 as street1,
        i.subscriber_street2 as street2,
        i.subscriber_city as city,
        i.subscriber_state as state,
        i.subscriber_postal_code as "postalCode",
        i.secondary_reason as "secondaryReason",
        json_build_object(
          'date',
          i.injury_date,
          'claimNo',
          i.injury_claim_no,
          'state',
          i.injury_state
        ) as injury,
        y.insurance_id as "insuranceId",
        y.name as "payerName",
        y.payer_kind as "payerKind",
        y.claims_payer_id as "payerId",
        y.filing_code as "filingCode",
        coalesce(y.trading_partner_id, 0) as "tradingPartnerId"
      from
        patient_insurance i
        join insurance y using (insurance_id)
      where ${paysOrder}
      order by 2, 1
    `)} as policies,
    json_build_object(
      'firstName',
      u.first_name,
      'middleName',
      '',
      'lastName',
      u.last_name,
      'suffix',
      u.suffix,
      'npi',
      u.npi,
      'dob',
      null,
      'genderId',
      0
    ) as orderer,
    json_build_object(
      'name',
      m.name,
      'npi',
      m.npi,
      'cliaNumber',
      m.clia_number,
      ${address('m')}
    ) as maker,
    ${jsonRows(`
      select
        l.bill_line_id as "billLineId",
        l.nth,
        l.code,
        l.modifiers,
        l.units,
        l.cents,
        l.pointers,
        l.says as text
      from bill_line l
      where l.bill_id = b.bill_id and l.ended_at is null
      order by l.nth
    `)} as lines
  from
    bill b
    join lab_order o using (lab_order_id)
    join patient p using (patient_id)
    join app_user u on u.user_id = o.user_id_physician
    join lab m on m.lab_id = coalesce(o.working_lab_id, o.lab_id)
  where
    b.bill_id = any ($1::bigint[])
    and b.stops = 0
    and not b.is_waiting
    and b.bill_to = 'insurance'
  order by b.bill_id
`

/**
 * Everything a claim contains, of those bills that can become claims: an insurance is billed, and
 * nothing holds them.
 */
export const claimParts = (billIds: readonly number[]) =>
  rawQuery<ClaimParts>(claimPartsSql, [billIds])
