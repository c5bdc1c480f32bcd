import { requisitions } from '@labgate/contract/orders/requisitions'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { patientCopy } from '../../../core/requisitions/patient-copy.ts'
import { inSight } from '../../../core/requisitions/requisition.query.ts'
import {
  orRefuseUnprintable,
  presentRequisitions,
} from '../../../core/requisitions/requisitions.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { exportOrders } from './export-orders.ts'
import { mergeRequisitions, noOrder } from './merged-requisitions.ts'
import { ordersToPrint } from './orders-to-print.ts'

const saveRequisition = async (context: AppContext, call: Call<(typeof requisitions)['save']>) => {
  const { specimenId } = call.input
  const [[seen]] = await call.read(
    { target: `order ${specimenId}` },
    inSight(call.actor, [specimenId]),
  )
  await orRefuseUnprintable(presentRequisitions(context, [orRefuse(seen, noOrder).labOrderId]))
  return {
    message:
      (call.input.fileAsBase64 ?? '') === ''
        ? 'The requisition was made and saved.'
        : 'The requisition was made from the order and saved. The uploaded file was not used.',
  }
}

export const requisitionRoutes = (context: AppContext) =>
  routesFor('requisitions', requisitions, {
    get: async (call) => {
      const { SpecimenId } = call.input
      const [[seen]] = await call.read(
        { target: `order ${SpecimenId}` },
        inSight(call.actor, [SpecimenId]),
      )
      const { labOrderId } = orRefuse(seen, noOrder)
      const [found] = await orRefuseUnprintable(presentRequisitions(context, [labOrderId]))
      const { content, requisitionNo, hash, builtAt } = orRefuse(found, noOrder)
      return { ...pdfAnswer(`${requisitionNo}.pdf`, content), size: content.length, hash, builtAt }
    },
    patientCopy: async (call) => {
      const { SpecimenId, language } = call.input
      const [[seen]] = await call.read(
        { target: `order ${SpecimenId}` },
        inSight(call.actor, [SpecimenId]),
      )
      const { labOrderId } = orRefuse(seen, noOrder)
      const copy = await orRefuseUnprintable(patientCopy(context, labOrderId, language))
      const { content, requisitionNo } = orRefuse(copy, noOrder)
      return { ...pdfAnswer(`${requisitionNo}-copy.pdf`, content), size: content.length }
    },
    save: (call) => saveRequisition(context, call),
    merged: (call) => mergeRequisitions(context, call),
    ofList: (call) => ordersToPrint(context, call),
    exportList: (call) => exportOrders(context, call),
  })
