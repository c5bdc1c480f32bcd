import { z } from 'zod'
import { day, flag, id, instant, line, text } from '../values.ts'
import { longestAmount, messageLimits as limits } from './message-limits.ts'
import { flags, observationStates, resultKinds, type ObservationState } from './states.ts'

const states = Object.keys(observationStates) as [ObservationState, ...ObservationState[]]

/** A value of a version, with its reference as of then. Digits stay as they came. */
export const ReportedValue = z.object({
  observationId: id(),
  /** Key of the catalogue. */
  analyte: line(60),
  /** As people read it. */
  name: line(300),
  /** Which of several values of its code it is (OBX-4), as it came; '' where it is the only one. */
  subId: line(limits.subId.longest),
  method: z.enum(['screen', 'confirmation', 'measured']),
  comparator: line(2),
  value: text(limits.value.longest),
  /** As the message writes it, mostly UCUM. */
  unit: line(limits.unit.longest),
  /** What the message says of the unit beside its code: 'micro-gram per deci-liter'; '' nothing. */
  unitSays: text(limits.unitSays.longest),
  /** At or above it the value is positive. */
  cutOff: line(40),
  low: line(40),
  high: line(40),
  /** The sender's own words on its interval; '' where it says none. */
  intervalSays: text(limits.interval.longest),
  /** The limits in words where they are not one interval: of either sex, where the patient is neither (decisions.md 46), or of the validity rules; '' else. */
  limitsInWords: line(200),
  /** The number that it was judged by is a draft (decisions.md 3). */
  isDraft: flag(),
  /** Ours and the laboratory's together: the worse of the two (sender-flags.ts). */
  flag: z.enum(flags),
  /** By our limits alone. */
  ownFlag: z.enum(flags),
  /** The laboratory's (OBX-8), as it came; '' none. */
  senderFlag: line(limits.senderFlag.longest),
  state: z.enum(states),
  analysedDate: instant(),
  /** Of `laboratories`; 0 where the message names none. */
  performingLabId: id(),
  note: text(limits.valueNote.longest),
  /** The value before this version, with its comparator and unit; '' where it was not changed by it. */
  was: text(longestAmount),
})
export type ReportedValue = z.infer<typeof ReportedValue>

/**
 * A class of the catalogue, or 'Specimen validity', with its values, what is abnormal first; or a panel of the laboratory (OBR) with its values in
 * its order.
 */
export const ReportGroup = z.object({
  title: line(300),
  /** What it was tested of, such as the organism of a susceptibility panel; it stands below the group with that value. '' nothing. */
  under: line(300),
  values: z.array(ReportedValue),
})

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
  suffix: line(20),
  dob: day(),
  gender: line(60),
  medicalRecordId: line(40),
  customerId: id(),
  customer: line(100),
  physician: line(120),
  npi: line(10),
  location: z.object({ ...place, timeZone: line(60) }),
  /** The laboratory that the portal is of: who reports. */
  laboratory: z.object({
    ...place,
    cliaNumber: line(20),
    /** Name and credentials. */
    director: line(220),
    /** 'Certificate of Accreditation, expires 05/31/2027'; '' not given. */
    certificate: line(120),
  }),
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
  /** Where the chart names the patient otherwise by now, in sentences; the report stays as it went out (docs/decisions/0031). */
  identityDiffers: z.array(line(300)),
  /** '' or what every page bears: that values are simulated, or numbers are drafts. */
  banner: line(200),
  /** Of all versions that the reader may see, the newest first. */
  versions: z.array(z.object({ resultId: id(), version: z.number(), kind: z.enum(resultKinds), madeDate: instant(), releasedDate: instant() })),
}
export const Report = z.object(reportShape)
export type Report = z.infer<typeof Report>
