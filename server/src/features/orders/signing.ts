import { createHash } from 'node:crypto'
import type { OrderField, OrderValues } from './order-values.ts'

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

const inOrder = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** SHA-256 of what was signed, its fields in a fixed order. */
export const signedHash = (values: OrderValues): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(signed.map((field) => [field, inOrder(values[field])])))
    .digest()

/** Whether a stored signature no longer stands for the order after these changes. */
export const voidsSignature = (changed: readonly OrderField[]): boolean => changed.some((field) => signed.includes(field))
