import { z } from 'zod'
import { Saved, body, endpoints, query, shortListOf } from './endpoint.ts'
import { correctionKinds, correctionStates } from './identity.ts'
import { day, flag, id, instant, line, text } from './values.ts'

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

/** A specimen that the laboratory has and whose result is not out, and whether its tube was looked at since the identity changed. */
export const CorrectionTube = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  labStatusId: id(),
  labStatus: line(60),
  /** One that is not is checked at accessioning. */
  isAccessioned: flag(),
  /** What its labels were printed with: 'MOSS, ADA · 05/17/1980'; an empty list where we printed none. */
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
  /** Whether who reads this requested it: another person decides then. */
  isOwnRequest: flag(),
  requestedDate: instant(),
  decidedBy: line(120),
  decidedDate: instant(),
  decisionNote: text(500),
  /** The fields that are to change, as they were. */
  was: z.object(identityShape).partial(),
  /** The same fields as they are to be. */
  asked: z.object(identityShape).partial(),
  tubes: z.array(CorrectionTube),
})
export type IdentityCorrection = z.infer<typeof IdentityCorrection>

/** Changes of who a patient is while the laboratory has a specimen (docs/decisions/0031). */
export const identityCorrections = endpoints({
  /** Of a patient: how many specimens are under way, and the corrections, the latest first. */
  list: {
    method: 'GET',
    path: '/api/Patient/GetIdentityCorrections',
    access: 'patient.read',
    byPost: true,
    input: query({ patientId: id() }),
    answer: shortListOf(IdentityCorrection).extend({ underWay: z.number() }),
  },
  /** Asks the laboratory to correct these fields; specimens under way go on hold until it has decided. */
  request: {
    method: 'POST',
    path: '/api/Patient/RequestIdentityCorrection',
    access: 'identity.request',
    changes: true,
    input: body({ patientId: id(), kind: z.enum(correctionKinds), reason: text(500), ...z.object(identityShape).partial().shape }),
    answer: Saved,
  },
  /** Accepts or rejects a request; by another person than who sent it. */
  decide: {
    method: 'POST',
    path: '/api/Patient/DecideIdentityCorrection',
    access: 'identity.decide',
    changes: true,
    input: body({ identityCorrectionId: id(), accept: flag(), note: text(500) }),
    answer: Saved,
  },
  /**
   * A tube that was accessioned under the earlier identity is looked at: its number is scanned and the birth date keyed from it. Without the tube, or
   * where it bears another date, a named person says how it is known whose it is.
   */
  check: {
    method: 'POST',
    path: '/api/LabOrder/CheckAfterCorrection',
    access: 'specimen.accession',
    changes: true,
    input: body({ labOrderId: id(), specimenBarcode: line(20), keyedDob: day().optional(), releaseReason: text(500).optional() }),
    answer: Saved,
  },
})
