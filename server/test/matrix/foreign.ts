/** Every text of the other account bears this, so that a leak shows wherever it appears. */
export const mark = 'QZFOREIGN'
export interface Foreign {
  customerId: number
  locationId: number
  userId: number
  attachmentId: number
  noteId: number
  signatureId: number
  name: string
  email: string
  patientId: number
  patientInsuranceId: number
  patientAttachmentId: number
  patientNoteId: number
  officerId: number
  patientParoleId: number
  preferenceId: number
  labOrderId: number
  specimenBarcode: string
  orderAttachmentId: number
  orderNoteId: number
  specimenRangeId: number
  standingOrderId: number
  plannedOrderId: number
  orderCorrectionId: number
  shipLogId: number
  customerIncidentId: number
  customerIncidentFileId: number
  inboxId: number
  patientEligibilityId: number
  faxId: number
  deliveryId: number
  faxNumberId: number
  fhirClientId: number
  draftFileId: number
  resultId: number
  resultDocumentId: number
  identityCorrectionId: number
  patientMergeId: number
  signInChangeId: number
  messageId: number
  labSystemId: number
  hl7DestinationId: number
  identityProviderId: number
  manifestId: number
  criticalValueId: number
  archiveReportId: number
  breakGlassId: number
  workItemId: number
  workActId: number
  refundId: number
  insuranceWorkActId: number
  insuranceWorkItemId: number
  preAuthorizationId: number
  advanceNoticeId: number
  invoiceId: number
  billId: number
  statementId: number
  goodFaithEstimateId: number
  paymentId: number
  billLineId: number
}

/**
 * A call's input for another account's records; 'none' takes no id, 'none: ...' says why its ids
 * belong to no account.
 */
export type ProbeInput = ((other: Foreign) => object) | 'none' | `none: ${string}`
