import { mostChosenBills, payments } from '@labgate/contract/billing/payments'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { cardTerminalFor } from '../../../ports/cards/choose.ts'
import { exportPayments } from './export-lists.ts'
import { openBills } from './open-bills.ts'
import { aboutPayer, owedBy } from './owed.ts'
import {
  keysetOfPayment,
  listPayments,
  mostPaidBills,
  onePayment,
  paidBills,
  refundsOfPayment,
} from './payments.query.ts'
import { applyRest, savePayment, voidPayment } from './save-payment.ts'

const saveOnePayment = async (context: AppContext, call: Call<(typeof payments)['save']>) => {
  const hasTerminal = (await cardTerminalFor(context)) !== undefined
  return call.change(
    async (tx, change) =>
      savePayment(
        context,
        tx,
        call.actor,
        call.input,
        { today: await laboratoryDay(tx, context.now()), hasTerminal },
        change,
      ),
    systemScopeWithin(call.actor),
  )
}

/** Money received from practices and patients. */
export const paymentRoutes = (context: AppContext) =>
  routesFor('payments', payments, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listPayments(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfPayment)
    },
    get: async (call) => {
      const { actor, input } = call
      const { paymentId } = input
      const [[found], bills, refunds] = await call.read(
        { target: `payment ${paymentId}` },
        onePayment(actor, paymentId),
        paidBills(actor, paymentId),
        refundsOfPayment(actor, paymentId),
      )
      return {
        ...orRefuse(found, 'Payment not found.'),
        bills: bills.slice(0, mostPaidBills),
        isCut: bills.length > mostPaidBills,
        refunds,
      }
    },
    exportList: (call) => exportPayments(context, call),
    owed: (call) => owedBy(context, call),
    openBills: async (call) => {
      const { customerId, patientId } = call.input
      const [list] = await call.read(
        { ...aboutPayer(call.input), fields: ['open bills'] },
        openBills(customerId, Math.max(0, patientId), mostChosenBills + 1),
      )
      return { list: list.slice(0, mostChosenBills), isMore: list.length > mostChosenBills }
    },
    save: (call) => saveOnePayment(context, call),
    apply: (call) =>
      call.change(
        (tx, change) => applyRest(tx, call.actor, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    void: (call) =>
      call.change(
        (tx, change) => voidPayment(context, tx, call.actor, call.input, change),
        systemScopeWithin(call.actor),
      ),
  })
