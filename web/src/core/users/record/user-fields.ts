import type { User } from '@labgate/contract/people/users'

/**
 * The fields of a user's form, and what a save needs besides them. The rest of a user has separate
 * acts.
 */
const edited = [
  'userId',
  'customerId',
  'rowVersion',
  'prefix',
  'firstName',
  'lastName',
  'suffix',
  'position',
  'email',
  'userName',
  'phoneWork',
  'phoneWorkExt',
  'phoneCell',
  'disabled',
  'changePwd',
  'userTypeId',
  'physician',
  'npi',
  'pecosEnrolled',
  'viewEmployeeResults',
  'shipLog',
  'poc',
  'salesUserEdit',
  'salesPatientReport',
  'salesParoleOfficer',
  'salesVP',
  'labs',
  'locations',
  'defaultLocation',
  'barcodePrinter',
  'barcodeQty',
  'camera',
  'password',
] as const satisfies readonly (keyof User)[]
export type UserFields = Pick<User, (typeof edited)[number]>

export const fieldsOfUser = (user: User): UserFields =>
  Object.fromEntries(edited.map((name) => [name, user[name]])) as UserFields

/**
 * A new member of the laboratory staff; `userTypeId` 0: no type is proposed, and the form asks for it
 * (records.md#user-types).
 */
export const newUser = (userTypeId: number): UserFields => ({
  userId: 0,
  customerId: 0,
  rowVersion: 0,
  prefix: '',
  firstName: '',
  lastName: '',
  suffix: '',
  position: '',
  email: '',
  userName: '',
  phoneWork: '',
  phoneWorkExt: '',
  phoneCell: '',
  disabled: false,
  changePwd: false,
  userTypeId,
  physician: false,
  npi: '',
  pecosEnrolled: false,
  viewEmployeeResults: false,
  shipLog: false,
  poc: false,
  salesUserEdit: false,
  salesPatientReport: false,
  salesParoleOfficer: false,
  salesVP: false,
  labs: [],
  locations: [],
  defaultLocation: 0,
  barcodePrinter: '',
  barcodeQty: 1,
  camera: false,
  password: '',
})
