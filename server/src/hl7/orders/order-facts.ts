import type { RecordedLanguage } from '@labgate/contract/languages/language'
import type { Recorded } from '@labgate/contract/patients/recorded'
/** What an order tells a laboratory system. Days YYYY-MM-DD; '' and null if not known. */
export interface OrderFacts {
  /** What happened to it: NW new, XO changed, CA canceled (HL7 table 0119). */
  control: 'NW' | 'XO' | 'CA'
  specimenBarcode: string
  requisitionNo: string
  orderedAt: Date
  /** 0 routine, 1 STAT. */
  priority: number
  /** IANA name of the zone in which times are written. */
  zone: string
  tests: readonly { code: number; name: string }[]
  labTypeId: number
  labType: string
  patient: {
    patientId: number
    medicalRecordId: string
    lastName: string
    firstName: string
    middleName: string
    suffix: string
    dob: string | null
    /** An id of the list Gender. */
    genderId: number
    address: AddressFacts
    phone: string
    language: RecordedLanguage
  }
  provider: { npi: string; lastName: string; firstName: string; suffix: string } | null
  account: { customerId: number; name: string; facilityCode: string; phone: string }
  /** Where it was ordered. */
  location: { name: string; address: AddressFacts }
  collectedAt: Date | null
  /** Only the day is known. */
  noCollectionTime: boolean
  receivedAt: Date | null
  specimen: { name: string; site: string }
  diagnoses: readonly { code: string; description: string }[]
  medications: readonly string[]
  allergies: readonly string[]
  /** 1 yes, 2 no, 0 not known. */
  isPregnant: number
  /** Whether allergies and medications are listed, there are none, or they were not recorded. */
  allergyState: Recorded
  medicationState: Recorded
  /** Results of the cup: name and 'positive', 'negative'. */
  cup: readonly { name: string; says: string }[]
  insurances: readonly InsuranceFacts[]
  /** C the account pays, P the patient, T a third party. */
  billTo: 'C' | 'P' | 'T'
}

export interface AddressFacts {
  street1: string
  street2: string
  city: string
  state: string
  postalCode: string
}
export interface InsuranceFacts {
  payer: string
  memberId: string
  groupNo: string
  /** From HL7 table 0063: SEL self, SPO spouse, CHD child, OTH other. */
  relationship: 'SEL' | 'SPO' | 'CHD' | 'OTH'
  subscriberLastName: string
  subscriberFirstName: string
  subscriberDob: string | null
}

/** The receiver, and the identity of the sender. */
export interface Envelope {
  controlId: string
  at: Date
  application: string
  facility: string
  /** T if the other side is the simulator of the demo (rules.md#simulated-results). */
  processing: 'P' | 'T'
}
