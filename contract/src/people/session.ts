import { z } from 'zod'
import { clocks, ownClocks } from '../kit/clock.ts'
import {
  Answer,
  Done,
  Validation,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { bit, flag, id, instant, line, secret, text, whole } from '../kit/values.ts'
import { ownLanguages } from '../languages/language.ts'
import { Delegate, OwnAccount } from './users.ts'

/**
 * The product's API version, and the one assumed for a client that names none
 * (rules.md#sources-and-cookie).
 */
export const apiVersion = '2022.0.1'
export const defaultVersion = '2020.01.01'
/**
 * The session ends after this long without input (rules.md#idle-time); the warning appears two
 * minutes earlier.
 */
export const idleMs = 1_800_000
export const idleWarningMs = 120_000
export const absoluteMs = 12 * 3_600_000
export const visitMs = 30 * 60_000

/** The current visit, when an internal user acts as a customer (rules.md#acting-as-a-customer). */
export const Visit = z.object({
  entityId_Shadow: id(),
  userId_Shadow: id(),
  userName_Shadow: line(120),
  userType_Shadow: id(),
  physician_Shadow: flag(),
  shipLog_Shadow: flag(),
  customerName_Shadow: line(100),
  reason: line(200),
  until: instant(),
})
export type Visit = z.infer<typeof Visit>

/**
 * The sign-in response (rules.md#calls-that-stay, #sign-in-answers). After a refusal every field is
 * empty.
 */
export const SignedIn = answer({
  code: z.string(),
  changePwd: flag(),
  /** With changePwd: a single-use code for ResetPassword, valid for 10 minutes. */
  resetCode: z.string(),
  secondFactor: flag(),
  customerId: id(),
  userId: id(),
  firstName: line(50),
  lastName: line(50),
  email: line(254),
  validation: z.object({ token: z.string() }),
  userSignatureId: id(),
  userTypeId: id(),
  physician: flag(),
  salesVP: bit(),
  barcodePrinter: line(50),
  barcodeQty: z.number(),
  camera: flag(),
  /** The character that this user's scanner sends before or after each code; '' for none. */
  scanPrefix: line(1),
  scanSuffix: line(1),
  /** How times of day are written on screen: 12 for 2:05 PM, 24 for 14:05. */
  clock: z.enum(clocks),
  /** This person's own choice; '': as the laboratory. */
  ownClock: z.enum(ownClocks),
  /** The language of this person's screens; '': as the browser had it at sign-in. */
  language: z.enum(ownLanguages),
  delegates: z.array(Delegate),
  shipLog: flag(),
  salesUserEdit: bit(),
  salesPatientReport: bit(),
  salesParoleOfficer: bit(),
  defaultLocation: id(),
  multiLogin: bit(),
  accounts: z.array(OwnAccount),
  customerName: line(100),
  sharePatients: flag(),
  topMessage: text(500),
  visit: Visit.nullable(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const SessionRow = z.object({
  sessionId: id(),
  startedAt: instant(),
  seenAt: instant(),
  address: line(60),
  agent: line(200),
  source: id(),
  own: flag(),
})
const SignInRow = z.object({
  at: instant(),
  address: line(60),
  agent: line(200),
  outcome: line(40),
})
export const VisitRow = z.object({
  visitId: id(),
  customerId: id(),
  customerName: line(100),
  userName: line(120),
  userName_Shadow: line(120),
  reason: line(200),
  startedAt: instant(),
  endedAt: instant(),
  changes: z.number(),
})
export type VisitRow = z.infer<typeof VisitRow>

export const session = endpoints({
  authenticate: {
    method: 'POST',
    path: '/api/User/Authenticate',
    access: 'public',
    input: z.object({
      email: secret(254),
      password: secret(200),
      code: secret(40).optional(),
      tranSourceId: whole(0, 999).optional(),
      validation: Validation.partial().optional(),
    }),
    answer: SignedIn,
  },
  resetCode: {
    method: 'GET',
    path: '/api/User/ResetCode',
    access: 'public',
    publicBlock: true,
    byPost: true,
    input: query({ email: secret(254) }),
    answer: Done,
  },
  resetPassword: {
    method: 'GET',
    path: '/api/User/ResetPassword',
    access: 'public',
    publicBlock: true,
    byPost: true,
    input: query({ email: secret(254), password: secret(200), code: secret(80).optional() }),
    answer: Done,
  },
  /**
   * Rebuilds a session in a new tab from the binding cookie (rules.md#session-in-a-new-tab):
   * another token for the same session.
   */
  getSession: {
    method: 'POST',
    path: '/api/User/GetSession',
    access: 'public',
    input: z.object({ validation: Validation.partial().optional() }),
    answer: SignedIn,
  },
  keepAlive: {
    method: 'POST',
    path: '/api/User/KeepAlive',
    access: 'signed-in',
    input: body({}),
    answer: answer({ idleAt: instant(), endsAt: instant() }),
  },
  end: {
    method: 'POST',
    path: '/api/User/EndSession',
    access: 'signed-in',
    input: body({}),
    /** `organizationSignOut`: where the browser also signs out of an identity provider; '' nowhere. */
    answer: answer({ organizationSignOut: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/api/User/GetSessionList',
    access: 'signed-in',
    input: query({}),
    answer: shortListOf(SessionRow),
  },
  endOthers: {
    method: 'POST',
    path: '/api/User/EndOtherSessions',
    access: 'signed-in',
    notInVisit: true,
    /** `password`: for users who have no second factor to show. */
    input: body({ password: secret(200).optional() }),
    answer: answer({ ended: z.number() }),
  },
  /** One of the same user's other sessions. */
  endOne: {
    method: 'POST',
    path: '/api/User/EndOneSession',
    access: 'signed-in',
    notInVisit: true,
    input: body({ sessionId: id(), password: secret(200).optional() }),
    answer: Done,
  },
  /** Signs everyone out except the caller. */
  endAll: {
    method: 'POST',
    path: '/api/User/EndAllSessions',
    access: 'session.end-all',
    notInVisit: true,
    input: body({ password: secret(200).optional() }),
    answer: answer({ ended: z.number() }),
  },
  signInHistory: {
    method: 'GET',
    path: '/api/User/GetSignInList',
    access: 'signed-in',
    input: query({}),
    answer: shortListOf(SignInRow),
  },
  /**
   * Connections that carry patient data unencrypted beyond this machine because a setting allows
   * it.
   */
  plainWays: {
    method: 'GET',
    path: '/api/User/GetPlainWayList',
    access: 'plain-way.read',
    input: query({}),
    answer: shortListOf(z.object({ setting: z.string(), says: z.string(), mend: z.string() })),
  },
  switchCustomer: {
    method: 'GET',
    path: '/api/User/SwitchCustomer',
    access: 'signed-in',
    byPost: true,
    changes: true,
    notInVisit: true,
    /** `code`: from the second factor of the sign-in to switch to, if it has one. */
    input: query({ userId: id(), code: secret(40).optional() }),
    answer: SignedIn,
  },
  changePassword: {
    method: 'POST',
    path: '/api/User/ChangePassword',
    access: 'signed-in',
    changes: true,
    notInVisit: true,
    input: body({ password: secret(200), newPassword: secret(200) }),
    answer: Done,
  },
})

export const shadow = endpoints({
  start: {
    method: 'POST',
    path: '/api/User/StartShadow',
    access: 'shadow.start',
    notInVisit: true,
    input: body({ userId: id(), reason: line(200) }),
    answer: answer({ visit: Visit }),
  },
  renew: {
    method: 'POST',
    path: '/api/User/RenewShadow',
    access: 'signed-in',
    input: body({}),
    answer: answer({ visit: Visit }),
  },
  end: {
    method: 'POST',
    path: '/api/User/EndShadow',
    access: 'signed-in',
    input: body({}),
    answer: Done,
  },
  list: {
    method: 'GET',
    path: '/api/User/GetShadowList',
    access: 'shadow.read',
    input: query({
      searchCriteria: criteria({ customerId: id(), /** Of the last 30 days. */ recent: flag() }),
    }),
    answer: listOf(VisitRow),
  },
})

export const secondFactor = endpoints({
  /**
   * Starts the setup: the secret as base32 text and as an otpauth address for a QR code. Confirm
   * activates it.
   */
  begin: {
    method: 'POST',
    path: '/api/User/BeginSecondFactor',
    access: 'signed-in',
    notInVisit: true,
    input: body({ password: secret(200) }),
    answer: answer({ secret: z.string(), address: z.string() }),
  },
  confirm: {
    method: 'POST',
    path: '/api/User/ConfirmSecondFactor',
    access: 'signed-in',
    notInVisit: true,
    input: body({ code: secret(40) }),
    answer: answer({ recoveryCodes: z.array(z.string()) }),
  },
  /**
   * Required again before signing, SetTempPassword, and large exports
   * (rules.md#second-factor-again); valid for five minutes.
   */
  prove: {
    method: 'POST',
    path: '/api/User/ProveSecondFactor',
    access: 'signed-in',
    notInVisit: true,
    input: body({ code: secret(40) }),
    answer: Done,
  },
  remove: {
    method: 'POST',
    path: '/api/User/RemoveSecondFactor',
    access: 'signed-in',
    notInVisit: true,
    input: body({ code: secret(40) }),
    answer: Done,
  },
  reset: {
    method: 'POST',
    path: '/api/User/ResetSecondFactor',
    access: 'user.reset-second-factor',
    notInVisit: true,
    changes: true,
    input: body({
      userId: id(),
      /** The version of the user that was on screen. */
      rowVersion: id().optional(),
      reason: line(200),
    }),
    answer: Done,
  },
  state: {
    method: 'GET',
    path: '/api/User/GetSecondFactor',
    access: 'signed-in',
    input: query({}),
    answer: Answer.extend({
      /** Any second factor: an authenticator or a passkey. */
      enabled: flag(),
      authenticator: flag(),
      passkeys: z.number(),
      required: flag(),
      /** The laboratory requires a passkey of this user; a code alone is not enough. */
      passkeyRequired: flag(),
      recoveryCodesLeft: z.number(),
    }),
  },
})
