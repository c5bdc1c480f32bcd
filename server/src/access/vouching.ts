import type { ActOfTwo } from './second-person.ts'

/**
 * How an act knows what was seen: 'version', the call carries the version that was on screen and is
 * refused as stale; or why what was shown cannot change, or is carried otherwise.
 */
export type HowSeen = 'version' | { readonly otherwise: string }

const request = (what: string): HowSeen => ({
  otherwise: `a request never changes what it says: another one is another row (${what})`,
})
/**
 * Every act by which a person vouches for what they saw (docs/decisions/0092). An act of two people
 * that is missing does not compile; one whose name is such a verb fails vouching.test.ts.
 */
export const vouching = {
  // the version that was on screen
  'accessioning.releaseStatusHold': 'version',
  'accounts.reviewed': 'version',
  'clinicalTables.confirmDirector': 'version',
  'delegates.save': 'version',
  'faxNumbers.confirm': 'version',
  'faxes.decide': 'version',
  'interfaces.confirmDestination': 'version',
  'late.assign': 'version',
  'late.close': 'version',
  'messages.confirmSystem': 'version',
  'orderAudits.reviewed': 'version',
  'orders.eSign': 'version',
  'orders.releaseHold': 'version',
  'orders.reviewed': 'version',
  'payerFiles.decide': 'version',
  'resultReview.reviewNormal': 'version',
  // of the printed texts: the values themselves never change
  'results.release': 'version',
  'results.savePrinted': 'version',
  'secondFactor.reset': 'version',
  'signInChanges.confirm': 'version',
  'signInChanges.openSigning': 'version',
  'standingOrders.sign': 'version',
  'tradingPartners.confirm': 'version',
  'users.approveProvider': 'version',
  'users.identityVerified': 'version',
  // what was shown cannot change
  'billingSettings.decideRaise': request('limit_raise'),
  'billingTables.decideProposal': request('billing_proposal'),
  'denials.decideDraft': request('rule_draft'),
  'interfaces.confirmClient': request('fhir_client'),
  'labCalendar.approveTarget': request('turnaround_target'),
  'refunds.decide': request('refund'),
  'singleSignOn.confirmProvider': request('identity_provider'),
  'breakGlass.countersign': {
    otherwise: 'an access that ended never changes, and an open one is not countersigned',
  },
  'results.discard': { otherwise: 'a version of a result never changes' },
  // the request keeps what it was made of, and that is compared
  'corrections.decideMove': {
    otherwise: 'the request keeps the version of the order, and another one is refused',
  },
  'identityCorrections.decide': {
    otherwise: 'the request keeps what was in its fields, and other values are refused',
  },
  'patientMerge.decide': {
    otherwise: 'the request keeps the versions of both records, and others are refused',
  },
  // carried in other words
  'billingWork.act': { otherwise: 'the preview that was shown is sent along' },
  'billingWork.decide': { otherwise: 'the preview that was shown is sent along' },
  'insuranceWork.act': { otherwise: 'the preview that was shown is sent along' },
  'insuranceWork.decide': { otherwise: 'the preview that was shown is sent along' },
  'clinicalTables.approve': { otherwise: 'each row is sent with its version' },
  'payerFiles.release': { otherwise: 'asks for another person, who decides about a version' },
  'signatures.attest': { otherwise: 'an image never changes: another one is another row' },
} as const satisfies Readonly<Record<ActOfTwo, HowSeen>> & Readonly<Record<string, HowSeen>>
