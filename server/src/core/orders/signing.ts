import { createHash } from 'node:crypto'
import type { OrderField, OrderValues } from './order-fields.ts'
import { inFixedOrder } from './order-values.ts'

/** What a provider signs. Changing any of it requires a new signature (rules.md#who-can-sign). */
export const signedFields: readonly OrderField[] = [
  'patientId',
  'userId_Physician',
  'labTypeId',
  'version',
  'tests',
  'collectionDeviceId',
  'siteId',
  'sideId',
  'specimenBarcode',
  'collectionDate',
  'noCollectionTime',
  'diagnosis',
  'medications',
  'noMeds',
  'medicationNotProvided',
  'allergies',
  'noAllergy',
  'poctScreen',
  'poct',
  'cupTemperature',
  'isPregnant',
]

/**
 * SHA-256 of what was signed, as the stored order returns it: with its number and settled moment of
 * collection, fields in a fixed order.
 */
export const signedHash = (values: OrderValues): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(signedFields.map((field) => [field, inFixedOrder(values[field])])))
    .digest()

/** Whether these changes void a stored signature for the order. */
export const voidsSignature = (changed: readonly OrderField[]): boolean =>
  changed.some((field) => signedFields.includes(field))
