import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { cupClasses, cupReading } from '@labgate/contract/catalog/cup'
import { selectionOf } from '@labgate/contract/catalog/saving'
import { sides, specimenOfDevice, specimens, siteName } from '@labgate/contract/catalog/specimens'
import { wordOf } from '@labgate/contract/catalog/words'
import { describeMedication, type WithDose } from '@labgate/contract/patients/dose'
import { allergyState, medicationState } from '@labgate/contract/patients/recorded'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { codeName, jsonRows } from '../../db/sql-parts.ts'
import type { InsuranceFacts, OrderFacts } from '../../hl7/orders/order-facts.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'

interface Row extends Omit<
  OrderFacts,
  | 'control'
  | 'tests'
  | 'orderedAt'
  | 'collectedAt'
  | 'receivedAt'
  | 'specimen'
  | 'insurances'
  | 'cup'
  | 'medications'
  | 'allergies'
  | 'medicationState'
  | 'allergyState'
  | 'billTo'
  | 'diagnoses'
> {
  version: string
  codes: number[]
  orderedAt: string
  collectedAt: string | null
  receivedAt: string | null
  deviceId: number
  siteId: number
  sideId: number
  diagnosis: { icd10Code: string; description: string }[]
  medication: WithDose[]
  allergy: { description: string }[]
  noMeds: boolean
  medicationNotProvided: boolean
  noAllergy: boolean
  poctScreen: boolean
  poct: Record<string, number>
  cupLot: string
  cupExpiresOn: string | null
  cupTemperature: number
  insurance: (Omit<InsuranceFacts, 'relationship'> & { relationshipId: number })[]
  /** By contract or agreement. */
  accountPays: boolean | null
  selfPay: boolean
}

const address = (of: string): string =>
  `jsonb_build_object('street1', ${of}.street1, 'street2', ${of}.street2, 'city', ${of}.city, 'state', ${of}.state, 'postalCode', ${of}.postal_code)`

const facts = `
  select
    o.specimen_barcode as "specimenBarcode",
    o.requisition_no as "requisitionNo",
    o.created_at as "orderedAt",
    o.priority,
    ${zoneOfOrder} as zone,
    o.lab_type_id as "labTypeId",
    ${codeName('LabType', 'o.lab_type_id')} as "labType",
    o.version,
    o.tests as codes,
    o.collected_at as "collectedAt",
    o.no_collection_time as "noCollectionTime",
    o.received_at as "receivedAt",
    o.collection_device_id as "deviceId",
    o.site_id as "siteId",
    o.side_id as "sideId",
    o.is_pregnant as "isPregnant",
    o.diagnosis,
    o.medications as medication,
    o.allergies as allergy,
    o.no_meds as "noMeds",
    o.medication_not_provided as "medicationNotProvided",
    o.no_allergy as "noAllergy",
    o.poct_screen as "poctScreen",
    o.poct,
    o.cup_lot as "cupLot",
    o.cup_expires_on as "cupExpiresOn",
    o.cup_temperature as "cupTemperature",
    o.self_pay as "selfPay",
    (o.contract_pay or c.customer_billing_type_id in (1, 2)) as "accountPays",
    jsonb_build_object(
      'patientId',
      p.patient_id,
      'medicalRecordId',
      p.medical_record_id,
      'lastName',
      p.last_name,
      'firstName',
      p.first_name,
      'middleName',
      p.middle_name,
      'suffix',
      p.suffix,
      'dob',
      p.dob,
      'genderId',
      coalesce(p.gender_id, 4),
      'address',
      ${address('p')},
      'phone',
      p.phone,
      'language',
      p.language
    ) as patient,
    (
      select
        jsonb_build_object(
          'npi',
          u.npi,
          'lastName',
          u.last_name,
          'firstName',
          u.first_name,
          'suffix',
          u.suffix
        )
      from app_user u
      where u.user_id = o.user_id_physician
    ) as provider,
    jsonb_build_object(
      'customerId',
      c.customer_id,
      'name',
      c.name,
      'facilityCode',
      c.facility_code,
      'phone',
      c.phone
    ) as account,
    (
      select jsonb_build_object('name', l.location_name, 'address', ${address('l')})
      from location l
      where l.location_id = o.location_id
    ) as location,
    ${jsonRows(`
      select
        coalesce(i.name, n.insurance_name) as payer,
        n.member_id as "memberId",
        n.group_no as "groupNo",
        coalesce(n.relationship_id, 1) as "relationshipId",
        coalesce(nullif(n.subscriber_last_name, ''), p.last_name) as "subscriberLastName",
        coalesce(nullif(n.subscriber_first_name, ''), p.first_name) as "subscriberFirstName",
        coalesce(n.subscriber_dob, p.dob) as "subscriberDob"
      from
        patient_insurance n
        left join insurance i using (insurance_id)
      where
        n.patient_id = p.patient_id
        and n.patient_insurance_id in (
          o.patient_insurance_id_primary,
          o.patient_insurance_id_secondary
        )
      order by n.sequence
    `)} as insurance
  from
    lab_order o
    join patient p on p.patient_id = coalesce($2, o.patient_id)
    join customer c on c.customer_id = o.customer_id
  where o.lab_order_id = $1
`

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))
const relationships: Readonly<Record<number, InsuranceFacts['relationship']>> = {
  1: 'SEL',
  2: 'SPO',
  3: 'CHD',
}

