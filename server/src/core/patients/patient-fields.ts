import { patientShape } from '@labgate/contract/patients/patients'
import { columnOf, isReference } from '../../db/columns.ts'

/** The parts of a patient's address, each in a column of its name. */
export const addressFields = [
  'street1',
  'street2',
  'city',
  'county',
  'state',
  'postalCode',
  'countryCode',
] as const
/** Stored encrypted, and shown by their last four characters. */
export const sealedFields = ['ssn', 'driversLicense'] as const

const without = (left: readonly string[]): readonly string[] =>
  Object.keys(patientShape).filter((field) => !left.includes(field))
/** Fields that a save writes as they are, each into the column of its name. */
export const plainFields = without([
  'patientId',
  'customerId',
  'address',
  'userId_Updated',
  'rowVersion',
  ...sealedFields,
])

const always: readonly string[] = ['patientId', 'customerId', 'locationId']
const columnIn = (alias: string, field: string): string => {
  const column = `${alias}.${columnOf(field)}`
  const value = isReference(field) && !always.includes(field) ? `coalesce(${column}, 0)` : column
  return `${value} as "${field}"`
}
/** SQL: what is read as it is, under its wire name; an absent reference is 0. */
export const columnsOfPatient = (alias: string): string =>
  without(['address', ...sealedFields])
    .map((field) => columnIn(alias, field))
    .join(', ')
/** SQL: the address as an object. */
export const addressOfPatient = (alias: string): string =>
  `json_build_object('addressId', ${alias}.patient_id, ${addressFields
    .map((field) => `'${field}', ${alias}.${columnOf(field)}`)
    .join(', ')})`
