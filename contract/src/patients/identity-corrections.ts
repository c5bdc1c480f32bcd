import { z } from 'zod'
import { Saved, body, criteria, endpoints, listOf, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { correctionKinds, correctionStates } from './identity.ts'

const identityShape = {
  lastName: line(50),
  firstName: line(50),
  middleName: line(50),
  suffix: line(20),
  lastNameLatin: line(50),
  firstNameLatin: line(50),
  middleNameLatin: line(50),
  dob: day(),
  genderId: id(),
  medicalRecordId: line(40),
}

/**
 * A specimen that the laboratory has with its result not yet released, and whether its tube was
 * inspected since the identity changed.
 */
export const CorrectionTube = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  labStatusId: id(),
  labStatus: line(60),
  /** If not, it is checked at accessioning. */
  isAccessioned: flag(),
  /** Text printed on its labels: 'MOSS, ADA · 05/17/1980'; an empty list if we printed none. */
  labels: z.array(line(200)),
  /** null: not yet. */
  checkedDate: instant(),
  checkedBy: line(120),
  checkSays: line(500),
})

export const IdentityCorrection = z.object({
  identityCorrectionId: id(),
  patientId: id(),
  kind: z.enum(correctionKinds),
  state: z.enum(correctionStates),
  reason: text(500),
  requestedBy: line(120),
  /** Another person must decide: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
  requestedDate: instant(),
  decidedBy: line(120),
  decidedDate: instant(),
  decisionNote: text(500),
  /** The fields to change, before the change. */
  was: z.object(identityShape).partial(),
  /** The same fields, after the change. */
  asked: z.object(identityShape).partial(),
  tubes: z.array(CorrectionTube),
})
export type IdentityCorrection = z.infer<typeof IdentityCorrection>

/** A request that no one has decided yet, as the laboratory's list shows it. */
export const OpenCorrection = z.object({
  identityCorrectionId: id(),
  patientId: id(),
  patientName: line(320),
  dob: day(),
  medicalRecordId: line(40),
  customerId: id(),
  customer: line(100),
  kind: z.enum(correctionKinds),
  /** The fields to change, before and after. */
  was: z.object(identityShape).partial(),
  asked: z.object(identityShape).partial(),
  reason: text(500),
  requestedBy: line(120),
  requestedDate: instant(),
  /** Who looks after its account issue; '' if no one does. */
  owner: line(120),
  /** Another person must decide: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
  /** Specimens on hold until it is decided. */
  tubes: z.number(),
})
export type OpenCorrection = z.infer<typeof OpenCorrection>

/** Changes to a patient's identity while the laboratory has a specimen (docs/decisions/0031). */
export const identityCorrections = endpoints({
  /** For a patient: the number of specimens under way, and the corrections, newest first. */
  list: {
    method: 'GET',
    path: '/api/Patient/GetIdentityCorrections',
    access: 'patient.read',
    byPost: true,
    input: query({ patientId: id() }),
    answer: shortListOf(IdentityCorrection).extend({ underWay: z.number() }),
  },
  /** Those that wait for a decision, in all accounts that the caller sees, oldest first. */
  waiting: {
    method: 'GET',
    path: '/api/Patient/GetOpenIdentityCorrections',
    access: 'identity.decide',
    byPost: true,
    input: query({ searchCriteria: criteria({ customerId: id() }) }),
    answer: listOf(OpenCorrection),
  },
  /**
   * Requests correction of these fields by the laboratory; specimens under way go on hold until it
   * has decided.
   */
  request: {
    method: 'POST',
    path: '/api/Patient/RequestIdentityCorrection',
    access: 'identity.request',
    changes: true,
    input: body({
      patientId: id(),
      kind: z.enum(correctionKinds),
      reason: text(500),
      ...z.object(identityShape).partial().shape,
    }),
    answer: Saved,
  },
  /** Accepts or rejects a request; must be someone other than the sender. */
  decide: {
    method: 'POST',
    path: '/api/Patient/DecideIdentityCorrection',
    access: 'identity.decide',
    changes: true,
    input: body({ identityCorrectionId: id(), accept: flag(), note: text(500) }),
    answer: Saved,
  },
  /**
   * Inspects a tube that was accessioned under the earlier identity: its number is scanned and the
   * birth date keyed from it. Without the tube, or if it shows another date, a named person says
   * how they know which patient it belongs to.
   */
  check: {
    method: 'POST',
    path: '/api/LabOrder/CheckAfterCorrection',
    access: 'specimen.accession',
    changes: true,
    input: body({
      labOrderId: id(),
      specimenBarcode: line(20),
      keyedDob: day().optional(),
      releaseReason: text(500).optional(),
    }),
    answer: Saved,
  },
})
