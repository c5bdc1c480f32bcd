import type { AccountRow, LocationRow } from '../rows.ts'

/** The account data that a patient's rows need. */
export type AccountFacts = Pick<
  AccountRow,
  | 'customer_id'
  | 'facility_code'
  | 'active'
  | 'account_type_id'
  | 'specialty'
  | 'customer_billing_type_id'
  | 'facesheet_address'
  | 'allow_self_pay'
  | 'billing_self_pay'
  | 'billing_hardship'
  | 'billing_scholarship'
  | 'parol_officer'
>
export type LocationFacts = Pick<
  LocationRow,
  | 'location_id'
  | 'customer_id'
  | 'street1'
  | 'street2'
  | 'city'
  | 'county'
  | 'state'
  | 'postal_code'
  | 'phone'
  | 'residential_facility'
>
export interface PracticeFacts {
  account: AccountFacts
  locations: readonly LocationFacts[]
  users: readonly { user_id: number }[]
}

export interface Payer {
  insurance_id: number
  payer_kind: string
  state: string
  preauth_required: boolean
}
export interface Drug {
  medication_id: number
  medication_id_generic: number | null
  description: string
  class: string
}
/** The lists for patients' entries; each in its own fixed order. */
export interface Dictionary {
  payers: readonly Payer[]
  medications: readonly Drug[]
  diagnoses: readonly { code: string; description: string }[]
  allergies: readonly { allergy_id: number; description: string; kind: string }[]
}
/** What already exists when patients are added. */
export interface Around {
  practices: readonly PracticeFacts[]
  /** Customer experience staff, who enter paper submissions. */
  clerks: readonly number[]
  /** Parole officers; the first is the demo's sign-in. */
  officers: readonly number[]
  dictionary: Dictionary
}
