import type { User } from '@labgate/contract/users'

/** What the form of a user edits, and what a save needs beside it. The rest of a user has acts of its own. */
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

export const fieldsOfUser = (user: User): UserFields => Object.fromEntries(edited.map((name) => [name, user[name]])) as unknown as UserFields

/** Types that the screen proposes for a new person of the laboratory (reference/domain.md 1.1). */
export const paroleOfficer = 14
export const otherStaff = 4

/** A new person of the laboratory. */
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
