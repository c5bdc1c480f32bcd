import { multipleTypes, testTypeNames } from '@labgate/contract/catalog/test-types'
import { zoneNames } from '@labgate/contract/kit/time-zones'
import { accountFacts } from '@labgate/contract/orders/account-facts'
import type { InsuranceFact, OrderFacts, OrderPart } from '@labgate/contract/orders/facts'
import type { Actor } from '../../access/actor.ts'
import { columnOf } from '../../db/columns.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'
import { zoneOfAccount } from './order-zone.ts'

/** What the rules need besides the order itself, read in one statement under the actor's scope. */
export interface Surroundings {
  asker: { hasSignature: boolean }
  account: OrderFacts['account']
  /** The account's columns that name a version and a laboratory for each type. */
  accountRow: Readonly<Record<string, unknown>>
  patient: OrderFacts['patient']
  provider: OrderFacts['provider']
  /** Time zone of the chosen location, else of the account. */
  zone: string
  locationIsThere: boolean
  /** The account or the location allows standing orders to sign. */
  autoSignature: boolean
  diagnoses: OrderPart['diagnoses']
}

interface Wanted {
  patientId: number
  customerId: number
  locationId: number
  physicianId: number
  codes: readonly string[]
}

interface Row {
  account: Record<string, unknown>
  location: { time_zone_id: number | null; auto_signature: boolean } | null
  provider: OrderFacts['provider']
  hasSignature: boolean
  patient: Omit<OrderFacts['patient'], 'insurances' | 'others'> | null
  insurances: InsuranceFact[]
  others: OrderFacts['patient']['others'][number][]
  diagnoses: { icd10Code: string; validFrom: string; validTo: string | null }[]
}

const options = [
  'requireInsurance',
  'customerBillingTypeId',
  'allowSelfPay',
  'autoSignature',
  ...testTypeNames.map((name) => `service_${name}`),
  ...testTypeNames.map((name) => `version_${name}`),
  ...testTypeNames.map((name) => `lab_${name}`),
  ...multipleTypes.map((name) => `multiple_${name}`),
]
/** The account columns that its orders read, under their wire names. `c` is the account. */
export const accountColumns = [
  ...options.map((field) => `c.${columnOf(field)} as "${field}"`),
  `${zoneOfAccount} as "timeZone"`,
].join(', ')

/*
 * Parts also read for the new-order form, so that both sides use the same facts. `of` is the column
 * or parameter with the patient's ID.
 */
export const openOrders = (of: string): string => `
  select
    o.lab_order_id as "labOrderId",
    o.lab_type_id as "labTypeId",
    o.collection_day as "collectionDay"
  from lab_order o
  where o.patient_id = ${of} and o.ended = 0 and o.collection_day is not null
  order by o.collected_at desc
  limit 200
`
export const insurancesForOrder = (of: string): string => `
  select
    i.patient_insurance_id as "patientInsuranceId",
    i.sequence,
    i.active,
    coalesce(y.name, i.insurance_name) as insurance,
    coalesce(y.payer_kind, 'other') as "payerKind",
    i.effective_date as "effectiveDate",
    i.expire_date as "expireDate",
    (i.pre_auth_required or coalesce(y.preauth_required, false)) as "preAuthRequired",
    i.pre_auth_number as "preAuthNumber",
    i.pre_auth_end_date as "preAuthEndDate",
    (
      select
        a.units - (
          select coalesce(sum(u.units), 0)::int
          from pre_authorization_use u
          where u.pre_authorization_id = a.pre_authorization_id and u.given_back_at is null
        )
      from pre_authorization a
      where
        a.patient_insurance_id = i.patient_insurance_id
        and a.number = i.pre_auth_number
        and a.number <> ''
        and a.state in ('granted', 'in part')
    ) as "preAuthLeft",
    ${jsonRows(`
      select
        r.lab_type_id as "labTypeId",
        r.tests,
        r.after_count as "afterCount",
        r.window_days as "windowDays",
        r.valid_from as "validFrom",
        r.valid_to as "validTo"
      from authorization_rule r
      where
        (r.insurance_id = i.insurance_id or r.payer_kind = y.payer_kind)
        and coalesce(r.valid_to >= house_day() - 366, true)
    `)} as "preAuthRules"
  from
    patient_insurance i
    left join insurance y using (insurance_id)
  where i.patient_id = ${of}
  order by i.sequence, i.patient_insurance_id
`
/** SQL: there is an address, or it is left to the facesheet. Uses the columns of a patient. */
export const hasAddress = `(use_facesheet or (street1 <> '' and city <> '' and postal_code <> ''))`

const surroundingsSql = `
  select
    (
      select row_to_json(a)
      from (select ${accountColumns} from customer c where c.customer_id = $2) a
    ) as account,
    (
      select row_to_json(l)
      from
        (
          select time_zone_id, auto_signature
          from location
          where location_id = $3 and customer_id = $2
        ) l
    ) as location,
    (
      select row_to_json(u)
      from
        (
          select
            user_id as "userId",
            npi,
            physician_pending as "isPending",
            pecos_enrolled as "pecosEnrolled"
          from app_user
          where user_id = $4 and customer_id = $2 and physician
        ) u
    ) as provider,
    exists (
      select from user_signature where user_id = $5 and ended_at is null and attested_at is not null
    ) as "hasSignature",
    (
      select row_to_json(p)
      from
        (
          select
            active,
            first_name as "firstName",
            last_name as "lastName",
            dob,
            coalesce(gender_id, 0) as "genderId",
            ${hasAddress} as "hasAddress",
            hardship,
            scholarship
          from patient
          where patient_id = $1 and customer_id = $2
        ) p
    ) as patient,
    ${jsonRows(insurancesForOrder('$1'))} as insurances,
    ${jsonRows(openOrders('$1'))} as others,
    ${jsonRows(`
      select code as "icd10Code", valid_from as "validFrom", valid_to as "validTo"
      from icd10
      where code = any ($6::text[])
    `)} as diagnoses
`

/** Undefined if the patient or the account is not visible. */
export const readSurroundings = async (
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
): Promise<Surroundings | undefined> => {
  const { rows } = await tx.executeQuery<Row>(
    compiledRaw(surroundingsSql, [
      wanted.patientId,
      wanted.customerId,
      wanted.locationId,
      wanted.physicianId,
      actor.userId,
      wanted.codes,
    ]),
  )
  const [row] = rows
  if (!row?.patient || !row.account) return undefined
  const known = new Map(row.diagnoses.map((one) => [one.icd10Code, one]))
  return {
    asker: { hasSignature: row.hasSignature },
    account: accountFacts(row.account),
    accountRow: row.account,
    patient: { ...row.patient, insurances: row.insurances, others: row.others },
    provider: row.provider,
    zone: zoneNames[row.location?.time_zone_id ?? 0] ?? String(row.account['timeZone']),
    locationIsThere: row.location !== null,
    autoSignature: row.account['autoSignature'] === true || row.location?.auto_signature === true,
    diagnoses: wanted.codes.map((icd10Code) => {
      const found = known.get(icd10Code)
      return {
        icd10Code,
        isListed: found !== undefined,
        validFrom: found?.validFrom ?? null,
        validTo: found?.validTo ?? null,
      }
    }),
  }
}
