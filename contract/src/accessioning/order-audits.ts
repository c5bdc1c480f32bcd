import { z } from 'zod'
import {
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/*
 * Second review of the laboratory's handling of a specimen (records.md#second-review). No one
 * reviews their own work (rules.md#own-work-not-reviewed).
 */

/**
 * The date that the list uses. Rejected and held specimens are all reviewed; of accessioned and
 * received ones, a sample. The date of the second review lists reviewed specimens, for users who
 * can see error rates.
 */
export const auditDateTypes = {
  accessioned: 1,
  received: 2,
  rejected: 3,
  'on hold': 4,
  reviewed: 5,
} as const
export const isSampled = (dateType: number): boolean =>
  dateType === auditDateTypes.accessioned || dateType === auditDateTypes.received

/** Outcomes of the review, in the order of the number keys. */
export const auditOutcomes = {
  verified: { id: 1, says: say('Verified') },
  srd: { id: 2, says: say('Receiving department') },
  quality: { id: 3, says: say('Quality') },
  account: { id: 4, says: say('Account issue') },
  rejection: { id: 5, says: say('Rejection') },
} as const
/**
 * Outcomes that count as an error of the accessioner; an account issue is the practice's, a
 * rejection the specimen's.
 */
export const errorOutcomes: readonly number[] = [auditOutcomes.srd.id, auditOutcomes.quality.id]

const AuditRow = z.object({
  labOrderId: id(),
  labOrderSpecimenId: id(),
  specimenBarcode: line(20),
  patientId: id(),
  patientName: line(160),
  customerId: id(),
  customer: line(100),
  facilityCode: line(20),
  timeZone: line(60),
  labStatusId: id(),
  labStatus: line(60),
  labId: id(),
  lab: line(100),
  labTypeId: id(),
  labType: line(60),
  collectionDate: instant(),
  noCollectionTime: flag(),
  receivedDate: instant(),
  accessionedDate: instant(),
  accessioner: line(120),
  accessioningNote: text(2000),
  /** Drawn for a second review when it was accessioned. */
  auditDue: flag(),
  auditDate: instant(),
  auditedBy: line(120),
  /** The last outcome; 0 until there is one. */
  auditStatusTypeId: whole(0, 5),
  /**
   * What the last review noted: the kind of error, what the practice was told, and what only the
   * laboratory reads; '' if nothing.
   */
  auditError: line(100),
  auditTicketNote: text(2000),
  auditInternalNote: text(2000),
  /**
   * The tube was not scanned during the last review. False if there is none, or if it was recorded
   * before Labgate noted this.
   */
  tubeNotScanned: flag(),
  rowVersion: id(),
})
export type AuditRow = z.infer<typeof AuditRow>

const billed = {
  labOrderSpecimenId: id(),
  /** From the list CustomerBillingType; 0 if the account has none. */
  billingTypeId: id(),
  billingType: line(60),
  selfPay: flag(),
  contractPay: flag(),
  /** Insurances are frozen: the specimen was accessioned. */
  isFrozen: flag(),
  insuranceId_1: id(),
  insurance_1: line(120),
  insuranceTypeId_1: id(),
  insuranceType_1: line(60),
  memberId_1: line(60),
  groupNo_1: line(60),
  effectiveDate_1: day(),
  expireDate_1: day(),
  relationshipId_1: id(),
  relationship_1: line(60),
  insuranceId_2: id(),
  insurance_2: line(120),
  insuranceTypeId_2: id(),
  insuranceType_2: line(60),
  memberId_2: line(60),
  groupNo_2: line(60),
  effectiveDate_2: day(),
  expireDate_2: day(),
  relationshipId_2: id(),
  relationship_2: line(60),
}
export const SpecimenInsurance = z.object(billed)
export type SpecimenInsurance = z.infer<typeof SpecimenInsurance>

const rule = { everyNth: whole(1, 1000), firstDays: whole(0, 365), rowVersion: id() }

export const orderAudits = endpoints({
  list: {
    method: 'GET',
    path: '/api/LabOrder/GetAuditList',
    access: 'order.audit',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        labId: id(),
        dateType: whole(1, 5),
        startDate: day(),
        endDate: day(),
        labTypeId: id(),
        includeProcessed: flag(),
        customerId: id(),
        /** Includes specimens not drawn for a second review. */
        all: flag(),
        /**
         * Reviewed specimens for which the last review in these days found an error of receiving or
         * quality, and whose work it was.
         */
        errors: flag(),
        userId_Accessioner: id(),
      }),
    }),
    answer: listOf(AuditRow),
  },
  /** The two insurances as of accessioning. */
  insurance: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderSpecimenInsurance',
    access: 'order.audit',
    byPost: true,
    input: query({ labOrderSpecimenId: id() }),
    answer: answer(billed),
  },
  /** Outcome of the second review; the last one counts. */
  reviewed: {
    method: 'POST',
    path: '/api/LabOrder/ReviewedLabOrder',
    access: 'order.audit',
    changes: true,
    input: body({
      labOrderId: id(),
      labOrderSpecimenId: id().optional(),
      auditStatusTypeId: whole(1, 5),
      /** The tube's number as scanned in this review; empty if the tube was not scanned. */
      scannedBarcode: line(20).optional(),
      auditSrdTypeId: id().optional(),
      auditIncidentTypeId: id().optional(),
      auditRejectionTypeId: id().optional(),
      incidentDate: day().optional(),
      shippingMethodId: id().optional(),
      trackingNo: line(50).optional(),
      ticketNote: text(2000).optional(),
      internalNote: text(2000).optional(),
      rowVersion: id().optional(),
    }),
    answer: Saved,
  },
  rule: {
    method: 'GET',
    path: '/api/LabOrder/GetAuditRule',
    access: 'audit-rate.read',
    input: query({}),
    answer: answer(rule),
  },
  saveRule: {
    method: 'POST',
    path: '/api/LabOrder/SaveAuditRule',
    access: 'audit-rule.save',
    changes: true,
    input: body({
      everyNth: rule.everyNth,
      firstDays: rule.firstDays,
      rowVersion: id().optional(),
    }),
    answer: Saved,
  },
  /**
   * For each accessioner: specimens with a second review in a period, and how many of them the last
   * review found in error.
   */
  rates: {
    method: 'GET',
    path: '/api/LabOrder/GetAuditRateList',
    access: 'audit-rate.read',
    input: query({ searchCriteria: criteria({ startDate: day(), endDate: day() }) }),
    answer: shortListOf(
      z.object({
        userId: id(),
        userName: line(120),
        audited: whole(0, 1_000_000_000),
        errors: whole(0, 1_000_000_000),
      }),
    ),
  },
})
