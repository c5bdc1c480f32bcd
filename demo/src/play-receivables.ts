import { dayAfter } from '@labgate/contract/kit/days'
import type { AppContext } from '@labgate/server/app-context.ts'
import { laboratoryDay } from '@labgate/server/core/calendar/targets.ts'
import { systemScope } from '@labgate/server/core/scope/system-scope.ts'
import { pipeline, type Tx } from '@labgate/server/db/database.ts'
import { compiledRaw, rawQuery } from '@labgate/server/db/queries.ts'
import { applyPayment } from '@labgate/server/features/billing/receivables/apply-payment.ts'
import { dueReceivables } from '@labgate/server/features/billing/receivables/receivables-works.ts'
import { syncWork } from '@labgate/server/features/billing/sync-work.ts'

interface Owing {
  customer: number
  patient: number
  cents: number
  /** Of an invoice or a statement: decides whether and how it is paid. */
  number: number
}
/*
 * Invoices and statements issued two to three weeks ago: practices and half of the patients pay
 * then. Two practices take ten weeks, so that something is always open: one of them is the practice
 * of the demo's sign-ins.
 */
const toPay = (today: string) =>
  rawQuery<Owing>(
    `
      select i.customer_id as customer, 0::bigint as patient, s.cents, i.number
      from
        invoice i
        cross join lateral (
          select coalesce(sum(g.cents), 0)::bigint as cents
          from
            invoice_line l
            join ledger g using (bill_line_id)
          where l.invoice_id = i.invoice_id and l.is_first and g.party in ('client', 'facility')
        ) s
      where
        s.cents > 0
        and case
          when i.customer_id in (
            select max(customer_id) from invoice
            union
            select min(customer_id) from customer
          ) then i.issued_on between $1::date - 70 and $1::date - 64
          else i.issued_on between $1::date - 21 and $1::date - 15
        end
      union all
      select s.customer_id, s.patient_id, p.cents, s.number
      from
        statement s
        cross join lateral (
          select coalesce(sum(o.cents), 0)::bigint as cents
          from
            statement_bill x
            join bill_open o using (bill_id)
          where x.statement_id = s.statement_id and o.party = 'patient'
        ) p
      where s.issued_on between $1::date - 21 and $1::date - 15 and p.cents > 0 and s.number % 2 = 0
      order by 4
    `,
    [today],
  )
const toDispute = (today: string) =>
  rawQuery<{ line: number; customer: number; order: number; bill: number }>(
    `
      select
        l.bill_line_id as line,
        l.customer_id as customer,
        l.lab_order_id as "order",
        l.bill_id as bill
      from
        invoice i
        join invoice_line l using (invoice_id)
      where
        i.issued_on between $1::date - 14 and $1::date - 8
        and i.number % 9 = 4
        and l.cents > 0
        and (
          select sum(g.cents)
          from ledger g
          where g.bill_line_id = l.bill_line_id and g.party in ('client', 'facility')
        ) > 0
        and not exists (select from invoice_dispute d where d.bill_line_id = l.bill_line_id)
      order by l.bill_line_id
      limit 1
    `,
    [today],
  )

const pay = async (
  tx: Tx,
  { customer, patient, cents, number }: Owing,
  today: string,
  now: Date,
): Promise<void> => {
  const method =
    patient > 0 && number % 6 === 0 ? 'card' : patient > 0 && number % 10 === 0 ? 'cash' : 'check'
  const reference =
    method === 'check'
      ? String(2000 + ((number * 37) % 7000))
      : method === 'card'
        ? `SIM${String(number * 7_919).padStart(12, '0')}`
        : ''
  // now and then someone pays in part, or a little too much
  const paid = number % 14 === 0 ? Math.ceil(cents / 2) : number % 17 === 0 ? cents + 500 : cents
  const { payment_id: paymentId } = await tx
    .insertInto('payment')
    .values({
      customer_id: customer,
      patient_id: patient > 0 ? patient : null,
      method,
      reference,
      cents: paid,
      received_on: today,
      state: 'posted',
      user_id_created: 1,
      created_at: now.toISOString(),
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  await applyPayment(
    tx,
    { paymentId, customerId: customer, patientId: patient, userId: 1 },
    paid,
    now,
  )
}

/* Answers disputes within two weeks: most charges are kept. */
const answerOld = async (tx: Tx, today: string, now: Date): Promise<void> => {
  const { rows } = await tx.executeQuery<{ bill: number }>(
    compiledRaw(
      `
        update invoice_dispute
        set
          answered_at = $2,
          user_id_answered = 1,
          outcome = 'kept',
          answer = 'The requisition asks for this test, and your provider signed it.'
        where answered_at is null and created_at < $1::date - 14
        returning bill_id as bill
      `,
      [today, now.toISOString()],
    ),
  )
  await syncWork(tx, { bills: rows.map(({ bill }) => bill), abouts: [] }, now)
}

/**
 * A week of the demo's past between the laboratory, practices, and patients: months close,
 * statements are sent and printed, most are paid.
 */
export const playReceivables = async (
  context: Pick<AppContext, 'database' | 'now'>,
): Promise<void> => {
  await dueReceivables(context)
  const now = context.now()
  await context.database.forActor(systemScope, async (tx) => {
    const today = await laboratoryDay(tx, now)
    const [owing, [disputed]] = await pipeline(tx, toPay(today), toDispute(today))
    for (const one of owing) await pay(tx, one, today, now)
    if (disputed !== undefined) {
      const { line, customer, order, bill } = disputed
      await tx
        .insertInto('invoice_dispute')
        .values({
          bill_line_id: line,
          customer_id: customer,
          lab_order_id: order,
          bill_id: bill,
          says: 'We did not order this test. Please check the requisition.',
          user_id_created: 1,
          created_at: now.toISOString(),
        })
        .execute()
      await syncWork(tx, { bills: [bill], abouts: [] }, now)
    }
    await answerOld(tx, today, now)
    await tx
      .updateTable('statement')
      .set({ printed_at: now.toISOString() })
      .where('printed_at', 'is', null)
      .where('issued_on', '<', dayAfter(today, -6))
      .execute()
  })
}
