import { z } from 'zod'
import {
  answer,
  body,
  criteria,
  Done,
  endpoints,
  listOf,
  query,
  Saved,
  shortListOf,
} from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { payerKinds } from './payers.ts'

/*
 * Preauthorizations (records.md#preauthorization; docs/decisions/0057): each is a row with its
 * number, tests, days, and units. Claims use up the units, and voids return them. The fields on an
 * insurance are the newest one's.
 */

export const authorizationStates = [
  'asked',
  'pended',
  'granted',
  'in part',
  'refused',
  'void',
] as const
export type AuthorizationState = (typeof authorizationStates)[number]
export const authorizationStateLabels: Readonly<Record<AuthorizationState, string>> = {
  asked: say('Requested'),
  pended: say('Pended'),
  granted: say('Approved'),
  'in part': say('Approved in part'),
  refused: say('Denied'),
  void: say('Void'),
}
/** What is done about a denied one. */
export const nextSteps = ['appeal', 'peer-to-peer', 'request-again', 'notice', 'write-off'] as const
export type NextStep = (typeof nextSteps)[number]
export const nextStepLabels: Readonly<Record<NextStep, string>> = {
  appeal: say('Appeal'),
  'peer-to-peer': say('Peer-to-peer review with the ordering provider'),
  'request-again': say('Request again with what the payer misses'),
  notice: say('Ask the practice for a signed notice that the patient pays'),
  'write-off': say('Write off'),
}
export const isApproved = (state: AuthorizationState): boolean =>
  state === 'granted' || state === 'in part'
/**
 * An authorization that ends within this many days, or has less than a fifth of its units left, is
 * shown before it is too late.
 */
export const endingDays = 30
export const fewLeft = 0.2
export const mostAtOnce = 100

const patientOf = {
  customerId: id(),
  customer: line(100),
  patientId: id(),
  patientName: line(160),
  dob: day(),
}
const insuranceOf = {
  patientInsuranceId: id(),
  insuranceId: id(),
  payer: line(200),
  memberId: line(80),
}

/** An order whose payer requires an authorization, with none that covers it. */
export const MissingAuthorization = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  collectionDate: day(),
  labTypeId: id(),
  labType: line(60),
  ...patientOf,
  ...insuranceOf,
  /** Why none covers it. */
  says: text(300),
  /** Last day on which the payer still accepts a request for it; null: not known. */
  deadline: day(),
  isAtLaboratory: flag(),
})
export type MissingAuthorization = z.infer<typeof MissingAuthorization>

export const Authorization = z.object({
  preAuthorizationId: id(),
  ...patientOf,
  ...insuranceOf,
  labOrderId: id(),
  state: z.enum(authorizationStates),
  number: line(40),
  /** 0: all test types. */
  labTypeId: id(),
  labType: line(60),
  validFrom: day(),
  validTo: day(),
  /** 0: no limit. */
  units: whole(0, 100_000),
  used: whole(0, 100_000),
  askedOn: day(),
  says: text(500),
  /** Of a denied one: the payer's reason, what is done next, and by when (null: no day). */
  denialReason: line(200),
  nextStep: z.enum(['', ...nextSteps]),
  nextBy: day(),
  rowVersion: id(),
})
export type Authorization = z.infer<typeof Authorization>

/** When a payer, or all payers of a type, require an authorization. */
export const AuthorizationRule = z.object({
  authorizationRuleId: id(),
  insuranceId: id(),
  payer: line(200),
  payerKind: z.enum(['', ...payerKinds]),
  labTypeId: id(),
  labType: line(60),
  /** A test, class, or panel of the catalog; 0: all of the type. */
  testCode: id(),
  test: line(200),
  /** 0: always; otherwise starting with the order after this many in `windowDays`. */
  afterCount: whole(0, 1000),
  windowDays: whole(0, 3660),
  source: text(300),
  validFrom: day(),
  validTo: day(),
})
export type AuthorizationRule = z.infer<typeof AuthorizationRule>

/** A paper that was removed from an authorization: who did it, when, and why. */
export const RemovedPaper = z.object({
  patientAttachmentId: id(),
  description: text(200),
  reason: text(500),
  removedBy: line(120),
  dateRemoved: instant(),
})
export type RemovedPaper = z.infer<typeof RemovedPaper>

