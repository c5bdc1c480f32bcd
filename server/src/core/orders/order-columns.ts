import { localOf, momentsAt } from '@labgate/contract/orders/collection'
import { columnOf } from '../../db/columns.ts'
import { orderFields, type OrderField, type OrderValues } from './order-values.ts'

/** The day and clock time of collection at the collection site; '' if unknown. */
export const collectedAt = (
  { collectionDate, noCollectionTime }: OrderValues,
  zone: string,
): { day: string; time: string } => {
  if (collectionDate === null) return { day: '', time: '' }
  const { day, time } = localOf(new Date(collectionDate), zone)
  return { day, time: noCollectionTime ? '' : time }
}

/**
 * The moment stored in the order; if the time is unknown, midnight of that day at the location
 * (rules.md#specimen-age).
 */
export const settledMoment = (values: OrderValues, zone: string): string | null => {
  const { day } = collectedAt(values, zone)
  const midnight =
    values.noCollectionTime && day !== ''
      ? momentsAt(zone, day, '00:00')[0]?.toISOString()
      : undefined
  return midnight ?? values.collectionDate
}

/**
 * How each value is stored: in the column of its name, as it is or as JSON, or by hand in
 * `columnsOf`.
 */
const storage: Readonly<Record<OrderField, 'as it is' | 'as JSON' | 'by hand'>> = {
  patientId: 'by hand',
  locationId: 'by hand',
  locationMissing: 'as it is',
  userId_Physician: 'by hand',
  physicianMissing: 'as it is',
  labTypeId: 'as it is',
  version: 'as it is',
  tests: 'as it is',
  missingSelection: 'as it is',
  collectionDeviceId: 'as it is',
  siteId: 'as it is',
  sideId: 'as it is',
  specimenBarcode: 'as it is',
  collectionDate: 'by hand',
  collectionDateMissing: 'as it is',
  noCollectionTime: 'as it is',
  diagnosis: 'as JSON',
  diagnosisMissing: 'as it is',
  medications: 'as JSON',
  noMeds: 'as it is',
  medicationNotProvided: 'as it is',
  allergies: 'as JSON',
  noAllergy: 'as it is',
  poctScreen: 'as it is',
  poct: 'as JSON',
  isPregnant: 'as it is',
  shippedOnIce: 'as it is',
  priority: 'as it is',
  selfPay: 'as it is',
  contractPay: 'as it is',
  insuranceMissing: 'as it is',
  patientInsuranceId_Primary: 'by hand',
  patientInsuranceId_Secondary: 'by hand',
  userSignatureId_Physician: 'as it is',
  patientSignatureId: 'as it is',
  patientConsentOnFile: 'as it is',
  userId_Collector: 'by hand',
  collectorName: 'as it is',
}
const storedBy = (how: 'as it is' | 'as JSON'): readonly OrderField[] =>
  orderFields.filter((field) => storage[field] === how)
const plain = storedBy('as it is')
const asJson = storedBy('as JSON')

/** The columns of the whole order, with its moment of collection settled. */
export const columnsOf = (
  values: OrderValues,
  zone: string,
  patientLocation: number,
): Record<string, unknown> => {
  const { day } = collectedAt(values, zone)
  return {
    ...Object.fromEntries(plain.map((field) => [columnOf(field), values[field]])),
    ...Object.fromEntries(asJson.map((field) => [columnOf(field), JSON.stringify(values[field])])),
    location_id: values.locationId || patientLocation,
    user_id_physician: values.userId_Physician || null,
    user_id_collector: values.userId_Collector || null,
    collected_at: values.collectionDate,
    collection_day: day === '' ? null : day,
    patient_insurance_id_primary: values.patientInsuranceId_Primary || null,
    patient_insurance_id_secondary: values.patientInsuranceId_Secondary || null,
  }
}
