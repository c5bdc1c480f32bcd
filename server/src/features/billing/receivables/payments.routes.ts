import { mostChosenBills, payments } from '@labgate/contract/billing/payments'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { rawQuery } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { cardTerminalFor } from '../../../ports/cards/choose.ts'
import { openBills } from './open-bills.ts'
import { keysetOfPayment, listPayments, onInvoice } from './receivables.query.ts'
import { applyRest, savePayment, voidPayment } from './save-payment.ts'

/* Whose money is viewed, for the audit log. */
const payer = ({ customerId, patientId }: { customerId: number; patientId: number }) => ({
  target: patientId > 0 ? `patient ${patientId}` : `account ${customerId}`,
  customerId,
})

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
    owed: async (call) => {
      const { customerId, patientId } = call.input
      const [[owed]] = await call.read(
        { ...payer(call.input), fields: ['owed'] },
        rawQuery<{ cents: number; bills: number; disputedCents: number }>(
          `select coalesce(sum(p.cents), 0)::bigint as cents, count(distinct b.bill_id)::int as bills,
             coalesce(sum((select greatest(0, sum(g.cents)) from ledger g where g.bill_id = b.bill_id and g.party = p.party and exists (select from invoice_dispute d where d.bill_line_id = g.bill_line_id and d.answered_at is null))), 0)::bigint as "disputedCents"
           from bill_open p join bill b using (bill_id) join lab_order o using (lab_order_id)
           where b.customer_id = $1 and p.cents > 0 and case when $2::bigint = 0 then p.party in ${onInvoice} else p.party = 'patient' and o.patient_id = $2 end`,
          [customerId, Math.max(0, patientId)],
        ),
      )
      return {
        cents: owed?.cents ?? 0,
        bills: owed?.bills ?? 0,
        disputedCents: owed?.disputedCents ?? 0,
        cardTerminal: (await cardTerminalFor(context)) !== undefined,
      }
    },
    openBills: async (call) => {
      const { customerId, patientId } = call.input
      const [list] = await call.read(
        { ...payer(call.input), fields: ['open bills'] },
        openBills(customerId, Math.max(0, patientId), mostChosenBills + 1),
      )
      return { list: list.slice(0, mostChosenBills), isMore: list.length > mostChosenBills }
    },
    save: async (call) => {
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
    },
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
