import type { Clock } from '@labgate/contract/kit/clock'
import type { RecordedLanguage } from '@labgate/contract/languages/language'
import type { WithDose } from '@labgate/contract/patients/dose'
import { sql } from 'kysely'
import type { Scope } from '../../db/database.ts'
import { laboratoryClock } from '../../db/laboratory-clock.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName, isoInstant, jsonRows, personName } from '../../db/sql-parts.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import { visibleOrders } from '../orders/orders.queries.ts'

interface Place {
  street1: string
  street2: string
  city: string
  state: string
  postalCode: string
}
const place = (of: string): string =>
  `${of}.street1, ${of}.street2, ${of}.city, ${of}.state, ${of}.postal_code as "postalCode"`

export interface StoredInsurance {
  id: number
  payer: string
  memberId: string
  groupNo: string
  subscriber: string
  relationship: string
}
/** An order with everything around it that its requisition shows. */
export interface RequisitionRow {
  labOrderId: number
  customerId: number
  requisitionNo: string
  specimenBarcode: string
  labTypeId: number
  labType: string
  version: string
  tests: number[]
  missingSelection: boolean
  collectionDeviceId: number
  siteId: number
  sideId: number
  collectedAt: string | null
  noCollectionTime: boolean
  diagnosis: { icd10Code: string; description: string }[]
  diagnosisMissing: boolean
  medications: WithDose[]
  noMeds: boolean
  medicationNotProvided: boolean
  allergies: { description: string }[]
  noAllergy: boolean
  poctScreen: boolean
  poct: Record<string, number>
  cupLot: string
  cupExpiresOn: string | null
  cupTemperature: number
  isPregnant: number
  shippedOnIce: boolean
  priority: number
  collector: string
  selfPay: boolean
  contractPay: boolean
  insuranceMissing: boolean
  ended: number
  endedText: string
  createdAt: string
  createdBy: string
  zone: string
  /** How the laboratory writes times of day. */
  clock: Clock
  signatureId: number
  signedAt: string | null
  signedBy: string
  delegateId: number
  providerImage: string
  standing: { id: number; from: string; to: string } | null
  patientSignatureId: number
  patientSignedAt: string | null
  consentOnFile: boolean
  physicianMissing: boolean
  provider: string
  npi: string
  lab: (Place & { name: string; clia: string; director: string }) | null
  account: {
    name: string
    facilityCode: string
    phone: string
    fax: string
    showsPreference: boolean
    withDocuments: boolean
  }
  locationMissing: boolean
  location: (Place & { name: string; phone: string; fax: string; criticalPhone: string }) | null
  patient: Place & {
    patientId: number
    lastName: string
    firstName: string
    middleName: string
    lastNameLatin: string
    firstNameLatin: string
    middleNameLatin: string
    suffix: string
    dob: string | null
    gender: string
    medicalRecordId: string
    phone: string
    useFacesheet: boolean
    language: RecordedLanguage
  }
  insurances: StoredInsurance[]
  primaryId: number
  secondaryId: number
  preference: string
}

const one = (select: string): string => `(select row_to_json(x) from (${select}) x)`

/** Orders with these IDs that are in scope. */
export const inSight = (
  scope: Scope,
  ids: readonly number[],
): Query<{ labOrderId: number; customerId: number; specimenBarcode: string }> =>
  visibleOrders(scope)
    .select([
      'o.lab_order_id as labOrderId',
      'o.customer_id as customerId',
      'o.specimen_barcode as specimenBarcode',
    ])
    .where('o.lab_order_id', '=', sql<number>`any (${ids}::bigint[])`)

const orderColumns = `
  o.version,
  o.tests,
  o.missing_selection as "missingSelection",
  o.collection_device_id as "collectionDeviceId",
  o.site_id as "siteId",
  o.side_id as "sideId",
  ${isoInstant('o.collected_at')} as "collectedAt",
  o.no_collection_time as "noCollectionTime",
  o.diagnosis,
  o.diagnosis_missing as "diagnosisMissing",
  o.medications,
  o.no_meds as "noMeds",
  o.medication_not_provided as "medicationNotProvided",
  o.allergies,
  o.no_allergy as "noAllergy",
  o.poct_screen as "poctScreen",
  o.poct,
  o.cup_lot as "cupLot",
  o.cup_expires_on as "cupExpiresOn",
  o.cup_temperature as "cupTemperature",
  o.is_pregnant as "isPregnant",
  o.shipped_on_ice as "shippedOnIce",
  o.priority,
  coalesce(nullif(o.collector_name, ''), ${personName('o.user_id_collector')}) as collector,
  o.self_pay as "selfPay",
  o.contract_pay as "contractPay",
  o.insurance_missing as "insuranceMissing",
  o.ended
`

const standingOrder = one(`
  select s.standing_order_id as id, s.effective_from as "from", s.effective_to as "to"
  from standing_order s
  where s.standing_order_id = o.standing_order_id
`)

