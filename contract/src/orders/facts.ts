import type { UserType } from '../access/user-types.ts'
import type { PayerKind } from '../billing/payers.ts'
import type { TestType } from '../catalog/test-types.ts'
import type { AuthorizationNeed } from './authorization-need.ts'

/*
 * All facts that the rules of an order use. The form fills them in from the screen, the server from
 * its tables: the same facts give the same findings on both sides.
 */

export interface DiagnosisFact {
  icd10Code: string
  /** Whether the table of diagnoses has the code. */
  isListed: boolean
  /** Its first and last day; null: open. */
  validFrom: string | null
  validTo: string | null
}

export interface InsuranceFact {
  patientInsuranceId: number
  /** 1 primary, 2 secondary, 3 tertiary. */
  sequence: number
  active: boolean
  payerKind: PayerKind
  effectiveDate: string | null
  expireDate: string | null
  /** The payer or the policy requires a preauthorization. */
  preAuthRequired: boolean
  preAuthNumber: string
  preAuthEndDate: string | null
  /** When the payer or its type requires one, for certain tests or from a number of orders on. */
  preAuthRules?: readonly AuthorizationNeed[]
}

/**
 * Facts in the order itself. Days YYYY-MM-DD and clock times HH:mm at the location; '' until
 * entered.
 */
export interface OrderPart {
  labOrderId: number
  /** 0: undecided, an order on hold without tests. */
  labTypeId: number
  version: string
  /** Codes as an order stores them. */
  tests: readonly number[]
  missingSelection: boolean
  collectionDeviceId: number
  /** Swab location or wound site, and its side; 0: not selected. */
  siteId: number
  sideId: number
  specimenBarcode: string
  userId_Physician: number
  physicianMissing: boolean
  locationId: number
  locationMissing: boolean
  collectionDay: string
  collectionDateMissing: boolean
  collectionTime: string
  noCollectionTime: boolean
  diagnoses: readonly DiagnosisFact[]
  diagnosisMissing: boolean
  /** Number of medications in the order. */
  medications: number
  noMeds: boolean
  medicationNotProvided: boolean
  allergies: number
  noAllergy: boolean
  poctScreen: boolean
  /** By wire name: 1 positive, 2 negative, 3 not tested; 0 or absent: not stated. */
  poct: Readonly<Record<string, number>>
  cupExpiresOn: string | null
  /** By catalog/cup.ts: 0 not recorded, 1 in range, 2 out of range. */
  cupTemperature: number
  /** 0 unknown, 1 yes, 2 no. */
  isPregnant: number
  selfPay: boolean
  contractPay: boolean
  insuranceMissing: boolean
  /** Primary and secondary; 0 or -1: none. */
  insuranceIds: readonly number[]
  /**
   * 0 none, -1 on paper, otherwise the stored signature; `signs`: the user signs with this save.
   */
  providerSignature: number
  signs: boolean
  patientSignature: number
  patientConsentOnFile: boolean
  /**
   * Fields that the laboratory marked as missing in the stored order: someone who changes something
   * else can leave them that way.
   */
  missingBefore: readonly string[]
}

export interface OrderFacts {
  now: Date
  asker: {
    userId: number
    userTypeId: UserType
    /** Has a stored signature. */ hasSignature: boolean
  }
  order: OrderPart
  patient: {
    active: boolean
    firstName: string
    lastName: string
    dob: string | null
    genderId: number
    /** Street, city, and ZIP code, or left to the facesheet. */
    hasAddress: boolean
    hardship: boolean
    scholarship: boolean
    insurances: readonly InsuranceFact[]
    /** The patient's other orders that have not ended: type and collection day. */
    others: readonly { labOrderId: number; labTypeId: number; collectionDay: string }[]
  }
  account: {
    services: readonly TestType[]
    requireInsurance: boolean
    /**
     * From the list CustomerBillingType: 1 reference agreement, 2 contract pay, 3 insurance and
     * contract pay, 4 insurance.
     */
    billingTypeId: number
    allowSelfPay: boolean
    /** Types that allow more than one order per patient and day. */
    multiple: readonly TestType[]
  }
  /** The selected provider; null until there is one. */
  provider: { userId: number; npi: string; isPending: boolean; pecosEnrolled: boolean } | null
  /** IANA name, of the location or else the account. */
  zone: string
}
