import { tickedAsMissing } from './absence.ts'
import type { DiagnosisFact, OrderFacts, OrderPart } from './facts.ts'

/**
 * An order as it would be stored: the server's row with a save applied to it, or one tube of the
 * form.
 */
export interface StoredOrder extends Omit<
  OrderPart,
  | 'labOrderId'
  | 'collectionDay'
  | 'collectionTime'
  | 'diagnoses'
  | 'medications'
  | 'allergies'
  | 'insuranceIds'
  | 'providerSignature'
  | 'signs'
  | 'patientSignature'
  | 'missingBefore'
> {
  medications: readonly unknown[]
  allergies: readonly unknown[]
  patientInsuranceId_Primary: number
  patientInsuranceId_Secondary: number
  userSignatureId_Physician: number
  patientSignatureId: number
}
/** The context: the patient, the signed-in user, and what was stored before. */
interface Around extends Pick<
  OrderFacts,
  'now' | 'asker' | 'patient' | 'account' | 'provider' | 'zone'
> {
  labOrderId: number
  /** The user signs with this save. */
  signs: boolean
  /** Day and clock time of collection at the location; '' if unknown. */
  collected: { day: string; time: string }
  diagnoses: readonly DiagnosisFact[]
  /** The order as stored; absent for a new one. */
  before?: Parameters<typeof tickedAsMissing>[0] | undefined
}

/** The facts that the rules use: built here for both the form and the server. */
export const orderFactsOf = (
  order: StoredOrder,
  {
    labOrderId,
    signs,
    collected,
    diagnoses,
    before,
    now,
    asker,
    patient,
    account,
    provider,
    zone,
  }: Around,
): OrderFacts => ({
  now,
  asker,
  order: {
    ...order,
    labOrderId,
    collectionDay: collected.day,
    collectionTime: collected.time,
    diagnoses,
    medications: order.medications.length,
    allergies: order.allergies.length,
    insuranceIds: [order.patientInsuranceId_Primary, order.patientInsuranceId_Secondary],
    providerSignature: order.userSignatureId_Physician,
    signs,
    patientSignature: order.patientSignatureId,
    missingBefore: before ? tickedAsMissing(before) : [],
  },
  patient,
  account,
  provider,
  zone,
})
