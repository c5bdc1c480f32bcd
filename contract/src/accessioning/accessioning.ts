import { z } from 'zod'
import { temperatures } from '../catalog/clinical/specimen-ages.ts'
import { answer, body, endpoints, Issue, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { benchCorrections, matches } from '../orders/bench-rules.ts'
import { orderPriority } from '../orders/priority.ts'

/** Moves that end the work on a tube at the bench. */
export const benchMoves = ['accession', 'hold', 'reject'] as const
/** Maximum number of tubes in a rack. */
export const mostInRack = 100

const temperature = () => z.enum(['', ...temperatures])
const mismatches = {
  mismatchDate: flag(),
  mismatchDOB: flag(),
  mismatchName: flag(),
  mismatchPregnant: flag(),
  mismatchSite: flag(),
}
const Lab = z.object({ labId: id(), name: line(100) })

/** The bench's view of an order (records.md#accessioning). */
export const benchOrderShape = {
  labOrderId: id(),
  labOrderSpecimenId: id(),
  requisitionNo: line(20),
  specimenBarcode: line(20),
  patientId: id(),
  firstName: line(50),
  middleName: line(50),
  lastName: line(50),
  /**
   * As printed on the label if the label cannot show the name itself
   * (rules.md#names-in-other-scripts).
   */
  firstNameLatin: line(50),
  middleNameLatin: line(50),
  lastNameLatin: line(50),
  dob: day(),
  genderId: id(),
  medicalRecordId: line(50),
  customerId: id(),
  customer: line(100),
  facilityCode: line(20),
  locationId: id(),
  location: line(100),
  timeZone: line(60),
  user_Physician: line(120),
  labTypeId: id(),
  labType: line(60),
  priority: orderPriority(),
  labStatusId: id(),
  labStatus: line(60),
  /** 0 none; otherwise the reason, which pre-fills a further hold. */
  hold: id(),
  demographicsHold: flag(),
  /**
   * The patient’s identity is being corrected: 'asked' not decided, 'decided' this tube has not
   * been inspected since; '' nothing.
   */
  identityCorrection: z.enum(benchCorrections),
  collectionDate: instant(),
  noCollectionTime: flag(),
  receivedDate: instant(),
  accessionedDate: instant(),
  accessioner: line(120),
  isPregnant: whole(0, 2),
  /** Hours since collection, rounded up; null until the date is known. */
  specimenAge: z.number().nullable(),
  /** Hours, for the temperature on record; null until the type is decided. */
  ageLimit: z.number().nullable(),
  /**
   * Hours by temperature, 'any' for all; from the order's laboratory
   * (catalog/clinical/specimen-ages.ts).
   */
  ageLimits: z
    .object({ any: z.number(), ambient: z.number(), refrigerated: z.number(), frozen: z.number() })
    .partial()
    .nullable(),
  temperature: temperature(),
  receivedOnIce: flag(),
  ...mismatches,
  /** The collection on the tube, if it differs from the order's. */
  tubeCollectionDay: day(),
  tubeCollectionTime: line(5),
  differenceReason: text(500),
  accessioningComment: text(500),
  accessioningNote: text(2000),
  /** Says that the swab's site does not fit the patient’s sex; '' if it does. */
  siteFinding: line(300),
  /** 1: already accessioned, so nothing is left to do here. */
  alreadyProcessToday: whole(0, 1),
  /** Urine toxicology: 1 with a screen, 2 without; 0 for other types. */
  toxScreen: whole(0, 2),
  testsCount: z.number(),
  missingSelection: flag(),
  /**
   * Checking the name by eye is enough: the label is ours and shows what is on record
   * (rules.md#match-is-an-act).
   */
  hasTrustedLabel: flag(),
  /** How it arrived: 'Received', 'Counted, not scanned', or '' if not received yet. */
  arrival: line(60),
  /** The last thing that happened, in words. */
  lastAct: text(300),
  labId: id(),
  lab: line(100),
  workingLabId: id(),
  /** Active laboratories that offer this type. */
  offeredBy: z.array(Lab),
  physicianHardcopy: flag(),
  patientHardcopy: flag(),
  /**
   * Its chart is restricted and closed to the caller: patient and order show only what is on the
   * label, so neither provider nor pregnancy.
   */
  isRestricted: flag(),
  rowVersion: id(),
}
export const BenchOrder = z.object(benchOrderShape)
export type BenchOrder = z.infer<typeof BenchOrder>

/** LabOrderStatus (records.md#bench-acts), for acts at the bench. */
const status = {
  labOrderId: id(),
  labOrderSpecimenId: id().optional(),
  /** As scanned from the tube: it must be the order's. */
  specimenBarcode: line(20),
  statusDate: instant().optional(),
  userId_Updated: id().optional(),
  comment: text(500).optional(),
  accessioningNote: text(2000).optional(),
  mismatchDate: flag().optional(),
  mismatchDOB: flag().optional(),
  mismatchName: flag().optional(),
  mismatchPregnant: flag().optional(),
  mismatchSite: flag().optional(),
  /** The collection on the tube if it differs from the order's: local day, and HH:MM or ''. */
  tubeCollectionDay: day().optional(),
  tubeCollectionTime: line(5).optional(),
  /**
   * The laboratory that tests it; 0: the working laboratory if it offers the type, otherwise open
   * until a manifest.
   */
  labId: id().optional(),
  workingLabId: id(),
  physicianHardcopy: flag().optional(),
  patientHardcopy: flag().optional(),
  temperature: temperature().optional(),
  receivedOnIce: flag().optional(),
  rowVersion: id().optional(),
}
const Ticket = answer({
  id: z.string(),
  /** The account issue opened; 0: none. */
  ticketId: id(),
})

/** Registering an arrived specimen against its order. */
export const accessioning = endpoints({
  forAccessioning: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderForAccessioning',
    access: 'specimen.accession',
    byPost: true,
    input: query({ SpecimenBarcode: line(20) }),
    answer: answer(benchOrderShape),
  },
  /** Laboratories where the caller works. */
  workingLabs: {
    method: 'GET',
    path: '/api/Lab/GetWorkingLabList',
    access: 'specimen.accession',
    input: query({}),
    answer: shortListOf(Lab),
  },
  /**
   * The caller's acts at the bench in the last twelve hours: at most twenty, newest first, with
   * whether each still holds, and the status now.
   */
  lastTubes: {
    method: 'GET',
    path: '/api/LabOrder/GetLastTubeList',
    access: 'specimen.accession',
    byPost: true,
    input: query({}),
    answer: shortListOf(
      z.object({
        labOrderId: id(),
        specimenBarcode: line(20),
        patientName: line(160),
        act: z.enum(benchMoves),
        at: instant(),
        stands: flag(),
        labStatus: line(60),
      }),
    ),
  },
  /**
   * Progress of the work: tubes the caller finished in the last hour, and those waiting in the
   * caller’s scope. 1001: more than 1,000. Counts only, nothing from a record.
   */
  benchFigures: {
    method: 'GET',
    path: '/api/LabOrder/GetBenchFigures',
    access: 'specimen.accession',
    input: query({}),
    answer: answer({
      tubesOfHour: whole(0, 100_000),
      notAccessioned: whole(0, 1001),
      onHold: whole(0, 1001),
    }),
  },
  accession: {
    method: 'POST',
    path: '/api/LabOrder/AccessionLabOrder',
    access: 'specimen.accession',
    changes: true,
    input: body({
      ...status,
      match: z.enum(matches).optional(),
      keyedDob: day().optional(),
      releaseReason: text(500).optional(),
      ageReason: text(500).optional(),
      /** Why it is processed although tube and order differ. */
      differenceReason: text(500).optional(),
    }),
    answer: Ticket,
  },
  /**
   * Each tube is independent: a problem with one is reported on it, and the others continue
   * (rules.md#match-is-an-act).
   */
  rack: {
    method: 'POST',
    path: '/api/LabOrder/AccessionRack',
    access: 'specimen.accession',
    changes: true,
    input: body({
      workingLabId: id(),
      tubes: z
        .array(z.object({ labOrderId: id(), specimenBarcode: line(20), rowVersion: id() }))
        .min(1)
        .max(mostInRack),
    }),
    answer: shortListOf(
      z.object({
        labOrderId: id(),
        specimenBarcode: line(20),
        done: flag(),
        issues: z.array(Issue),
      }),
    ),
  },
  hold: {
    method: 'POST',
    path: '/api/LabOrder/HoldLabOrder',
    access: 'specimen.accession',
    changes: true,
    input: body({ ...status, labStatusId: id() }),
    answer: Ticket,
  },
  reject: {
    method: 'POST',
    path: '/api/LabOrder/RejectLabOrder',
    access: 'specimen.accession',
    changes: true,
    input: body({ ...status, labStatusId: id() }),
    answer: Ticket,
  },
  /** Ends a hold, so the specimen waits for accessioning again; a named person says why. */
  releaseStatusHold: {
    method: 'POST',
    path: '/api/LabOrder/ReleaseHold',
    access: 'order.release-hold',
    changes: true,
    input: body({ labOrderId: id(), comment: text(500), rowVersion: id().optional() }),
    answer: answer({ id: z.string() }),
  },
  /** The letter to the practice about a rejected specimen, as a PDF. */
  rejectionLetter: {
    method: 'GET',
    path: '/api/LabOrder/GetRejectionLetter',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
})
