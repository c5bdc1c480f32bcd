import { UserType } from '@labgate/contract/access/user-types'
import { isNpi } from '@labgate/contract/kit/npi'
import { say } from '@labgate/contract/languages/say'
import type { User } from '@labgate/contract/people/users'
import type { Faults } from '../../../forms/faults.ts'
import { pick } from '../../../forms/pick.ts'
import type { RecordForm } from '../../../forms/use-record-form.ts'

const edited = [
  'userId',
  'customerId',
  'rowVersion',
  'userTypeId',
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
  'physician',
  'npi',
  'pecosEnrolled',
  'viewEmployeeResults',
  'shipLog',
  'poc',
  'locations',
  'defaultLocation',
  'barcodePrinter',
  'barcodeQty',
  'camera',
] as const satisfies readonly (keyof User)[]
export type UserValues = Pick<User, (typeof edited)[number]>
export type UserRecordForm = RecordForm<UserValues>

export const valuesOfUser = (user: User): UserValues => pick(user, edited)

/** A new clinic user of the account, at its location if it has only one (0: several or none). */
export const blankUser = (customerId: number, onlyLocationId: number): UserValues => ({
  userId: 0,
  customerId,
  rowVersion: 0,
  userTypeId: UserType.ClinicUser,
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
  physician: false,
  npi: '',
  pecosEnrolled: false,
  viewEmployeeResults: false,
  shipLog: false,
  poc: false,
  locations: onlyLocationId > 0 ? [{ locationId: onlyLocationId }] : [],
  defaultLocation: 0,
  barcodePrinter: '',
  barcodeQty: 1,
  camera: false,
})

export const requiredOfUser = {
  firstName: say('Enter the first name.'),
  lastName: say('Enter the last name.'),
  email: say('Enter an email.'),
} as const

export const checkUser = ({ physician, npi, barcodeQty }: UserValues): Faults => ({
  ...(physician && npi.trim() === '' && { npi: say('A provider needs an NPI.') }),
  ...(npi.trim() !== '' &&
    !isNpi(npi.trim()) && { npi: say('Not a valid NPI. Check the ten digits.') }),
  ...((!Number.isInteger(barcodeQty) || barcodeQty < 0 || barcodeQty > 5) && {
    barcodeQty: say('Enter a whole number from 0 to 5.'),
  }),
})
