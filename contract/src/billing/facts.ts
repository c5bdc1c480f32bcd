import type { DiagnosisFact } from '../orders/facts.ts'
import type { PayerKind } from './payers.ts'
import type { NextStep } from './preauth.ts'

/*
 * All the facts that the rules of a bill consider. Days are YYYY-MM-DD, '' if not known; money is
 * in cents. The server collects them for many orders at once; the same facts always give the same
 * bill.
 */

/** What a payer's answer says about coverage on the day of service. */
export const covers = [
  'unknown',
  'active',
  'no-laboratory-benefit',
  'inactive',
  'not-found',
  'other-payer',
  'medicare-advantage',
  'hospice',
  'skilled-nursing',
] as const
export type Cover = (typeof covers)[number]

export interface PayerFact {
  /** 0: free text, not in the payer table. */
  insuranceId: number
  name: string
  kind: PayerKind
  active: boolean
  claimsPayerId: string
  /** First day the payer accepts our claims; null: not enrolled. */
  enrolledFrom: string | null
  /** A route for sending it files is set up and active. */
  hasPartner: boolean
  /** Days after the service; 0: not known. */
  filingDays: number
  preauthRequired: boolean
  wantsLaboratoryPlace: boolean
  wantsZCode: boolean
}
export interface AuthorizationFact {
  preAuthorizationId: number
  number: string
  /** Granted, in whole or in part. */
  isGranted: boolean
  validFrom: string | null
  validTo: string | null
  /** null: no limit. */
  units: number | null
  used: number
  /** Tests covered; 0 and {}: all. */
  labTypeId: number
  tests: readonly number[]
  /** Denied: why, and what is done next, by when. */
  denied?: { reason: string; nextStep: NextStep; nextBy: string | null } | null
}
export interface CoverFact {
  patientInsuranceId: number
  /** 1 primary, 2 secondary, 3 tertiary. */
  sequence: number
  payer: PayerFact
  active: boolean
  memberId: string
  effectiveDate: string | null
  expireDate: string | null
  isSelf: boolean
  subscriber: { firstName: string; lastName: string; dob: string | null; genderId: number }
  /** Why Medicare is not first; '' if it is. */
  secondaryReason: string
  injury: {
    date: string | null
    claimNo: string
    state: string
  }
  /** The payer's latest answer for the day of service. */
  cover: Cover
  preAuthRequired: boolean
  authorizations: readonly AuthorizationFact[]
}
export interface OrdererFact {
  userId: number
  firstName: string
  lastName: string
  npi: string
  isPending: boolean
  /** Enrolled on the day of service. */
  medicare: boolean
  medicaid: boolean
}
export interface MakerFact {
  name: string
  cliaNumber: string
  cliaExpires: string | null
  /** The laboratory that bills. */
  isOwn: boolean
}

/** Maps tests to codes: rows in force on the day of service. */
export interface ChargeRow {
  labTypeId: number
  /** {}: all tests of the type. */
  tests: readonly number[]
  countedBy: 'order' | 'test' | 'class' | 'target'
  low: number
  high: number | null
  /** '' and 0: every payer. */
  payerKind: string
  insuranceId: number
  code: string
  modifiers: readonly string[]
  zCode: string
  says: string
}
export interface PriceRow {
  list: 'charge' | 'payer' | 'client' | 'self-pay' | 'fee-schedule' | 'cost'
  insuranceId: number
  customerId: number
  code: string
  cents: number
}
export interface EditRow {
  kind: 'ptp' | 'mue'
  code: string
  /** For a pair: the code that is refused beside the first. */
  code2: string
  /** ptp: 0 never, 1 with a modifier, 9 deleted; mue: 1 per line, 2 and 3 per day. */
  indicator: number
  units: number | null
}
export interface ChargeTable {
  rows: readonly ChargeRow[]
  /** Drug class by test code. */
  classes: ReadonlyMap<number, string>
  prices: readonly PriceRow[]
  edits: readonly EditRow[]
}

export interface BillFacts {
  today: string
  order: {
    labOrderId: number
    customerId: number
    labTypeId: number
    version: string
    tests: readonly number[]
    /** 0: in progress; otherwise how it ended (order-status.ts). */
    ended: number
    collectionDay: string
    receivedDay: string
    /** First day a result was released; '' if none yet. */
    resultedDay: string
    /** A final result was released and is still valid. */
    isFinal: boolean
    /** Keys of the analytes in it. */
    reported: readonly string[]
    diagnoses: readonly DiagnosisFact[]
    selfPay: boolean
    contractPay: boolean
    /** Signed by the provider, on paper, or under a standing order. */
    isSigned: boolean
    /**
     * The advance notice (ABN): signed before collection on a form in use, with its option; null if
     * there is none.
     */
    notice: { option: 1 | 2 | 3; day: string; isFormInUse: boolean; refusedToSign: boolean } | null
    /** By Medicare's rules (abn.ts): whether coverage fails, and why. */
    coverage: 'not-judged' | 'supported' | 'not-supported' | 'too-often'
    /** A person's decision, which the engine follows. */
    decided: { billTo: 'client' | 'patient' | 'program' | 'nobody'; why: string } | null
  }
  patient: {
    firstName: string
    lastName: string
    /** The spelling that can be written in a claim if the name is in another script. */
    firstNameLatin: string
    lastNameLatin: string
    dob: string | null
    genderId: number
    street1: string
    street2: string
    city: string
    state: string
    postalCode: string
    useFacesheet: boolean
    hardship: boolean
    scholarship: boolean
  }
  /**
   * From the list CustomerBillingType: 1 reference agreement, 2 contract pay, 3 insurance and
   * contract pay, 4 insurance.
   */
  account: { billingTypeId: number }
  locationName: string
  placeOfService: string
  orderer: OrdererFact | null
  /** NPIs known to belong to an organization: the practice's locations and our own laboratories. */
  organizations: readonly string[]
  maker: MakerFact | null
  /**
   * In payer order: the order's coverage, otherwise the patient's coverage valid on the day of
   * service.
   */
  covers: readonly CoverFact[]
  charges: ChargeTable
  /** Live claims of the person for other orders: code and day. */
  claimedElsewhere: readonly { code: string; day: string; labOrderId: number }[]
  /** The bill's own earlier version, if this one replaces or voids it. */
  replaces: { frequency: 7 | 8; payerNumber: string; isAdjudicated: boolean } | null
}

/** Whether a day is between two others; an unknown day is not judged. */
export const isWithin = (day: string, from: string | null, to: string | null): boolean =>
  day === '' || ((from === null || from <= day) && (to === null || to >= day))

/** The first payer; undefined if there is none. */
export const firstCover = (covers: readonly CoverFact[]): CoverFact | undefined =>
  covers.toSorted((one, other) => one.sequence - other.sequence)[0]
/** Whether a notice was decided in time, on a form in use; without a collection day it was not. */
export const isNoticeInTime = ({
  notice,
  collectionDay,
}: Pick<BillFacts['order'], 'notice' | 'collectionDay'>): boolean =>
  notice !== null && notice.isFormInUse && notice.day <= collectionDay
