import type { Language } from '@labgate/contract/languages/language'
import type { Moment } from '../moments.ts'
import { mustAllBePrintable } from '../texts.ts'

export interface Insurance {
  payer: string
  memberId: string
  groupNo: string
  subscriber: string
  relationship: string
}
export interface Signature {
  state: 'signed' | 'on paper' | 'on file' | 'none'
  /** Who signed, and on whose behalf. */
  says: string
  at: Moment | null
  /** SHA-256 of the image in hexadecimal: the image itself is passed separately from the facts. */
  image: string
}
/** A test, class, panel or profile; `members` are the tests of a class. */
export interface OrderedTest {
  name: string
  isGroup: boolean
  members: string[]
}

/**
 * Everything a requisition contains (rules.md#requisition-contents, 42 CFR 493.1241). Texts as on
 * record; '' if not known.
 */
export interface RequisitionFacts {
  lab: { name: string; address: string; clia: string; director: string }
  requisitionNo: string
  specimenBarcode: string
  isStat: boolean
  /** The order's status if it ended, with the reason of a rejection; '' while it is active. */
  ended: string
  requester: {
    account: string
    facilityCode: string
    location: string
    locationMissing: boolean
    address: string
    phone: string
    fax: string
    urgentPhone: string
    provider: string
    npi: string
    enteredBy: string
    entered: Moment
  }
  patient: {
    id: number
    lastName: string
    firstName: string
    middleName: string
    /**
     * The parts of the name written in Latin letters because the original ones cannot be printed;
     * they say so.
     */
    transliterated?: readonly ('last' | 'first')[]
    suffix: string
    dob: string
    age: string
    gender: string
    medicalRecordId: string
    address: string
    phone: string
    isPregnant: '' | 'Yes' | 'No'
    /** In which the patient reads what the signature is for, if not English. */
    language?: Exclude<Language, 'en'>
  }
  specimen: {
    labType: string
    source: string
    site: string
    collected: Moment
    onIce: boolean
    collector: string
  }
  payment: {
    kind: 'Insurance' | 'Self-pay' | 'Contract' | 'missing'
    insurances: Insurance[]
    withDocuments: boolean
  }
  tests: OrderedTest[]
  testsMissing: boolean
  preference: string
  /**
   * Null if the cup was not used. Results: 0 nothing recorded, 1 positive, 2 negative, 3 not tested.
   * `reading`: what is recorded of strip, lot, and expiration, each with its name.
   */
  cup: { results: { name: string; result: number }[]; reading: string[] } | null
  diagnoses: { code: string; description: string }[]
  diagnosisMissing: boolean
  /** Null if the test type requires none. */
  medications: { list: string[]; says: string } | null
  allergies: { list: string[]; says: string } | null
  signatures: { patient: Signature; provider: Signature }
}

const fieldOf: Readonly<Record<string, string>> = {
  lastName: 'The patient’s last name',
  firstName: 'The patient’s first name',
  middleName: 'The patient’s middle name',
  provider: 'The provider’s name',
  account: 'The name of the account',
  location: 'The name of the location',
  medications: 'A medication',
  allergies: 'An allergy',
  diagnoses: 'A diagnosis',
  address: 'An address',
  payer: 'The name of a payer',
  subscriber: 'The name of a subscriber',
}

/** Fails with Unprintable if any text has letters that the typefaces lack. */
export const mustBePrintableRequisition = (facts: RequisitionFacts): void =>
  mustAllBePrintable(facts, fieldOf)
