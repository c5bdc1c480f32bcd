import { say } from '../languages/say.ts'
/** What an inbox message is about. */
export const inboxKinds = {
  critical: say('Critical value'),
  rejected: say('Rejected'),
  hold: say('On hold'),
  tube: say('Missing tube'),
  result: say('Result'),
  answer: say('Answer from the laboratory'),
  insurance: say('Insurance'),
  signature: say('Signature'),
  diagnosis: say('Diagnosis'),
  patient: say('Patient information'),
  collection: say('Collection time'),
  tests: say('Tests'),
  medications: say('Medications'),
  provider: say('Provider'),
  location: say('Location'),
  order: say('Order'),
} as const
export type InboxKind = keyof typeof inboxKinds
export const inboxKindCodes = Object.keys(inboxKinds) as [InboxKind, ...InboxKind[]]

interface Lead {
  kind: InboxKind
  /** The screen where it is completed, and the field on it by its `data-path`. */
  screen?: '/lab-order' | '/patient' | '/results' | '/shipLog' | '/customer'
  field?: string
}
const ofPatient = (field: string): Lead => ({ kind: 'patient', screen: '/patient', field })
const patientInsurance: Lead = { kind: 'insurance', screen: '/patient', field: 'insurance' }
const ofOrder = (kind: InboxKind, field: string): Lead => ({ kind, screen: '/lab-order', field })

/* By ID of an order rule, or of inboxReasons. */
const leads: Readonly<Record<string, Lead>> = {
  'critical-call': { kind: 'critical' },
  'specimen-rejected': { kind: 'rejected' },
  'rejection-taken-back': { kind: 'rejected' },
  'specimen-held': { kind: 'hold' },
  'missing-tube': { kind: 'tube', screen: '/shipLog' },
  'unlisted-tube': { kind: 'tube', screen: '/shipLog' },
  'result-withdrawn': { kind: 'result' },
  'order-corrected': { kind: 'order', screen: '/lab-order' },
  'laboratory-answered': { kind: 'answer' },
  'result-handed-over': { kind: 'result', screen: '/results' },
  insurance: ofOrder('insurance', 'insurance'),
  'insurance-of-patient': ofOrder('insurance', 'insurance'),
  'insurance-in-force': ofOrder('insurance', 'insurance'),
  'self-pay': ofOrder('insurance', 'selfPay'),
  preauthorization: ofOrder('insurance', 'insurance'),
  'provider-signs': ofOrder('signature', 'signs'),
  'provider-signature': ofOrder('signature', 'userSignatureId_Physician'),
  'patient-signature': ofOrder('signature', 'patientSignatureId'),
  diagnosis: ofOrder('diagnosis', 'diagnosis'),
  'diagnosis-code': ofOrder('diagnosis', 'diagnosis'),
  'diagnosis-listed': ofOrder('diagnosis', 'diagnosis'),
  'diagnosis-in-force': ofOrder('diagnosis', 'diagnosis'),
  'patient-inactive': { kind: 'patient', screen: '/patient' },
  'patient-name': ofPatient('lastName'),
  'patient-birth-date': ofPatient('dob'),
  'patient-sex': ofPatient('genderId'),
  'patient-address': ofPatient('address.street1'),
  pregnancy: ofOrder('patient', 'isPregnant'),
  'collection-date': ofOrder('collection', 'collectionDate'),
  'collection-time': ofOrder('collection', 'collectionTime'),
  'collection-hour': ofOrder('collection', 'collectionTime'),
  'collection-future': ofOrder('collection', 'collectionDate'),
  'collection-before-birth': ofOrder('collection', 'collectionDate'),
  'collection-age': ofOrder('collection', 'collectionDate'),
  'type-not-offered': ofOrder('tests', 'tests'),
  'form-version': ofOrder('tests', 'tests'),
  tests: ofOrder('tests', 'tests'),
  'tests-together': ofOrder('tests', 'tests'),
  'tests-target': ofOrder('tests', 'tests'),
  'specimen-source': ofOrder('tests', 'siteId'),
  'specimen-site': ofOrder('tests', 'siteId'),
  'specimen-kind': ofOrder('tests', 'collectionDeviceId'),
  barcode: ofOrder('tests', 'specimenBarcode'),
  duplicate: ofOrder('tests', 'collectionDate'),
  cup: ofOrder('tests', 'poct'),
  'cup-expired': ofOrder('tests', 'cupExpiresOn'),
  'cup-temperature': ofOrder('tests', 'cupTemperature'),
  medications: ofOrder('medications', 'medications'),
  allergies: ofOrder('medications', 'allergies'),
  provider: ofOrder('provider', 'userId_Physician'),
  'provider-npi': ofOrder('provider', 'userId_Physician'),
  'provider-pending': ofOrder('provider', 'userId_Physician'),
  pecos: ofOrder('provider', 'userId_Physician'),
  location: ofOrder('location', 'locationId'),
  // billing's requests to a practice, by bill rule; a bill is judged by the patient’s current
  // insurances
  'claim.insurance': patientInsurance,
  'claim.member-id': patientInsurance,
  'claim.payer': patientInsurance,
  'claim.cover': patientInsurance,
  'claim.sequence': patientInsurance,
  'claim.subscriber': patientInsurance,
  'claim.auth': patientInsurance,
  'claim.injury': patientInsurance,
  'claim.patient': { kind: 'patient', screen: '/patient' },
  'claim.characters': { kind: 'patient', screen: '/patient' },
  'claim.orderer': ofOrder('provider', 'userId_Physician'),
  'claim.pecos': ofOrder('provider', 'userId_Physician'),
  'claim.signature': ofOrder('signature', 'userSignatureId_Physician'),
  'claim.diagnosis': ofOrder('diagnosis', 'diagnosis'),
  'claim.necessity': ofOrder('diagnosis', 'diagnosis'),
  'claim.abn': ofOrder('order', ''),
  'claim.pos': { kind: 'location', screen: '/customer', field: 'placeOfService' },
  // a denial that none of our rules ties to a field
  denied: ofOrder('order', ''),
}

/** Whether a reason is in the list above. */
export const isKnownReason = (reason: string): boolean => reason in leads
/** What a reason is about. */
export const kindOfReason = (reason: string): InboxKind => leads[reason]?.kind ?? 'order'
/** Where a reason is completed; the field may be ''. */
export const leadOfReason = (
  reason: string,
): { screen: NonNullable<Lead['screen']>; field: string } => ({
  screen: leads[reason]?.screen ?? '/lab-order',
  field: leads[reason]?.field ?? '',
})
/** The reasons of a kind. */
export const reasonsOfKind = (kind: InboxKind): string[] =>
  Object.keys(leads).filter((reason) => kindOfReason(reason) === kind)
/** Reasons that come first while they are open. */
export const pinnedReasons: readonly string[] = reasonsOfKind('critical')
