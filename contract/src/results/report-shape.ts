import { z } from 'zod'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { longestDose } from '../patients/dose.ts'
import { Limit } from './limit.ts'
import { longestAmount, messageLimits as limits } from './message-limits.ts'
import { flags, observationStates, resultKinds, type ObservationState } from './states.ts'

const states = Object.keys(observationStates) as [ObservationState, ...ObservationState[]]

/** A value of a version, with its reference at that time. Digits stay as received. */
export const ReportedValue = z.object({
  observationId: id(),
  /** Catalog key. */
  analyte: line(60),
  /** As shown to people. */
  name: line(300),
  /** Which of several values with its code it is (OBX-4), as received; '' if it is the only one. */
  subId: line(limits.subId.longest),
  method: z.enum(['screen', 'confirmation', 'measured']),
  comparator: line(2),
  value: text(limits.value.longest),
  /** As written in the message, mostly UCUM. */
  unit: line(limits.unit.longest),
  /**
   * The message's text for the unit in addition to its code: 'micro-gram per deci-liter'; '' none.
   */
  unitSays: text(limits.unitSays.longest),
  /** The value is positive at or above it. */
  cutOff: Limit.nullable(),
  low: Limit.nullable(),
  high: Limit.nullable(),
  /** The sender's own text for its interval; '' if none. */
  intervalSays: text(limits.interval.longest),
  /**
   * The limits in words if they are not one interval: of both sexes if the patient is neither
   * (rules.md#neither-sex), or of the validity rules; otherwise ''.
   */
  limitsInWords: line(200),
  /** The number it was judged by is a draft (rules.md#approved-numbers). */
  isDraft: flag(),
  /** Ours and the laboratory's combined: the worse of the two (sender-flags.ts). */
  flag: z.enum(flags),
  /** By our limits only. */
  ownFlag: z.enum(flags),
  /** The laboratory's (OBX-8), as received; '' none. */
  senderFlag: line(limits.senderFlag.longest),
  state: z.enum(states),
  analysedDate: instant(),
  /** From `laboratories`; 0 if the message names none. */
  performingLabId: id(),
  note: text(limits.valueNote.longest),
  /**
   * The value before this version, with its comparator and unit; '' if this version did not change
   * it.
   */
  was: text(longestAmount),
})
export type ReportedValue = z.infer<typeof ReportedValue>

/**
 * A catalog class, or 'Specimen validity', with its values, abnormal ones first; or a panel of the
 * laboratory (OBR) with its values in its order.
 */
export const ReportGroup = z.object({
  title: line(300),
  /**
   * What was tested, such as the organism of a susceptibility panel; the group is below the one
   * with that value. '' none.
   */
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

/** A PDF that came with a result. */
export const EnclosedFile = z.object({
  resultDocumentId: id(),
  /** The laboratory's name of it; '' if it gave none. */
  title: line(limits.fileTitle.longest),
  pages: z.number(),
  receivedDate: instant(),
})
export type EnclosedFile = z.infer<typeof EnclosedFile>

const place = { name: line(120), addressLines: z.array(line(160)), phone: line(40) }

/**
 * The verdict on a drug or an analyte of a toxicology order (rules.md#toxicology-verdicts;
 * verdict.ts).
 */
export const ReportedVerdict = z.object({
  /** From verdict.ts. */
  state: line(40),
  /** The listed drug or the analyte found, as shown to people. */
  subject: line(160),
  /** Why, as a full sentence. */
  says: text(longestAmount + 600),
  /**
   * The table rows that it is based on, in order: 'oxycodone → oxymorphone (J Pers Med 13:918)'.
   */
  path: z.array(text(longestAmount + 300)),
})
export type ReportedVerdict = z.infer<typeof ReportedVerdict>

export const reportShape = {
  resultId: id(),
  version: z.number(),
  kind: z.enum(resultKinds),
  /** The current version, if it is a different one. */
  newestVersion: z.number(),
  madeDate: instant(),
  releasedDate: instant(),
  /** '' if it was released automatically. */
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
  /** The laboratory that runs the portal and reports. */
  laboratory: z.object({
    ...place,
    cliaNumber: line(20),
    /** Name and credentials. */
    director: line(220),
    /** 'Certificate of Accreditation, expires 05/31/2027'; '' if not provided. */
    certificate: line(120),
  }),
  labTypeId: id(),
  labType: line(60),
  /** The source: 'Urine', 'Swab, left forearm'. */
  specimen: line(160),
  collectionDate: instant(),
  noCollectionTime: flag(),
  receivedDate: instant(),
  /** The report's remark on the specimen's condition (42 CFR 493.1291(c)(7)); '' if it was good. */
  condition: text(1000),
  /** Why there is no drug result: the specimen was not valid; '' if it was, or is not judged. */
  validity: line(300),
  groups: z.array(ReportGroup),
  /** Names of ordered panels of which no value is reported: without any, the report is complete. */
  notReported: z.array(line(160)),
  /** The laboratory's note on the result as a whole; '' none. */
  note: text(limits.orderNote.longest),
  laboratories: z.array(PerformingLab),
  /** Files that the laboratory enclosed, which follow the report on paper. */
  enclosed: z.array(EnclosedFile),
  verdicts: z.array(ReportedVerdict),
  /**
   * The list that the verdicts were made with, each with its dose; a single entry says if none was
   * provided.
   */
  medications: z.array(line(201 + longestDose)),
  /** Changes in this version, as sentences. */
  changes: z.array(text(2 * longestAmount + 200)),
  /**
   * If the chart now names the patient differently, in sentences; the report stays as released
   * (docs/decisions/0031).
   */
  identityDiffers: z.array(line(300)),
  /** '' or the text on every page: that values are simulated, or numbers are drafts. */
  banner: line(200),
  /** All versions visible to the reader, newest first; partial: an ordered panel had no value. */
  versions: z.array(
    z.object({
      resultId: id(),
      version: z.number(),
      kind: z.enum(resultKinds),
      isPartial: flag(),
      madeDate: instant(),
      releasedDate: instant(),
    }),
  ),
}
export const Report = z.object(reportShape)
export type Report = z.infer<typeof Report>
