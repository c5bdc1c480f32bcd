import { z } from 'zod'
import { Saved, answer, body, criteria, endpoints, listOf, query, shortListOf } from './endpoint.ts'
import { day, flag, id, instant, line, text, whole } from './values.ts'

/*
 * The second look at what the laboratory did with a specimen (reference/domain.md 3.18). Nobody looks at the own work (decisions.md 55).
 */

/**
 * By which day the list goes. What was rejected or held is looked at whole; of what was accessioned or received, a sample. By the day of its second look: what was
 * looked at, for who may see error rates.
 */
export const auditDateTypes = { accessioned: 1, received: 2, rejected: 3, 'on hold': 4, reviewed: 5 } as const
export const isSampled = (dateType: number): boolean => dateType === auditDateTypes.accessioned || dateType === auditDateTypes.received

/** What came of it, in the order of the number keys. */
export const auditOutcomes = {
  verified: { id: 1, says: 'Verified' },
  srd: { id: 2, says: 'Receiving department' },
  quality: { id: 3, says: 'Quality' },
  account: { id: 4, says: 'Account issue' },
  rejection: { id: 5, says: 'Rejection' },
} as const
/** Outcomes that are an error of who accessioned; an account issue is the practice's, a rejection the specimen's. */
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
  /** It was drawn for a second look when it was accessioned. */
  auditDue: flag(),
  auditDate: instant(),
  auditedBy: line(120),
  /** The last outcome; 0 while there is none. */
  auditStatusTypeId: whole(0, 5),
  rowVersion: id(),
})
export type AuditRow = z.infer<typeof AuditRow>

const billed = {
  labOrderSpecimenId: id(),
  /** Of the list CustomerBillingType; 0 while the account has none. */
  billingTypeId: id(),
  billingType: line(60),
  selfPay: flag(),
  contractPay: flag(),
  /** The insurances were frozen: it was accessioned. */
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
        /** Also what was not drawn for a second look. */
        all: flag(),
        /** Of what was looked at: the last look of these days found an error of receiving or of quality; whose work it was. */
        errors: flag(),
        userId_Accessioner: id(),
      }),
    }),
    answer: listOf(AuditRow),
  },
  /** The two insurances as they were when it was accessioned. */
  insurance: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderSpecimenInsurance',
    access: 'order.audit',
    byPost: true,
    input: query({ labOrderSpecimenId: id() }),
    answer: answer(billed),
  },
  /** What came of the second look; the last one counts. */
  reviewed: {
    method: 'POST',
    path: '/api/LabOrder/ReviewedLabOrder',
    access: 'order.audit',
    changes: true,
    input: body({
      labOrderId: id(),
      labOrderSpecimenId: id().optional(),
      auditStatusTypeId: whole(1, 5),
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
  rule: { method: 'GET', path: '/api/LabOrder/GetAuditRule', access: 'audit-rate.read', input: query({}), answer: answer(rule) },
  saveRule: {
    method: 'POST',
    path: '/api/LabOrder/SaveAuditRule',
    access: 'audit-rule.save',
    changes: true,
    input: body({ everyNth: rule.everyNth, firstDays: rule.firstDays, rowVersion: id().optional() }),
    answer: Saved,
  },
  /** Of each accessioner: how many specimens had a second look in a period, and of how many the last look found an error. */
  rates: {
    method: 'GET',
    path: '/api/LabOrder/GetAuditRateList',
    access: 'audit-rate.read',
    input: query({ searchCriteria: criteria({ startDate: day(), endDate: day() }) }),
    answer: shortListOf(z.object({ userId: id(), userName: line(120), audited: whole(0, 1_000_000_000), errors: whole(0, 1_000_000_000) })),
  },
})
