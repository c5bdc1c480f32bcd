import type { OrderSave } from '@labgate/contract/orders/order-shape'
import type { AllergyItem, MedicationItem } from '@labgate/contract/patients/patient-lists'
import { pick } from '../../../../forms/pick.ts'

/**
 * What the form has as the order has it, under the same name; here, of an order of which nothing is
 * stated. Whatever else a save carries is put together in visit-save.ts and visit-tube.ts.
 */
export const blankAsInOrder = {
  userId_Physician: 0,
  physicianMissing: false,
  locationId: 0,
  locationMissing: false,
  collectionDateMissing: false,
  /** Who collected the specimens; '' if not recorded. */
  collectorName: '',
  /** 0 unknown, 1 yes, 2 no. */
  isPregnant: 0,
  shippedOnIce: false,
  patientInsuranceId_Primary: 0,
  patientInsuranceId_Secondary: 0,
  diagnosisMissing: false,
  medications: [] as MedicationItem[],
  noMeds: false,
  medicationNotProvided: false,
  allergies: [] as AllergyItem[],
  noAllergy: false,
  poctScreen: false,
  cupLot: '',
  cupExpiresOn: null as string | null,
  cupTemperature: 0,
  /** 0: none, -1: on paper, else the stored signature. */
  userSignatureId_Physician: 0,
  patientSignatureId: 0,
  patientConsentOnFile: false,
}
export type ValuesAsInOrder = typeof blankAsInOrder
const fields = Object.keys(blankAsInOrder) as (keyof ValuesAsInOrder)[]

/** Only these values, of an order or of the form. */
export const asInOrder = (from: ValuesAsInOrder): ValuesAsInOrder => pick(from, fields)

/** Named or stored otherwise in the form. */
type ByHand =
  | 'labOrderId'
  | 'rowVersion'
  | 'patientId'
  | 'customerId'
  | 'specimens'
  | 'diagnosis'
  | 'poct'
  | 'priority'
  | 'selfPay'
  | 'contractPay'
  | 'insuranceMissing'
  | 'woundSiteId'
  | 'woundSideId'
  | 'signs'
  | 'fileAsBase64_Patient'
  | 'fileType_Patient'
/** Not in the form. */
type NotInForm = 'userId_Collector' | 'acknowledged' | 'planned'
type Unplaced = Exclude<keyof OrderSave, keyof ValuesAsInOrder | ByHand | NotInForm>
/** The compiler names here a field of a save that has no place yet. */
true satisfies [Unplaced] extends [never] ? true : Unplaced
