import { parcelNumber } from '@labgate/contract/kit/numbers'
import { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { hasCarrier } from '../../../ports/parcel-carrier/choose.ts'
import { notConnected } from './ask-carrier.ts'
import { labelFileOf, labelOfParcel } from './label.query.ts'
import { makeLabel } from './make-label.ts'
import { settleRequest } from './settle.ts'
import { voidLabel } from './void-label.ts'

/** Labels of carriers, and what a carrier did not answer. */
export const carrierRequestRoutes = (context: AppContext) =>
  routesFor('carrierRequests', carrierRequests, {
    label: async (call) => {
      const { shipLogId } = call.input
      const [[found]] = await call.read(
        { target: `parcel ${shipLogId}` },
        labelOfParcel(call.actor, shipLogId, context.now()),
      )
      const label = orRefuse(found, 'Parcel not found.')
      const isConnected = label.offer === '' || (await hasCarrier(context, label.offer))
      return { ...label, says: label.offer === '' || isConnected ? '' : notConnected(label.offer) }
    },
    makeLabel: (call) => makeLabel(context, call),
    labelFile: async (call) => {
      const { shipLogId } = call.input
      const [[found]] = await call.read(
        { target: `parcel ${shipLogId}` },
        labelFileOf(call.actor, shipLogId),
      )
      const pdf = orRefuse(found?.label_pdf ?? undefined, 'This parcel has no label to print.')
      return pdfAnswer(`${parcelNumber(shipLogId)}-label.pdf`, pdf)
    },
    voidLabel: (call) => voidLabel(context, call),
    settle: (call) =>
      call.change((tx, change) => settleRequest(tx, call.actor, call.input, change, context.now())),
  })
