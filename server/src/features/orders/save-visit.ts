import type { orders } from '@labgate/contract/orders/orders'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { patientSigning, signatureImage } from '../../core/documents/patient-signature.ts'
import { auditPerOrder } from '../../core/orders/audit-per-order.ts'
import { requisitionOf } from '../../core/orders/requisition-number.ts'
import { saveOrder } from '../../core/orders/save-order.ts'
import { mustBeAbleToSign } from '../../core/sign-in/signing.ts'
import type { Call } from '../../http/call.ts'
import { visitPapers } from './order-documents/visit-documents.ts'

/** Issues of one order of a visit point to that order. */
const within = (at: number, error: unknown): never => {
  if (!(error instanceof Refusal) || error.issues === undefined) throw error
  throw new Refusal(
    error.code,
    undefined,
    error.issues.map((one) => ({
      ...one,
      path: one.path[0] === 'requisitionNo' ? one.path : ['orders', at, ...one.path],
    })),
    error.detail,
  )
}

/** Saves the orders of a visit, with one requisition number and its papers: all of them or none. */
export const saveVisit = async (
  context: AppContext,
  call: Call<(typeof orders)['saveVisit'], Actor>,
) => {
  if (call.input.orders.some(({ signs }) => signs === true))
    await mustBeAbleToSign(context, call.actor.userId, call.provenAt)
  const image = await signatureImage(call.input.fileAsBase64_Patient)
  const writePapers = await visitPapers(context, call.actor, call.input)
  return call.change(async (tx, change) => {
    const now = context.now()
    const patientSigns = patientSigning(image, call.actor, { crypt: context.crypt, now })
    const requisition = await requisitionOf(tx, call.input.requisitionNo)
    const list = []
    const each = auditPerOrder(call, change)
    for (const [at, order] of call.input.orders.entries())
      list.push(
        await saveOrder(tx, call.actor, order, each.next(), {
          now,
          requisition,
          patientSigns,
        }).catch((error: unknown) => within(at, error)),
      )
    await writePapers(
      tx,
      list.map(({ labOrderId }) => labOrderId),
      each.next,
    )
    each.end()
    return {
      id: requisition.no,
      list: list.map(({ labOrderId, specimenBarcode }) => ({ labOrderId, specimenBarcode })),
    }
  })
}
