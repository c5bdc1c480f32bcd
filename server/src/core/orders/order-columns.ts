import { localOf, momentsAt } from '@labgate/contract/orders/collection'
import { columnOf } from '../../db/columns.ts'
import { jsonFields, plainFields, type OrderValues } from './order-fields.ts'

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

/** The columns of the whole order, with its moment of collection settled. */
export const columnsOf = (
  values: OrderValues,
  zone: string,
  patientLocation: number,
): Record<string, unknown> => {
  const { day } = collectedAt(values, zone)
  return {
    ...Object.fromEntries(plainFields.map((field) => [columnOf(field), values[field]])),
    ...Object.fromEntries(
      jsonFields.map((field) => [columnOf(field), JSON.stringify(values[field])]),
    ),
    location_id: values.locationId || patientLocation,
    user_id_physician: values.userId_Physician || null,
    user_id_collector: values.userId_Collector || null,
    collected_at: values.collectionDate,
    collection_day: day === '' ? null : day,
    patient_insurance_id_primary: values.patientInsuranceId_Primary || null,
    patient_insurance_id_secondary: values.patientInsuranceId_Secondary || null,
  }
}