/** Entered data of an authorization. Approved: with number and last day. */
const entered = {
  state: z.enum(authorizationStates),
  number: line(40),
  validFrom: day(),
  validTo: day(),
  units: whole(0, 100_000),
}
const filters = { customerId: id(), insuranceId: id(), labTypeId: id() }
const missingFilters = {
  ...filters,
  labId: id(),
  collectionDateStart: day(),
  collectionDateEnd: day(),
}
const listFilters = { ...filters, patientId: id(), ending: flag(), search: line(60) }

export const preauth = endpoints({
  /**
   * `collectionDateStart`, `collectionDateEnd`: collection days. `labId`: where the account sends
   * the test type.
   */
  missing: {
    method: 'GET',
    path: '/api/LabOrder/GetMissingPreAuth',
    access: 'preauth.read',
    input: query({
      searchCriteria: criteria(missingFilters),
    }),
    answer: listOf(MissingAuthorization),
  },
  exportMissing: {
    method: 'POST',
    path: '/api/LabOrder/ExportMissingPreAuth',
    access: 'preauth.read',
    input: exportInput(missingFilters),
    answer: exportedFile,
  },
  /**
   * `ending`: only those in force that end soon or are nearly used up. `search`: its number
   * (rules.md#finding-money).
   */
  list: {
    method: 'GET',
    path: '/api/Patient/GetPreAuthList',
    access: 'preauth.read',
    byPost: true,
    input: query({
      searchCriteria: criteria(listFilters),
    }),
    answer: listOf(Authorization),
  },
  exportList: {
    method: 'POST',
    path: '/api/Patient/ExportPreAuthList',
    access: 'preauth.read',
    input: exportInput(listFilters),
    answer: exportedFile,
  },
  save: {
    method: 'POST',
    path: '/api/Patient/SavePatientPreAuth',
    access: 'preauth.save',
    changes: true,
    input: body({
      preAuthorizationId: id(),
      patientInsuranceId: id(),
      labOrderId: id(),
      ...entered,
      labTypeId: id(),
      askedOn: day(),
      says: text(500),
      /** Of a denied one: the payer's reason, and what is done next. */
      denialReason: line(200).optional(),
      nextStep: z.enum(['', ...nextSteps]).optional(),
      nextBy: day().optional(),
      rowVersion: id(),
    }),
    answer: Saved,
  },
  /**
   * Approvals for orders of one payer, as its portal lists them. Each is saved or reported with the
   * reason it was not.
   */
  saveMany: {
    method: 'POST',
    path: '/api/Patient/SavePatientPreAuths',
    access: 'preauth.save',
    changes: true,
    input: body({
      entries: z
        .array(
          z.object({
            labOrderId: id(),
            patientInsuranceId: id(),
            number: line(40),
            validFrom: day(),
            validTo: day(),
            units: whole(0, 100_000),
          }),
        )
        .min(1)
        .max(mostAtOnce),
    }),
    answer: answer({
      done: z.number(),
      refused: z.array(z.object({ labOrderId: id(), says: text(300) })),
    }),
  },
  /**
   * Removes a paper from its authorization and from the patient, with a reason. The only paper of
   * an authorization that a claim cites stays: it is the proof.
   */
  removePaper: {
    method: 'POST',
    path: '/api/Patient/RemovePreAuthPaper',
    access: 'preauth.save',
    changes: true,
    input: body({ patientAttachmentId: id(), reason: text(500) }),
    answer: Done,
  },
  /** Papers removed from an authorization, latest first. */
  removedPapers: {
    method: 'GET',
    path: '/api/Patient/GetRemovedPreAuthPapers',
    access: 'preauth.read',
    input: query({ preAuthorizationId: id() }),
    answer: shortListOf(RemovedPaper),
  },
  rules: {
    method: 'GET',
    path: '/api/Insurance/GetPreAuthRules',
    access: 'preauth.read',
    input: query({}),
    answer: shortListOf(AuthorizationRule),
  },
  /** A rule is never edited: it ends, and another one starts. */
  saveRule: {
    method: 'POST',
    path: '/api/Insurance/SavePreAuthRule',
    access: 'preauth.save',
    changes: true,
    input: body({
      insuranceId: id(),
      payerKind: z.enum(['', ...payerKinds]),
      labTypeId: id(),
      /** 0, or absent: all of the type. */
      testCode: id().optional(),
      afterCount: whole(0, 1000),
      windowDays: whole(0, 3660),
      source: text(300),
      validFrom: day(),
    }),
    answer: Saved,
  },
  endRule: {
    method: 'POST',
    path: '/api/Insurance/EndPreAuthRule',
    access: 'preauth.save',
    changes: true,
    input: body({ authorizationRuleId: id(), validTo: day() }),
    answer: Saved,
  },
})
