import type { OrderSave } from '@labgate/contract/orders/order-shape'
import { orderPriorities } from '@labgate/contract/orders/priority'
import { Refusal, issue } from '../../access/refusal.ts'
import type { LockedOrder } from './orders.queries.ts'

/**
 * An order as one flat value: what a save can change, whichever part of the wire's order it is in.
 */
export interface OrderValues {
  patientId: number
  locationId: number
  locationMissing: boolean
  userId_Physician: number
  physicianMissing: boolean
  labTypeId: number
  version: string
  tests: number[]
  missingSelection: boolean
  collectionDeviceId: number
  siteId: number
  sideId: number
  specimenBarcode: string
  collectionDate: string | null
  collectionDateMissing: boolean
  noCollectionTime: boolean
  diagnosis: { icd10Code: string; description: string }[]
  diagnosisMissing: boolean
  medications: { medicationId: number; medicationId_Generic: number; description: string }[]
  noMeds: boolean
  medicationNotProvided: boolean
  allergies: { allergyId: number; description: string }[]
  noAllergy: boolean
  poctScreen: boolean
  poct: Record<string, number>
  isPregnant: number
  shippedOnIce: boolean
  priority: number
  selfPay: boolean
  contractPay: boolean
  insuranceMissing: boolean
  patientInsuranceId_Primary: number
  patientInsuranceId_Secondary: number
  userSignatureId_Physician: number
  patientSignatureId: number
  patientConsentOnFile: boolean
  userId_Collector: number
  collectorName: string
}
export type OrderField = keyof OrderValues

export const blankOrder: OrderValues = {
  patientId: 0,
  locationId: 0,
  locationMissing: false,
  userId_Physician: 0,
  physicianMissing: false,
  labTypeId: 0,
  version: '',
  tests: [],
  missingSelection: false,
  collectionDeviceId: 0,
  siteId: 0,
  sideId: 0,
  specimenBarcode: '',
  collectionDate: null,
  collectionDateMissing: false,
  noCollectionTime: false,
  diagnosis: [],
  diagnosisMissing: false,
  medications: [],
  noMeds: false,
  medicationNotProvided: false,
  allergies: [],
  noAllergy: false,
  poctScreen: false,
  poct: {},
  isPregnant: 0,
  shippedOnIce: false,
  priority: orderPriorities.routine,
  selfPay: false,
  contractPay: false,
  insuranceMissing: false,
  patientInsuranceId_Primary: 0,
  patientInsuranceId_Secondary: 0,
  userSignatureId_Physician: 0,
  patientSignatureId: 0,
  patientConsentOnFile: false,
  userId_Collector: 0,
  collectorName: '',
}
export const orderFields = Object.keys(blankOrder) as OrderField[]
const wound = 9

/** The order as is. */
export const valuesOf = (row: LockedOrder): OrderValues => ({
  patientId: row.patient_id,
  locationId: row.location_missing ? 0 : row.location_id,
  locationMissing: row.location_missing,
  userId_Physician: row.user_id_physician ?? 0,
  physicianMissing: row.physician_missing,
  labTypeId: row.lab_type_id,
  version: row.version,
  tests: row.tests as number[],
  missingSelection: row.missing_selection,
  collectionDeviceId: row.collection_device_id,
  siteId: row.site_id,
  sideId: row.side_id,
  specimenBarcode: row.specimen_barcode,
  collectionDate: row.collected_at as string | null,
  collectionDateMissing: row.collection_date_missing,
  noCollectionTime: row.no_collection_time,
  diagnosis: row.diagnosis as OrderValues['diagnosis'],
  diagnosisMissing: row.diagnosis_missing,
  medications: row.medications as OrderValues['medications'],
  noMeds: row.no_meds,
  medicationNotProvided: row.medication_not_provided,
  allergies: row.allergies as OrderValues['allergies'],
  noAllergy: row.no_allergy,
  poctScreen: row.poct_screen,
  poct: row.poct as Record<string, number>,
  isPregnant: row.is_pregnant,
  shippedOnIce: row.shipped_on_ice,
  priority: row.priority,
  selfPay: row.self_pay,
  contractPay: row.contract_pay,
  insuranceMissing: row.insurance_missing,
  patientInsuranceId_Primary: row.patient_insurance_id_primary ?? 0,
  patientInsuranceId_Secondary: row.patient_insurance_id_secondary ?? 0,
  userSignatureId_Physician: row.user_signature_id_physician,
  patientSignatureId: row.patient_signature_id,
  patientConsentOnFile: row.patient_consent_on_file,
  userId_Collector: row.user_id_collector ?? 0,
  collectorName: row.collector_name,
})

const atLeast0 = (id: number | undefined): number | undefined =>
  id === undefined ? undefined : Math.max(0, id)
const someCup = (poct: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(poct).flatMap(([key, result = 0]) => (result > 0 ? [[key, result]] : [])),
  )

/**
 * What a save sends, without absent fields. `labTypeId`: the order's current type, for saves that
 * do not name it.
 */
export const sentValues = (given: OrderSave, labTypeId: number): Partial<OrderValues> => {
  if ((given.specimens?.length ?? 0) > 1)
    throw new Refusal('faulty', undefined, [
      issue('specimens', 'An order has exactly one specimen.', 'one-specimen'),
    ])
  const {
    specimens: [specimen] = [],
    locationId,
    userId_Physician,
    patientInsuranceId_Primary,
    patientInsuranceId_Secondary,
    poct,
    woundSideId,
  } = given
  const isWound = (specimen?.labTypeId ?? labTypeId) === wound
  const sent: { [F in OrderField]?: OrderValues[F] | undefined } = {
    ...Object.fromEntries(
      orderFields
        .filter((field) => field in given)
        .map((field) => [field, given[field as keyof OrderSave]]),
    ),
    ...(specimen &&
      Object.fromEntries(
        orderFields
          .filter((field) => field in specimen)
          .map((field) => [field, specimen[field as keyof typeof specimen]]),
      )),
    locationId: atLeast0(locationId),
    userId_Physician: atLeast0(userId_Physician),
    userId_Collector: atLeast0(given.userId_Collector),
    patientInsuranceId_Primary: atLeast0(patientInsuranceId_Primary),
    patientInsuranceId_Secondary: atLeast0(patientInsuranceId_Secondary),
    poct: poct && someCup(poct),
    tests: specimen?.tests?.map(({ labTestId }) => labTestId),
    siteId: isWound ? given.woundSiteId : specimen?.swabLocationId,
    sideId: woundSideId,
  }
  return Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<OrderValues>
}

/**
 * The same value with its objects' keys sorted at every depth: the database stores them in its own
 * order.
 */
export const inFixedOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inFixedOrder)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inFixedOrder(inner)]))
}
/** Whether two values of a field are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inFixedOrder(one)) === JSON.stringify(inFixedOrder(other))
/** The fields that a save changes. */
export const changedIn = (before: OrderValues, sent: Partial<OrderValues>): OrderField[] =>
  orderFields.filter((field) => field in sent && !isSameValue(sent[field], before[field]))
