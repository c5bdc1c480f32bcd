import { createHash } from 'node:crypto'
import { inFixedOrder, type OrderField, type OrderValues } from './order-values.ts'

/** What a provider signs. A change of any of it makes a new signature necessary (decisions.md 17). */
const signed: readonly OrderField[] = [
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
  'isPregnant',
]

/** SHA-256 of what was signed, as the stored order answers it: with its number and the settled moment of collection, fields in a fixed order. */
export const signedHash = (values: OrderValues): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(signed.map((field) => [field, inFixedOrder(values[field])])))
    .digest()

/** Whether a stored signature no longer stands for the order after these changes. */
export const voidsSignature = (changed: readonly OrderField[]): boolean => changed.some((field) => signed.includes(field))
