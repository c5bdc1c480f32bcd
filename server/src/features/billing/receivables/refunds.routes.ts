import { refunds } from '@labgate/contract/billing/refunds'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { AppContext } from '../../../app-context.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { cardTerminalFor } from '../../../ports/cards/choose.ts'
import { decideRefund } from './decide-refund.ts'
import { exportRefunds } from './export-lists.ts'
import { printRefundLetter } from './print-refund-letter.ts'
import { refundPayment } from './refund-payment.ts'
import { keysetOfRefund, listRefunds } from './refunds.query.ts'
import { sendRefund } from './send-refund.ts'

const sendOneRefund = async (context: AppContext, call: Call<(typeof refunds)['send']>) => {
  const hasTerminal = (await cardTerminalFor(context)) !== undefined
  return call.change(
    async (tx, change) =>
      sendRefund(
        context,
        tx,
        call.actor,
        call.input,
        { latest: dayAt(context.now(), ''), hasTerminal },
        change,
      ),
    systemScopeWithin(call.actor),
  )
}

/** The register of refunds (docs/decisions/0059). */
export const refundRoutes = (context: AppContext) =>
  routesFor('refunds', refunds, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listRefunds(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfRefund)
    },
    exportList: (call) => exportRefunds(context, call),
    ofPayment: (call) =>
      call.change(
        (tx, change) => refundPayment(tx, call.actor, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    decide: (call) =>
      call.change(
        (tx, change) => decideRefund(tx, call.actor, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    send: (call) => sendOneRefund(context, call),
    letter: (call) => printRefundLetter(context, call),
  })