const labOfOrder = one(`
  select l.name, l.clia_number as clia, l.director, ${place('l')}
  from lab l
  where l.lab_id = o.lab_id
`)

const accountOfOrder = one(`
  select
    c.name,
    c.facility_code as "facilityCode",
    c.phone,
    c.fax,
    c.show_pp_on_request as "showsPreference",
    c.billing_with_specimen as "withDocuments"
  from customer c
  where c.customer_id = o.customer_id
`)

const locationOfOrder = one(`
  select l.location_name as name, l.phone, l.fax, l.critical_phone as "criticalPhone", ${place('l')}
  from location l
  where l.location_id = o.location_id and not o.location_missing
`)

const patientOfOrder = one(`
  select
    p.patient_id as "patientId",
    p.last_name as "lastName",
    p.first_name as "firstName",
    p.middle_name as "middleName",
    p.last_name_latin as "lastNameLatin",
    p.first_name_latin as "firstNameLatin",
    p.middle_name_latin as "middleNameLatin",
    p.suffix,
    p.dob,
    ${codeName('Gender', 'p.gender_id')} as gender,
    p.medical_record_id as "medicalRecordId",
    p.phone,
    p.use_facesheet as "useFacesheet",
    p.language,
    ${place('p')}
  from patient p
  where p.patient_id = o.patient_id
`)

const insurancesOfOrder = jsonRows(`
  select
    i.patient_insurance_id as id,
    coalesce(y.name, i.insurance_name) as payer,
    i.member_id as "memberId",
    i.group_no as "groupNo",
    trim(i.subscriber_first_name || ' ' || i.subscriber_last_name) as subscriber,
    ${codeName('Relationship', 'i.relationship_id')} as relationship
  from
    patient_insurance i
    left join insurance y using (insurance_id)
  where i.patient_insurance_id in (o.patient_insurance_id_primary, o.patient_insurance_id_secondary)
`)

const usedPreference = `
  coalesce(
    (
      select f.name
      from physician_preference f
      where
        f.user_id = o.user_id_physician
        and f.customer_id = o.customer_id
        and f.lab_type_id = o.lab_type_id
        and f.tests @> o.tests::bigint[]
        and f.tests <@ o.tests::bigint[]
        and f.effective_date <= coalesce(o.collection_day, o.created_at::date)
        and (
          f.sunset_date is null
          or f.sunset_date > coalesce(o.collection_day, o.created_at::date)
        )
      order by f.physician_preference_id desc
      limit 1
    ),
    ''
  )
`

/** Content of several orders' requisitions, in one statement. */
export const requisitionRows = (scope: Scope, ids: readonly number[]): Query<RequisitionRow> => {
  const visible = inSight(scope, ids).compile()
  return rawQuery(
    `
      select
        o.lab_order_id as "labOrderId",
        o.customer_id as "customerId",
        o.requisition_no as "requisitionNo",
        o.specimen_barcode as "specimenBarcode",
        o.lab_type_id as "labTypeId",
        coalesce(
          (select description from code where list = 'LabType' and id = o.lab_type_id),
          'To be determined'
        ) as "labType",
        ${orderColumns},
        case
          when o.ended > 0 then ${codeName('LabStatus', 'o.ended')}
          else ''
        end as "endedText",
        ${isoInstant('o.created_at')} as "createdAt",
        ${personName('o.user_id_created')} as "createdBy",
        ${zoneOfOrder} as zone,
        ${laboratoryClock} as clock,
        o.user_signature_id_physician as "signatureId",
        ${isoInstant('o.date_physician_signature')} as "signedAt",
        ${personName('o.user_id_signed')} as "signedBy",
        coalesce(o.user_id_delegate, 0) as "delegateId",
        coalesce(
          (
            select encode(s.file_hash, 'hex')
            from user_signature s
            where s.user_signature_id = o.user_signature_id_physician
          ),
          ''
        ) as "providerImage",
        ${standingOrder} as standing,
        o.patient_signature_id as "patientSignatureId",
        ${isoInstant('o.date_patient_signature')} as "patientSignedAt",
        o.patient_consent_on_file as "consentOnFile",
        o.physician_missing as "physicianMissing",
        ${personName('o.user_id_physician')} as provider,
        coalesce((select npi from app_user u where u.user_id = o.user_id_physician), '') as npi,
        ${labOfOrder} as lab,
        ${accountOfOrder} as account,
        o.location_missing as "locationMissing",
        ${locationOfOrder} as location,
        ${patientOfOrder} as patient,
        ${insurancesOfOrder} as insurances,
        coalesce(o.patient_insurance_id_primary, 0) as "primaryId",
        coalesce(o.patient_insurance_id_secondary, 0) as "secondaryId",
        ${usedPreference} as preference
      from lab_order o
      where o.lab_order_id in (select "labOrderId" from (${visible.sql}) v)
    `,
    visible.parameters,
  )
}
