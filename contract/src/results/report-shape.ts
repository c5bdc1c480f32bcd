import { z } from 'zod'
import { day, flag, id, instant, line, text } from '../values.ts'
import { longestAmount, messageLimits as limits } from './message-limits.ts'
import { flags, observationStates, resultKinds, type ObservationState } from './states.ts'

const states = Object.keys(observationStates) as [ObservationState, ...ObservationState[]]

/** A value of a version, with what it was held against as of then. Digits stay as they came. */
export const ReportedValue = z.object({
  observationId: id(),
  /** Key of the catalogue. */
  analyte: line(60),
  /** As people read it. */
  name: line(120),
  method: z.enum(['screen', 'confirmation', 'measured']),
  comparator: line(2),
  value: text(limits.value.longest),
  /** UCUM. */
  unit: line(limits.unit.longest),
  /** At or above it the value is positive. */
  cutOff: line(40),
  low: line(40),
  high: line(40),
  /** The sender's own words on its interval; '' where it says none. */
  intervalSays: text(limits.interval.longest),
  /** The number that it was judged by is a draft (decisions.md 3). */
  isDraft: flag(),
  flag: z.enum(flags),
  state: z.enum(states),
  analysedDate: instant(),
  /** Of `laboratories`; 0 where the message names none. */
  performingLabId: id(),
  note: text(limits.valueNote.longest),
  /** The value before this version, with its comparator and unit; '' where it was not changed by it. */
  was: text(longestAmount),
})
export type ReportedValue = z.infer<typeof ReportedValue>

/** A class of the catalogue, or 'Specimen validity', with its values: what is abnormal stands first. */
export const ReportGroup = z.object({ title: line(120), values: z.array(ReportedValue) })

export const PerformingLab = z.object({
  performingLabId: id(),
  name: line(limits.performer.longest),
  address: line(limits.performerAddress.longest),
  cliaNumber: line(20),
  director: line(limits.performerDirector.longest),
})

const place = { name: line(120), addressLines: z.array(line(160)), phone: line(40) }

/** What is said of a drug or an analyte of a toxicology order (decisions.md 4; verdict.ts). */
export const ReportedVerdict = z.object({
  /** Of verdict.ts. */
  state: line(40),
  /** The drug of the medication list or the analyte that was found, as people read it. */
  subject: line(160),
  /** Why: the whole sentence. */
  says: text(longestAmount + 600),
  /** The rows of the tables that it rests on, in order: 'oxycodone → oxymorphone (J Pers Med 13:918)'. */
  path: z.array(text(longestAmount + 300)),
})
export type ReportedVerdict = z.infer<typeof ReportedVerdict>

export const reportShape = {
  resultId: id(),
  version: z.number(),
  kind: z.enum(resultKinds),
  /** The version that counts now, where it is another. */
  newestVersion: z.number(),
  madeDate: instant(),
  releasedDate: instant(),
  /** '' when it went out by itself. */
  releasedBy: line(120),
  reviewedDate: instant(),
  reviewedBy: line(120),
  labOrderId: id(),
  specimenBarcode: line(20),
  requisitionNo: line(20),
  patientId: id(),
  lastName: line(50),
  firstName: line(50),
  middleName: line(50),
  dob: day(),
  gender: line(60),
  medicalRecordId: line(40),
  customerId: id(),
  customer: line(100),
  physician: line(120),
  npi: line(10),
  location: z.object({ ...place, timeZone: line(60) }),
  /** The laboratory that the portal is of: who reports. */
  laboratory: z.object({ ...place, cliaNumber: line(20), director: line(200) }),
  labTypeId: id(),
  labType: line(60),
  /** The source: 'Urine', 'Swab, left forearm'. */
  specimen: line(160),
  collectionDate: instant(),
  noCollectionTime: flag(),
  receivedDate: instant(),
  /** What the report says of the specimen's condition (42 CFR 493.1291(c)(7)); '' when it was good. */
  condition: text(1000),
  /** Why there is no drug result: the specimen was not valid; '' when it was, or is not judged. */
  validity: line(300),
  groups: z.array(ReportGroup),
  /** What the laboratory says of the result as a whole; '' nothing. */
  note: text(limits.orderNote.longest),
  laboratories: z.array(PerformingLab),
  verdicts: z.array(ReportedVerdict),
  /** The list that the verdicts were made with; one entry says that none was given. */
  medications: z.array(line(200)),
  /** What this version changed, in sentences. */
  changes: z.array(text(2 * longestAmount + 200)),
  /** '' or what every page bears: that values are simulated, or numbers are drafts. */
  banner: line(200),
  /** Of all versions that the reader may see, the newest first. */
  versions: z.array(z.object({ resultId: id(), version: z.number(), kind: z.enum(resultKinds), madeDate: instant(), releasedDate: instant() })),
}
export const Report = z.object(reportShape)
export type Report = z.infer<typeof Report>
