import { resend } from '@labgate/contract/results/resend'
import { searchedBy } from '../../../access/audit.ts'
import type { AppContext } from '../../../app-context.ts'
import { auditPerOrder } from '../../../core/orders/audit-per-order.ts'
import { listReportsToResend } from '../../../core/results/report-sendings.query.ts'
import { sendReports } from '../../../core/results/send-reports.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { exportOrdersToResend, exportReportsToResend } from './export-resend.ts'
import { listOrdersToResend } from './order-sendings.query.ts'
import { sendOrders } from './send-orders.ts'

/** Resend: messages due to laboratory systems and practices, and sending them again. */
export const resendRoutes = (context: AppContext) =>
  routesFor('resend', resend, {
    orders: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { fields: searchedBy(criteria) },
        listOrdersToResend(actor, criteria, keysetOf(name, criteria)),
      )
      return countedPageOf(name, criteria, rows, ({ accessionedDate, labOrderId }) => [
        accessionedDate,
        labOrderId,
      ])
    },
    exportOrders: (call) => exportOrdersToResend(context, call),
    sendOrders: (call) =>
      call.change((tx, change) =>
        sendOrders(tx, call.actor, call.input, auditPerOrder(call, change), context.now()),
      ),
    reports: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { fields: searchedBy(criteria) },
        listReportsToResend(actor, criteria, keysetOf(name, criteria)),
      )
      return countedPageOf(name, criteria, rows, ({ madeDate, deliveryId }) => [
        madeDate,
        deliveryId,
      ])
    },
    exportReports: (call) => exportReportsToResend(context, call),
    sendReports: (call) =>
      call.change(async (tx, change) => {
        const said = await sendReports(
          tx,
          call.actor,
          call.input,
          auditPerOrder(call, change),
          context.now(),
        )
        if (said.queued > 0) await context.jobs.send(tx, 'fax', 0)
        return said
      }),
  })
