import { late } from '@labgate/contract/accessioning/late'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { assignLate, closeLate } from './follow-up.ts'
import { listLate } from './list-late.ts'

export const lateRoutes = (context: AppContext) =>
  routesFor('late', late, {
    list: (call) => listLate(context, call),
    assign: (call) => call.change((tx, change) => assignLate(tx, call.actor, call.input, change)),
    close: (call) =>
      call.change((tx, change) => closeLate(tx, call.actor, call.input, change, context.now())),
  })
