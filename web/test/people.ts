import { practiceStaff } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import type { SignedIn } from '@labgate/contract/people/session'
import { sessionStore } from '../src/session/store.ts'
import { beginSession } from '../src/session/values.ts'

const nobody: SignedIn = {
  valid: true,
  message: '',
  code: '',
  changePwd: false,
  resetCode: '',
  secondFactor: false,
  customerId: 0,
  userId: 0,
  firstName: '',
  lastName: '',
  email: '',
  validation: { token: '' },
  userSignatureId: 0,
  userTypeId: 0,
  physician: false,
  salesVP: 0,
  barcodePrinter: '',
  barcodeQty: 0,
  camera: false,
  scanPrefix: '',
  scanSuffix: '',
  clock: '24',
  ownClock: '',
  language: '',
  delegates: [],
  shipLog: false,
  salesUserEdit: 0,
  salesPatientReport: 0,
  salesParoleOfficer: 0,
  defaultLocation: 0,
  multiLogin: 0,
  accounts: [],
  customerName: '',
  sharePatients: false,
  topMessage: '',
  visit: null,
}

/** Laboratory staff, type 1. */
export const administrator: SignedIn = {
  ...nobody,
  userId: 1,
  userTypeId: 1,
  firstName: 'Dana',
  lastName: 'Cruz',
  email: 'dana@lab.example',
  validation: { token: 'token-of-dana' },
  topMessage: 'Closed on Monday',
}

/** Account staff, type 3. */
export const clinicAdministrator: SignedIn = {
  ...nobody,
  userId: 7,
  customerId: 4,
  userTypeId: 3,
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@clinic.example',
  validation: { token: 'token-of-ann' },
  customerName: 'Sunrise Pain Clinic',
  physician: true,
  shipLog: true,
  userSignatureId: 12,
  delegates: [{ userId: 7, userId_Delegate: 8 }],
  barcodePrinter: 'Zebra',
  barcodeQty: 2,
  camera: true,
}

/** A person with this user type; entity 0 unless a customer's. */
export const ofType = (userTypeId: number): SignedIn =>
  isAmong(practiceStaff, userTypeId)
    ? { ...clinicAdministrator, userTypeId, physician: false, shipLog: false }
    : { ...administrator, userTypeId }

/** Signs someone in in this tab, without a call. */
export const signInAs = (answer: SignedIn): void => {
  sessionStorage.clear()
  beginSession(answer, 'Reference Laboratory')
  sessionStore.changed()
}
