import { z } from 'zod'
import { clocks, ownClocks } from '../kit/clock.ts'
import {
  Done,
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { email, flag, id, instant, line, number, secret, text } from '../kit/values.ts'
import { ownLanguages } from '../languages/language.ts'
import { say } from '../languages/say.ts'

/** Characters that a scanner can send before or after a code: ones that people hardly ever type. */
export const scanMarks = '~^|\\`{}[]<>#$%*=_+'
const scanMark = () =>
  line(1).refine(
    (mark) => scanMarks.includes(mark),
    say('Choose one of {scanMarks}, or none.', { scanMarks: Array.from(scanMarks).join(' ') }),
  )

export const Delegate = z.object({ userId: id(), userId_Delegate: id() })
export const OwnAccount = z.object({ userId: id(), customerId: id(), customerName: line(100) })
export const LabOfUser = z.object({ labId: id(), labName: line(100) })

/** Every field of a user (records.md#users). */
export const userShape = {
  userId: id(),
  customerId: id(),
  userName: line(60),
  password: secret(200),
  disabled: flag(),
  changePwd: flag(),
  userTypeId: id(),
  userType: line(60),
  lastName: line(50),
  firstName: line(50),
  prefix: line(20),
  suffix: line(20),
  physician: flag(),
  /**
   * A practice's own administrator named this user a provider; the laboratory has yet to approve
   * it.
   */
  physicianPending: flag(),
  npi: line(10),
  email: email(),
  phoneWork: line(30),
  phoneWorkExt: line(10),
  phoneCell: line(30),
  userSignatureId: id(),
  pecosEnrolled: flag(),
  viewEmployeeResults: flag(),
  barcodePrinter: line(50),
  barcodeQty: number(0, 5),
  camera: flag(),
  secondaryLogin: flag(),
  shipLog: flag(),
  salesUserEdit: flag(),
  salesPatientReport: flag(),
  salesParoleOfficer: flag(),
  salesVP: flag(),
  defaultLocation: id(),
  customerName: line(100),
  identityVerified: flag(),
  poc: flag(),
  position: line(60),
  labs: z.array(LabOfUser).max(200),
  delegates: z.array(Delegate).max(200),
  multiLogin: flag(),
  lastLogin: instant(),
  accounts: z.array(OwnAccount).max(200),
  locations: z.array(z.object({ locationId: id() })).max(500),
  secondFactor: flag(),
  lockedUntil: instant(),
  userId_Updated: id(),
  rowVersion: id(),
}
/**
 * `needsOther`: another person vouches; it is the caller’s own, or its owner made the caller’s.
 * `approvalNeedsOther`: another person approves the provider, for that reason or because the caller
 * has a hand in who named the provider.
 * `npiShared`: another active sign-in that the caller sees has this NPI. `passwordClosed`: the user
 * signs in with the organization and has no password here. `notConfirmed`: the sign-in waits for a
 * second person, and decides about no one's acts until then.
 */
const userAnswer = {
  ...userShape,
  needsOther: flag(),
  approvalNeedsOther: flag(),
  npiShared: flag(),
  passwordClosed: flag(),
  notConfirmed: flag(),
}
export const User = z.object(userAnswer)
export type User = z.infer<typeof User>

export const UserSave = z.object(userShape).partial().extend({ userId: id() })
export type UserSave = z.output<typeof UserSave>

export const UserRow = z.object({
  userId: id(),
  userName: line(60),
  name: line(120),
  userTypeId: id(),
  userType: line(60),
  enabled: flag(),
  email: line(254),
  physician: flag(),
  poc: flag(),
  delegate: flag(),
  customerId: id(),
  customerName: line(100),
  lastLogin: instant(),
  /** The user signs in with the organization and has no password here. */
  passwordClosed: flag(),
  /** The sign-in waits for a second person, and decides about no one's acts until then. */
  notConfirmed: flag(),
  rowVersion: id(),
})
export type UserRow = z.infer<typeof UserRow>

export const userCriteria = {
  customerId: id(),
  firstName: line(50),
  lastName: line(50),
  email: line(254),
  physicianOnly: flag(),
  paroleOfficer: flag(),
  userTypeId: id(),
  active: id(),
  attention: z.enum([
    '',
    'sign-in-to-confirm',
    'not-confirmed',
    'provider-pending',
    'locked',
    'never-signed-in',
    'no-signature',
  ]),
}

export const NameOfUser = z.object({ userId: id(), name: line(120), userTypeId: id() })

export const users = endpoints({
  list: {
    method: 'GET',
    path: '/api/User/GetUserList',
    access: 'user.list',
    byPost: true,
    input: query({ searchCriteria: criteria(userCriteria) }),
    answer: listOf(UserRow),
  },
  exportList: {
    method: 'POST',
    path: '/api/User/ExportUserList',
    access: 'user.list',
    input: body({
      searchCriteria: z.object(userCriteria).partial(),
      format: z.enum(['csv', 'xlsx']),
      columns: z.array(line(40)).max(40),
    }),
    answer: answer({
      fileName: line(120),
      fileType: line(120),
      fileAsBase64: z.string(),
      rows: z.number(),
    }),
  },
  get: {
    method: 'GET',
    path: '/api/User/GetUser',
    access: 'signed-in',
    input: query({ userId: id() }),
    answer: answer(userAnswer),
  },
  save: {
    method: 'POST',
    path: '/api/User/SaveUser',
    access: 'user.save',
    changes: true,
    notInVisit: true,
    input: body(UserSave.shape),
    answer: Saved,
  },
  approveProvider: {
    method: 'POST',
    path: '/api/User/ApproveProvider',
    access: 'user.approve-provider',
    changes: true,
    notInVisit: true,
    input: body({
      userId: id(),
      /** The version of the user that was on screen. */
      rowVersion: id().optional(),
    }),
    answer: Done,
  },
  savePrinter: {
    method: 'POST',
    path: '/api/User/SavePrinter',
    access: 'signed-in',
    changes: true,
    input: body({
      userId: id(),
      barcodePrinter: line(50),
      barcodeQty: number(0, 5),
      camera: flag(),
      /**
       * The character that the scanner sends before or after each code: one of `scanMarks`; '' for
       * none. Absent: unchanged.
       */
      scanPrefix: scanMark().optional(),
      scanSuffix: scanMark().optional(),
    }),
    answer: Done,
  },
  /**
   * How times of day are written for the caller on screen: 12 or 24 hours; '': as the laboratory
   * writes them, which holds for its papers. Answers what counts now.
   */
  saveTimeFormat: {
    method: 'POST',
    path: '/api/User/SaveTimeFormat',
    access: 'signed-in',
    changes: true,
    notInVisit: true,
    input: body({ clock: z.enum(ownClocks) }),
    answer: answer({ message: text(500), clock: z.enum(clocks) }),
  },
  /** The language of the caller's own screens; what is kept, printed, and sent stays as it is. */
  saveLanguage: {
    method: 'POST',
    path: '/api/User/SaveLanguage',
    access: 'signed-in',
    changes: true,
    notInVisit: true,
    input: body({ language: z.enum(ownLanguages) }),
    answer: Done,
  },
  resetPasswordForUser: {
    method: 'POST',
    path: '/api/User/ResetPasswordForUser',
    access: 'user.reset-password',
    changes: true,
    notInVisit: true,
    input: body({ userId: id() }),
    answer: Done,
  },
  /** Signs a user out of every browser. */
  endSessions: {
    method: 'POST',
    path: '/api/User/EndSessionsOfUser',
    access: 'user.end-sessions',
    changes: true,
    notInVisit: true,
    input: body({ userId: id() }),
    answer: Done,
  },
  setTempPassword: {
    method: 'GET',
    path: '/api/User/SetTempPassword',
    access: 'user.set-temp-password',
    byPost: true,
    changes: true,
    notInVisit: true,
    input: query({
      email: line(254).optional(),
      userName: line(60).optional(),
      userId: id().optional(),
      password: secret(200),
    }),
    answer: Done,
  },
  identityVerified: {
    method: 'POST',
    path: '/api/User/IdentityVerified',
    access: 'user.verify-identity',
    changes: true,
    notInVisit: true,
    input: body({
      userId: id(),
      /** The version of the user that was on screen. */
      rowVersion: id().optional(),
      method: line(60),
      note: text(2000),
    }),
    answer: Done,
  },
  identityList: {
    method: 'GET',
    path: '/api/User/GetIdentityList',
    access: 'user.verify-identity',
    input: query({ userId: id() }),
    answer: shortListOf(
      z.object({
        verifiedAt: instant(),
        verifiedBy: line(120),
        method: line(60),
        note: text(2000),
      }),
    ),
  },
  listForEmail: {
    method: 'GET',
    path: '/api/User/GetListForEmail',
    access: 'user.save',
    byPost: true,
    input: query({ Email: line(254) }),
    answer: shortListOf(
      z.object({
        userId: id(),
        userName: line(60),
        customerId: id(),
        customerName: line(100),
        primary: flag(),
        disabled: flag(),
      }),
    ),
  },
  makePrimary: {
    method: 'GET',
    path: '/api/User/MakePrimary',
    access: 'user.make-primary',
    byPost: true,
    changes: true,
    notInVisit: true,
    input: query({ UserId: id() }),
    answer: Done,
  },
  ticketAssignList: {
    method: 'GET',
    path: '/api/User/GetTicketAssignList',
    access: 'ticket-assign.read',
    input: query({ userId: id() }),
    answer: shortListOf(z.object({ userId: id(), userId_Assign: id(), name: line(120) })),
  },
  addTicketAssign: {
    method: 'GET',
    path: '/api/User/AddTicketAssign',
    access: 'ticket-assign.save',
    byPost: true,
    changes: true,
    input: query({ userId: id(), userId_Assign: id() }),
    answer: Done,
  },
  rmDrilldown: {
    method: 'GET',
    path: '/api/User/GetRMDrilldown',
    access: 'user.drilldown',
    input: query({ userId: id() }),
    answer: shortListOf(NameOfUser),
  },
  vpDrilldown: {
    method: 'GET',
    path: '/api/User/GetVPDrilldown',
    access: 'user.drilldown',
    input: query({ userId: id() }),
    answer: shortListOf(NameOfUser),
  },
})

const unaccented: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
/** Letters and digits found on every keyboard. */
const typable = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[đðøłıßæœþ]/g, (letter) => unaccented[letter] ?? letter)
    .replace(/[^a-z0-9]/g, '')

/**
 * First initial and last name up to the first blank or hyphen, then the account's facility code
 * (records.md#users); typeable everywhere.
 */
export const userNameFor = (firstName: string, lastName: string, facilityCode: string): string =>
  `${typable(firstName).slice(0, 1)}${typable(lastName.trim().split(/[\s-]/)[0] ?? '')}${typable(facilityCode)}`
