import { askedOfClinicalTables } from './asked-of-clinical-tables.ts'
import { askedOnTheWay } from './asked-on-the-way.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const onePatient = Buffer.from('last name,first name,birth date,sex,phone,street,city,zip\nMoss,Ada,1980-01-01,F,8135550100,1 Bay St,Tampa,33602\n').toString(
  'base64',
)

/** Every text of the other account bears this, so that a leak shows wherever it comes out. */
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
  shipLogId: number
  customerIncidentId: number
  inboxId: number
  patientEligibilityId: number
  faxId: number
  faxNumberId: number
  fhirClientId: number
  draftFileId: number
  resultId: number
  identityCorrectionId: number
  signInChangeId: number
  messageId: number
  labSystemId: number
  hl7DestinationId: number
  manifestId: number
  criticalValueId: number
  archiveReportId: number
  breakGlassId: number
}

/** How a call is asked for what belongs to another account; 'none' takes no id, 'none: ...' says why its ids are no account's. */
export type Asked = ((other: Foreign) => object) | 'none' | `none: ${string}`
/** A new endpoint must be put in its place. */
export const asked: Record<string, Asked> = {
  'session.authenticate': 'none',
  'session.resetCode': 'none',
  'session.resetPassword': 'none',
  'session.getSession': 'none',
  'session.keepAlive': 'none',
  'session.end': 'none',
  'session.list': 'none',
  'session.endOthers': 'none',
  'session.signInHistory': 'none',
  'session.changePassword': 'none',
  'session.switchCustomer': ({ userId }) => ({ userId }),
  'shadow.start': ({ userId }) => ({ userId, reason: 'looking at a question' }),
  'shadow.renew': 'none',
  'shadow.end': 'none',
  'shadow.list': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'secondFactor.begin': 'none',
  'secondFactor.confirm': 'none',
  'secondFactor.prove': 'none',
  'secondFactor.remove': 'none',
  'secondFactor.state': 'none',
  'secondFactor.reset': ({ userId }) => ({ userId, reason: 'lost telephone' }),
  'accounts.list': ({ name }) => ({ searchCriteria: { name, active: 3 } }),
  'accounts.exportList': ({ name }) => ({ searchCriteria: { name, active: 3 }, format: 'csv', columns: [] }),
  'accounts.get': ({ customerId }) => ({ customerId }),
  'accounts.save': ({ customerId }) => ({ customerId, phone: '(813) 555-0177', rowVersion: 1 }),
  'accounts.reviewed': ({ customerId }) => ({ customerId }),
  'accounts.attachment': ({ attachmentId }) => ({ CustomerAttachmentId: attachmentId, b64: true }),
  'accounts.saveAttachment': ({ customerId }) => ({ customerId, title: 'a', description: 'b', fileAsBase64: Buffer.from('text').toString('base64') }),
  'accounts.deleteAttachment': ({ attachmentId }) => ({ CustomerAttachmentId: attachmentId }),
  'accounts.note': ({ noteId }) => ({ CustomerNoteId: noteId }),
  'accounts.saveNote': ({ customerId }) => ({ customerId, subject: 'a', note: 'b' }),
  'locations.listForUser': ({ userId }) => ({ UserId: userId }),
  'locations.listForCustomer': ({ customerId }) => ({ CustomerId: customerId }),
  'locations.listForSalesRep': ({ userId }) => ({ UserId: userId }),
  'locations.get': ({ locationId }) => ({ locationId }),
  'locations.save': ({ locationId }) => ({ locationId, phone: '(813) 555-0177', rowVersion: 1 }),
  'users.list': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'users.exportList': ({ customerId }) => ({ searchCriteria: { customerId }, format: 'csv', columns: [] }),
  'users.get': ({ userId }) => ({ userId }),
  'users.save': ({ userId }) => ({ userId, phoneWork: '(813) 555-0177', rowVersion: 1 }),
  'users.approveProvider': ({ userId }) => ({ userId }),
  'users.savePrinter': ({ userId }) => ({ userId, barcodePrinter: 'x', barcodeQty: 1, camera: true }),
  'users.resetPasswordForUser': ({ userId }) => ({ userId }),
  'users.setTempPassword': ({ userId }) => ({ userId, password: 'Quiet-Meadow-77' }),
  'users.identityVerified': ({ userId }) => ({ userId, method: 'telephone', note: 'asked' }),
  'users.identityList': ({ userId }) => ({ userId }),
  'users.listForEmail': ({ email }) => ({ Email: email }),
  'users.makePrimary': ({ userId }) => ({ UserId: userId }),
  'users.ticketAssignList': ({ userId }) => ({ userId }),
  'users.addTicketAssign': ({ userId }) => ({ userId, userId_Assign: userId }),
  'users.rmDrilldown': ({ userId }) => ({ userId }),
  'users.vpDrilldown': ({ userId }) => ({ userId }),
  'signInChanges.list': ({ userId }) => ({ userId }),
  'signInChanges.confirm': ({ signInChangeId }) => ({ signInChangeId }),
  'signInChanges.cancel': ({ signInChangeId }) => ({ signInChangeId }),
  'signInChanges.openSigning': ({ userId }) => ({ userId }),
  'signInChanges.prove': 'none',
  'signInChanges.object': 'none',
  'signInChanges.attest': 'none',
  'signInChanges.own': 'none',
  'signatures.save': ({ userId }) => ({ userId, fileAsBase64: png }),
  'signatures.get': ({ userId, signatureId }) => ({ UserId: userId, UserSignatureId: signatureId, b64: true }),
  'signatures.currentId': ({ userId }) => ({ UserId: userId }),
  'signatures.list': ({ userId }) => ({ UserId: userId }),
  'signatures.delete': ({ signatureId }) => ({ UserSignatureId: signatureId }),
  'signatures.attest': ({ signatureId }) => ({ userSignatureId: signatureId }),
  'delegates.list': ({ userId }) => ({ userId }),
  'delegates.save': ({ userId }) => ({ userId, delegates: [], attested: true }),
  'labs.list': 'none',
  'labs.get': 'none: a laboratory is no account’s',
  'labs.save': 'none: a laboratory is no account’s',
  'labs.directors': 'none',
  ...askedOfClinicalTables,
  'codes.list': 'none',
  'codes.alphaList': 'none',
  'codes.save': 'none: a code is an entry of a list that all accounts share',
  'patients.list': ({ name }) => ({ searchCriteria: { name, active: false, isPatient: false } }),
  'patients.forLabOrder': ({ patientId }) => ({ patientId }),
  'patients.get': ({ patientId }) => ({ patientId }),
  'patients.save': ({ patientId }) => ({ patientId, middleName: 'X', rowVersion: 1 }),
  'restrictedCharts.save': ({ patientId }) => ({ patientId, restrictedReason: 3 }),
  'patients.address': ({ patientId }) => ({ AddressId: patientId }),
  'patients.duplicates': ({ customerId }) => ({ patientId: 0, customerId, firstName: 'Ida', lastName: mark, dob: '1980-05-17', medicalRecordId: mark }),
  'patients.missingInfo': ({ customerId }) => ({ CustomerId: customerId, LocationId: 0 }),
  'patients.wholeSsn': ({ patientId }) => ({ patientId, reason: 'looking' }),
  'patientInsurances.list': ({ patientId }) => ({ PatientId: patientId }),
  'patientInsurances.get': ({ patientInsuranceId }) => ({ patientInsuranceId }),
  'patientInsurances.save': ({ patientInsuranceId, patientId }) => ({ patientInsuranceId, patientId, memberId: '7', rowVersion: 1 }),
  'patientLists.medications': ({ patientId }) => ({ PatientId: patientId }),
  'patientLists.diagnoses': ({ patientId }) => ({ PatientId: patientId }),
  'patientLists.allergies': ({ patientId }) => ({ PatientId: patientId }),
  'patientLists.saveMedication': ({ patientId }) => ({ patientId, medicationId: 0, freeformDesc: 'tea' }),
  'patientLists.deleteMedication': ({ patientId }) => ({ patientId, medicationId: 0, freeformDesc: mark }),
  'patientLists.saveDiagnosis': ({ patientId }) => ({ patientId, icd10Code: 'Z00.00' }),
  'patientLists.deleteDiagnosis': ({ patientId }) => ({ patientId, icd10Code: 'F11.20' }),
  'patientLists.saveAllergy': ({ patientId }) => ({ patientId, allergyId: 0, freeformDesc: 'tea' }),
  'patientLists.deleteAllergy': ({ patientId }) => ({ patientId, allergyId: 0, freeformDesc: mark }),
  'patientPapers.attachments': ({ patientId }) => ({ PatientId: patientId }),
  'patientPapers.attachment': ({ patientAttachmentId }) => ({ PatientAttachmentId: patientAttachmentId, b64: true }),
  'patientPapers.saveAttachment': ({ patientId }) => ({
    patientId,
    attachmentTypeId: 3,
    description: 'b',
    fileAsBase64: Buffer.from('text').toString('base64'),
  }),
  'patientPapers.deleteAttachment': ({ patientAttachmentId }) => ({ PatientAttachmentId: patientAttachmentId }),
  'patientPapers.revokeRelease': ({ patientAttachmentId }) => ({ patientAttachmentId }),
  'patientPapers.note': ({ patientNoteId }) => ({ patientNoteId }),
  'patientPapers.saveNote': ({ patientId }) => ({ patientId, subject: 'a', note: 'b' }),
  'orders.list': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'orders.get': ({ labOrderId }) => ({ labOrderId }),
  'orders.save': ({ labOrderId }) => ({ labOrderId, isPregnant: 2, rowVersion: 1 }),
  'orders.saveVisit': ({ patientId }) => ({ orders: [{ labOrderId: 0, patientId }] }),
  'orders.cancel': ({ labOrderId }) => ({ labOrderId }),
  'orders.unCancel': ({ labOrderId }) => ({ labOrderId }),
  'orders.unReject': ({ labOrderId }) => ({ labOrderId, comment: 'the wrong tube' }),
  'orders.unAccession': ({ labOrderId }) => ({ labOrderId }),
  'orders.undo': ({ labOrderId }) => ({ labOrderId }),
  'orders.releaseHold': ({ labOrderId }) => ({ labOrderId, comment: 'asked the practice' }),
  'orders.reviewed': ({ labOrderId }) => ({ labOrderSpecimenId: labOrderId }),
  'orders.checkForExisting': ({ patientId }) => ({ searchCriteria: { patientId, labTypeId: 1 } }),
  'orders.tests': ({ labOrderId }) => ({ LabOrderSpecimenId: labOrderId }),
  'orders.issues': ({ labOrderId }) => ({ LabOrderId: labOrderId }),
  'orders.unsigned': ({ userId }) => ({ userId }),
  'orders.delegateUnsigned': ({ userId }) => ({ userId }),
  'orders.unsignedCount': ({ userId }) => ({ userId }),
  'orders.locationUnsignedCount': ({ locationId }) => ({ locationId }),
  'orders.eSign': ({ labOrderId }) => ({ labOrderId: [labOrderId] }),
  'orders.history': ({ specimenBarcode }) => ({ specimenBarcode }),
  'coverage.list': () => ({}),
  'coverage.save': () => ({ labTypeId: 1, testCode: 500, diagnoses: ['F11'], frequencyDays: 0, source: mark }),
  'coverage.end': () => ({ coverageRuleId: 1 }),
  'orderForm.get': ({ patientId }) => ({ patientId }),
  'orderPapers.attachments': ({ labOrderId }) => ({ LabOrderId: labOrderId }),
  'orderPapers.attachment': ({ orderAttachmentId }) => ({ LabOrderAttachmentId: orderAttachmentId, b64: true }),
  'orderPapers.saveAttachment': ({ labOrderId }) => ({ labOrderId, loAttachmentTypeId: 1, fileAsBase64: png }),
  'orderPapers.notes': ({ labOrderId }) => ({ LabOrderId: labOrderId }),
  'orderPapers.note': ({ orderNoteId }) => ({ LabOrderNoteId: orderNoteId }),
  'orderPapers.saveNote': ({ labOrderId }) => ({ labOrderId, note: 'x' }),
  'orderPapers.patientSignature': ({ labOrderId, patientId }) => ({ LabOrderId: labOrderId, PatientId: patientId }),
  'standingOrders.list': ({ customerId }) => ({ customerId, userId: 0 }),
  'standingOrders.sign': ({ locationId }) => ({
    locationId,
    labTypeId: 1,
    tests: [{ labTestId: 107 }, { labTestId: 1100 }],
    effectiveFrom: '2099-01-01',
    effectiveTo: '2099-02-01',
    attested: true,
  }),
  'standingOrders.end': ({ standingOrderId }) => ({ standingOrderId }),
  ...askedOnTheWay,
  'specimenRanges.list': ({ customerId }) => ({ CustomerId: customerId }),
  'specimenRanges.save': ({ customerId }) => ({ customerId, firstNumber: '000000009006', lastNumber: '000000009006' }),
  'specimenRanges.end': ({ specimenRangeId }) => ({ specimenRangeId }),
  'requisitions.get': ({ labOrderId }) => ({ SpecimenId: labOrderId, b64: true }),
  'requisitions.save': ({ labOrderId }) => ({ specimenId: labOrderId }),
  'requisitions.merged': ({ labOrderId }) => ({ labOrderId: [labOrderId] }),
  'requisitions.ofList': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'requisitions.exportList': ({ customerId }) => ({ searchCriteria: { customerId }, format: 'csv', columns: [] }),
  'labels.print': ({ labOrderId }) => ({ labOrderId: [labOrderId], copies: 1 }),
  'labels.list': ({ labOrderId }) => ({ LabOrderId: labOrderId }),
  'labels.test': 'none',
  'parole.list': ({ officerId }) => ({ searchCriteria: { userId: officerId } }),
  'parole.find': () => ({ searchCriteria: { lastName: mark, firstName: 'Ida', DOB: '1980-05-17' } }),
  'parole.save': ({ patientId, officerId }) => ({ patientId, userId: officerId, lastName: mark, firstName: 'Ida', dob: '1980-05-17' }),
  'parole.remove': ({ patientParoleId }) => ({ patientParoleId }),
  'parole.own': ({ patientId, officerId }) => ({ searchCriteria: { userId: officerId, patientId } }),
  'parole.ownOrders': ({ patientId }) => ({ patientId }),
  'parole.ownReport': ({ resultId }) => ({ resultId }),
  'parole.ownReportPdf': ({ resultId }) => ({ resultId }),
  'demographics.affected': ({ patientId }) => ({ PatientId: patientId }),
  'demographics.update': ({ patientId, labOrderId }) => ({ patientId, note: 'a name was misspelt', items: [{ labOrderId }] }),
  'imports.preview': ({ customerId, locationId }) => ({ kind: 'patients', customerId, locationId, fileAsBase64: onePatient }),
  'imports.apply': ({ customerId, locationId }) => ({ kind: 'patients', customerId, locationId, fileAsBase64: onePatient }),
  'zips.find': 'none',
  'dictionaries.medications': 'none',
  'dictionaries.diagnoses': 'none',
  'dictionaries.allergies': 'none',
  'payers.list': 'none',
  'payers.get': 'none: payers are shared by all accounts',
  'payers.save': 'none: payers are shared by all accounts',
  'payers.convert': 'none: payers are shared by all accounts',
  'physicianPreferences.list': ({ customerId, userId }) => ({ searchCriteria: { customerId, userId, active: 3 } }),
  'physicianPreferences.get': ({ preferenceId }) => ({ physicianPreferenceId: preferenceId }),
  'physicianPreferences.save': ({ preferenceId, userId, customerId }) => ({
    physicianPreferenceId: preferenceId,
    userId,
    customerId,
    labTypeId: 1,
    name: 'a',
    effectiveDate: '2199-01-01',
    tests: [{ labTestId: 107 }, { labTestId: 1100 }],
  }),
  'physicianPreferences.sunset': ({ preferenceId }) => ({ physicianPreferenceId: preferenceId, sunsetDate: '2199-01-01', rowVersion: 1 }),
  'home.dashboard': 'none',
  'home.shell': 'none',
  'home.topMessages': 'none',
  'home.saveTopMessage': 'none: a message at the top of the portal is the laboratory’s to all accounts',
  'home.endTopMessage': 'none: a message at the top of the portal is the laboratory’s to all accounts',
  'drafts.save': ({ customerId }) => ({ form: 'account', recordId: customerId, rowVersion: 1, content: '{}' }),
  'drafts.saveFile': ({ labOrderId }) => ({ form: 'order', recordId: labOrderId, fileAsBase64: png }),
  'drafts.discardFile': ({ draftFileId }) => ({ draftFileId }),
  'drafts.list': 'none',
  'drafts.get': ({ customerId }) => ({ form: 'account', recordId: customerId }),
  'drafts.discard': ({ customerId }) => ({ form: 'account', recordId: customerId }),
  'archive.list': () => ({ searchCriteria: { name: mark } }),
  'archive.get': ({ archiveReportId }) => ({ archiveReportId }),
  'auditLog.list': ({ customerId }) => ({ searchCriteria: { customerId } }),
  'auditLog.state': 'none',
  'jobs.queues': 'none',
  'jobs.list': 'none',
  'jobs.retry': 'none: the queue is the house’s; who may look at it has every account in scope',
  'breakGlass.open': ({ patientId }) => ({ patientId, reason: 'looking at a question' }),
  'breakGlass.list': 'none',
  'breakGlass.countersign': ({ breakGlassId }) => ({ breakGlassId }),
  'mailbox.list': 'none',
}
