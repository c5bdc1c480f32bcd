import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { instantAsText } from '../../../forms/dates.ts'

interface SignatureText {
  text: string
  isMissing: boolean
}
const given = (text: string): SignatureText => ({ text, isMissing: false })
const onPaper = given(say('On the paper requisition'))
const signedAt = (at: string | null, zone: string): string =>
  say('Signed {at}', { at: instantAsText(at, zone) }).trim()

/** The provider's signature in words: -1 is on paper (records.md#consent-and-signatures). */
export const describeProvider = (
  order: Pick<
    LabOrder,
    | 'userSignatureId_Physician'
    | 'datePhysicianSignature'
    | 'userId_Delegate'
    | 'standingOrderId'
    | 'timeZone'
  >,
): SignatureText => {
  if (order.userSignatureId_Physician === 0) return { text: say('Not signed'), isMissing: true }
  if (order.userSignatureId_Physician < 0) return onPaper
  if (order.standingOrderId > 0)
    return given(
      say('By standing order {standingOrderId}, {datePhysicianSignature}', {
        standingOrderId: order.standingOrderId,
        datePhysicianSignature: instantAsText(order.datePhysicianSignature, order.timeZone),
      }),
    )
  return given(
    `${signedAt(order.datePhysicianSignature, order.timeZone)}${order.userId_Delegate > 0 ? say(', by a delegate') : ''}`,
  )
}

/** The patient's signature in words; a consent on file replaces it. */
export const describePatient = (
  order: Pick<
    LabOrder,
    'patientSignatureId' | 'datePatientSignature' | 'patientConsentOnFile' | 'timeZone'
  >,
): SignatureText => {
  if (order.patientSignatureId > 0)
    return given(signedAt(order.datePatientSignature, order.timeZone))
  if (order.patientSignatureId < 0) return onPaper
  return order.patientConsentOnFile
    ? given(say('Consent is on file'))
    : { text: say('Not signed'), isMissing: true }
}
