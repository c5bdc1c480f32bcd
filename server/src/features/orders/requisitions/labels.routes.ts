import { labels } from '@labgate/contract/orders/labels'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { labelPrints } from '../../../core/requisitions/label.query.ts'
import { printLabels } from '../../../core/requisitions/print-labels.ts'
import { inSight } from '../../../core/requisitions/requisition.query.ts'
import { routesFor } from '../../../http/call.ts'
import { printTestLabel } from './print-test-label.ts'

export const labelRoutes = (context: AppContext) =>
  routesFor('labels', labels, {
    print: (call) => printLabels(context, call),
    list: async (call) => {
      const { LabOrderId } = call.input
      const [[found], list] = await call.read(
        { target: `order ${LabOrderId}` },
        inSight(call.actor, [LabOrderId]),
        labelPrints(call.actor, LabOrderId),
      )
      orRefuse(found, 'Order not found.')
      return { list }
    },
    test: (call) => printTestLabel(context, call),
  })
