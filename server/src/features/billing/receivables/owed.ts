import type { payments } from '@labgate/contract/billing/payments'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { rawQuery } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { cardTerminalFor } from '../../../ports/cards/choose.ts'
import { onInvoice } from './receivables.query.ts'

/* Whose money is viewed, for the audit log. */
export const aboutPayer = ({
  customerId,
  patientId,
}: {
  customerId: number
  patientId: number
}) => ({
  target: patientId > 0 ? `patient ${patientId}` : `account ${customerId}`,
  customerId,
})

/** What a practice or a patient owes. */
export const owedBy = async (context: AppContext, call: Call<(typeof payments)['owed'], Actor>) => {
  const { customerId, patientId } = call.input
  const [[owed]] = await call.read(
    { ...aboutPayer(call.input), fields: ['owed'] },
    rawQuery<{ cents: number; bills: number; disputedCents: number }>(
      `
        select
          coalesce(sum(p.cents), 0)::bigint as cents,
          count(distinct b.bill_id)::int as bills,
          coalesce(
            sum(
              (
                select greatest(0, sum(g.cents))
                from ledger g
                where
                  g.bill_id = b.bill_id
                  and g.party = p.party
                  and exists (
                    select
                    from invoice_dispute d
                    where d.bill_line_id = g.bill_line_id and d.answered_at is null
                  )
              )
            ),
            0
          )::bigint as "disputedCents"
        from
          bill_open p
          join bill b using (bill_id)
          join lab_order o using (lab_order_id)
        where
          b.customer_id = $1
          and p.cents > 0
          and case
            when $2::bigint = 0 then p.party in ${onInvoice}
            else p.party = 'patient'
            and o.patient_id = $2
          end
      `,
      [customerId, Math.max(0, patientId)],
    ),
  )
  return {
    cents: owed?.cents ?? 0,
    bills: owed?.bills ?? 0,
    disputedCents: owed?.disputedCents ?? 0,
    cardTerminal: (await cardTerminalFor(context)) !== undefined,
  }
}
