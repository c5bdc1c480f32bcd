import type { orderPapers } from '@labgate/contract/orders/order-documents'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { openSignature, sealedSignature } from '../../../core/documents/patient-signature.ts'
import type { Call } from '../../../http/call.ts'

/** The patient’s signature on an order, with its image. */
export const readPatientSignature = async (
  context: AppContext,
  call: Call<(typeof orderPapers)['patientSignature'], Actor>,
) => {
  const { LabOrderId, PatientId } = call.input
  const [[found]] = await call.read(
    { target: `order ${LabOrderId}`, fields: ['patientSignatureId'] },
    sealedSignature(call.actor, LabOrderId, PatientId),
  )
  const signature = orRefuse(found, 'The patient has not signed this order here.')
  const { patientSignatureId, datePatientSignature } = signature
  return {
    patientSignatureId,
    datePatientSignature,
    fileType: 'image/png',
    fileAsBase64: openSignature(context.crypt, signature),
  }
}
