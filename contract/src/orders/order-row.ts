import { z } from 'zod'
import { day, flag, id, instant, line } from '../kit/values.ts'
import { DiagnosisItem } from '../patients/patient-lists.ts'
import { orderPriority } from './priority.ts'

/** An order as a row of a list. */
export const OrderRow = z.object({
  labOrderId: id(),
  labOrderSpecimenId: id(),
  requisitionNo: line(20),
  patientId: id(),
  patientName: line(320),
  dob: day(),
  customerId: id(),
  customer: line(100),
  locationId: id(),
  location: line(100),
  /** IANA name of the location's time zone, or else the account's; dates are read in it. */
  timeZone: line(60),
  userId_Physician: id(),
  physician: line(120),
  labTypeId: id(),
  labType: line(60),
  labStatusId: id(),
  labStatus: line(60),
  priority: orderPriority(),
  specimenBarcode: line(20),
  onHold: flag(),
  collectionDate: instant(),
  receivedDate: instant(),
  accessionedDate: instant(),
  resultedDate: instant(),
  /** Hours since collection until there is a result. */
  pending: z.number(),
  /** Hours from receipt to result; 0 unless both are known. */
  turnaround: z.number(),
  physicianSignatureId: id(),
  patientSignatureId: id(),
  patientConsentOnFile: flag(),
  warning: z.number(),
  issue: z.number(),
  demographicsHold: flag(),
  /** Whether the current report has a positive or abnormal value. */
  resultedPositive: flag(),
  rowVersion: id(),
})
export type OrderRow = z.infer<typeof OrderRow>

/**
 * An order waiting for a signature, with what its signer is responsible for: the patient, the
 * tests, and the diagnoses.
 */
export const UnsignedRow = OrderRow.extend({
  /** In words, as on the requisition. */
  tests: z.array(line(200)),
  diagnoses: z.array(DiagnosisItem),
})
export type UnsignedRow = z.infer<typeof UnsignedRow>
