import { advanceNotices } from '@labgate/contract/billing/advance-notices'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { routesFor } from '../../../http/call.ts'
import { testNamesOf } from './notice-facts.ts'
import { needOfNotice } from './notice-need.ts'
import { noticesOfOrder, orderToNotice } from './notice.query.ts'
import { printNotice } from './print-notice.ts'
import { endNotice, noticeSignature, saveNotice } from './save-notice.ts'

/** Advance notices to Medicare patients (docs/decisions/0058). */
export const advanceNoticeRoutes = (context: AppContext) =>
  routesFor('advanceNotices', advanceNotices, {
    get: async (call) => {
      const { labOrderId } = call.input
      const [[order], notices] = await call.read(
        { target: `order ${labOrderId}` },
        orderToNotice(call.actor, labOrderId, context.now()),
        noticesOfOrder(call.actor, labOrderId),
      )
      const found = orRefuse(order, 'Order not found.')
      const need = await context.database.forActor(systemScopeWithin(call.actor), (tx) =>
        needOfNotice(tx, labOrderId, context.now()),
      )
      const isSigned = need.need === 'needed' && notices.some(({ counts }) => counts)
      const of = {
        formName: found.formName ?? '',
        tests: testNamesOf(found),
        collectionDay: found.collectionDay,
        today: found.today,
        notices,
      }
      return { ...need, need: isSigned ? ('signed' as const) : need.need, ...of }
    },
    print: (call) => printNotice(context, call),
    save: async (call) => {
      const image = await noticeSignature(call.input)
      const { crypt } = context
      return call.change(
        (tx, change) =>
          saveNotice({ crypt, now: context.now() }, tx, call.actor, call.input, image, change),
        systemScopeWithin(call.actor),
      )
    },
    end: (call) =>
      call.change((tx, change) => endNotice(tx, call.actor, call.input, change, context.now())),
  })