const testsOf = ({ labTypeId, version, codes }: Row): OrderFacts['tests'] => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, version)
  if (form === undefined) return codes.map((code) => ({ code, name: String(code) }))
  // a profile or a class stands for its tests: the laboratory gets each of them
  return selectionOf(form, codes).codes.map((code) => ({ code, name: wordOf(form, code) }))
}

/** What an order currently says to a laboratory system; undefined if there is no such order. */
export const orderFactsFor = async (
  tx: Tx,
  labOrderId: number,
  control: OrderFacts['control'],
  patientId: number | null = null,
): Promise<OrderFacts | undefined> => {
  const { rows } = await tx.executeQuery<Row>(compiledRaw(facts, [labOrderId, patientId]))
  const [row] = rows
  if (row === undefined) return undefined
  const {
    orderedAt,
    collectedAt,
    receivedAt,
    deviceId,
    siteId,
    sideId,
    diagnosis,
    medication,
    allergy,
    noMeds,
    medicationNotProvided,
    noAllergy,
    poctScreen,
    poct,
    cupLot,
    cupExpiresOn,
    cupTemperature,
    insurance,
    accountPays,
    selfPay,
    ...rest
  } = row
  const kind = specimenOfDevice(deviceId)
  const site = siteName(row.labTypeId, siteId)
  return {
    ...rest,
    control,
    tests: testsOf(row),
    orderedAt: new Date(orderedAt),
    collectedAt: instant(collectedAt),
    receivedAt: instant(receivedAt),
    specimen: {
      name: kind === undefined ? row.labType : specimens[kind].name,
      site: [sides.find(({ id }) => id === sideId)?.name, site].filter(Boolean).join(' '),
    },
    diagnoses: diagnosis.map(({ icd10Code, description }) => ({ code: icd10Code, description })),
    medications: medication.map(describeMedication),
    allergies: allergy.map(({ description }) => description),
    medicationState: medicationState({ medications: medication, noMeds, medicationNotProvided }),
    allergyState: allergyState({ allergies: allergy, noAllergy }),
    cup: poctScreen
      ? [
          ...cupClasses.flatMap(({ key, name }) => {
            const text = { 1: 'positive', 2: 'negative' }[poct[key] ?? 0]
            return text === undefined ? [] : [{ name, says: text }]
          }),
          ...cupReading({ cupLot, cupExpiresOn, cupTemperature }).map(({ name, text }) => ({
            name,
            says: text,
          })),
        ]
      : [],
    insurances: insurance.map(({ relationshipId, ...one }) => ({
      ...one,
      relationship: relationships[relationshipId] ?? 'OTH',
    })),
    billTo: selfPay ? 'P' : insurance.length > 0 && accountPays !== true ? 'T' : 'C',
  }
}
