import { advanceNotices } from '@labgate/contract/billing/advance-notices'
import type { AppContext } from '../../../app-context.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { routesFor } from '../../../http/call.ts'
import { noticeOfOrder } from './notice-of-order.ts'
import { printNotice } from './print-notice.ts'
import { endNotice, noticeSignature, saveNotice } from './save-notice.ts'

/** Advance notices to Medicare patients (docs/decisions/0058). */
export const advanceNoticeRoutes = (context: AppContext) =>
  routesFor('advanceNotices', advanceNotices, {
    get: (call) => noticeOfOrder(context, call),
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
