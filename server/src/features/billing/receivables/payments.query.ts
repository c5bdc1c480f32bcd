import type { PaidBill, Payment, PaymentRefund, payments } from '@labgate/contract/billing/payments'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, laboratoryDayOf, staffName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'
import { numberOrAmount } from '../number-or-amount.ts'

type PaymentCriteria = ParsedInput<typeof payments.list>['searchCriteria']

const leftOf = (applied: string): string => `
  case
    when y.state = 'posted' then y.cents - ${applied} - coalesce(
      (
        select sum(r.cents)
        from refund r
        where
          r.payment_id = y.payment_id
          and r.bill_id is null
          and r.state not in ('void', 'refused')
      ),
      0
    )::bigint
    else 0
  end
`
/** The part of a payment that no line took and no refund returned. */
export const unapplied = leftOf('applied_of_payment(y.payment_id)')
/*
 * The same without the lines of restricted charts, which can only be less: what it leaves out needs
 * no exact sum.
 */
const unappliedInSight = leftOf(`
  coalesce((select -sum(g.cents) from ledger g where g.payment_id = y.payment_id), 0)::bigint
`)

/** What came from practices (patient 0) or patients and is not applied to a line yet, in cents. */
export const unappliedMoney = (
  customerIds: readonly number[],
  patientIds: readonly number[],
): Query<{ customerId: number; patientId: number; cents: number }> =>
  rawQuery(
    `
      select
        u.customer_id as "customerId",
        u.patient_id as "patientId",
        sum(u.cents)::bigint as cents
      from
        (
          select y.customer_id, coalesce(y.patient_id, 0) as patient_id, ${unapplied} as cents
          from payment y
          where
            y.state = 'posted'
            and (
              y.patient_id = any ($2::bigint[])
              or y.patient_id is null
              and y.customer_id = any ($1::bigint[])
            )
        ) u
      group by 1, 2
      having sum(u.cents) > 0
    `,
    [customerIds, patientIds],
  )

const paymentColumns = `
  y.payment_id as "paymentId",
  y.customer_id as "customerId",
  c.name as customer,
  coalesce(y.patient_id, 0) as "patientId",
  ${lastFirst('p')} as "patientName",
  y.method,
  y.reference,
  y.cents,
  ${unapplied} as "unappliedCents",
  y.received_on::text as "receivedOn",
  y.state,
  y.says,
  ${staffName('y.user_id_created')} as "createdBy",
  ${isoInstant('y.created_at')} as "dateCreated"
`

/** First lock: payments of practices and of visible patients, of accounts in scope. */
const paymentsInSight = (scope: Scope) =>
  q
    .selectFrom('payment as y')
    .select('y.payment_id')
    .where((is) =>
      is.or([
        is('y.patient_id', 'is', null),
        is('y.patient_id', 'in', visiblePatients(scope).select('p.patient_id')),
      ]),
    )
    .$if(scope.customers !== 'all', (rows) =>
      rows.where('y.customer_id', '=', sql<number>`any (${scope.customers}::bigint[])`),
    )

export const listPayments = (
  scope: Scope,
  criteria: PaymentCriteria,
  after: Keyset | undefined,
): Query<Payment & { counted: number }> => {
  const { customerId = 0, patientId = 0, unapplied: onlyUnapplied = false, search = '' } = criteria
  const found = paymentsInSight(scope)
    .$if(customerId > 0, (rows) => rows.where('y.customer_id', '=', customerId))
    .$if(patientId > 0, (rows) => rows.where('y.patient_id', '=', patientId))
    .$if(search !== '', (rows) =>
      rows.where(numberOrAmount(search, { numbers: ['y.reference_plain'], cents: 'y.cents' })),
    )
    .$if(onlyUnapplied, (rows) =>
      rows.where(sql<boolean>`${sql.raw(unappliedInSight)} > 0 and ${sql.raw(unapplied)} > 0`),
    )
  const [lastId] = after ?? []
  const page = found
    .$if(after !== undefined, (rows) => rows.where(sql<boolean>`y.payment_id < ${lastId}::bigint`))
    .orderBy('y.payment_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${paymentColumns}, ${counted}
      from
        payment y
        join customer c on c.customer_id = y.customer_id
        left join patient p on p.patient_id = y.patient_id
      where y.payment_id in (${ids})
      order by y.payment_id desc
    `,
  )
}

/** One payment, as in the list. */
export const onePayment = (scope: Scope, paymentId: number): Query<Payment> => {
  const visible = paymentsInSight(scope).where('y.payment_id', '=', paymentId).compile()
  return rawQuery(
    `
      select ${paymentColumns}
      from
        payment y
        join customer c on c.customer_id = y.customer_id
        left join patient p on p.patient_id = y.patient_id
      where y.payment_id in (${visible.sql})
    `,
    [...visible.parameters],
  )
}
/** Bills of one payment that are shown. */
export const mostPaidBills = 500
/** The bills that a payment was posted to, latest service first, one more than is shown. */
export const paidBills = (scope: Scope, paymentId: number): Query<PaidBill> => {
  const visible = paymentsInSight(scope).where('y.payment_id', '=', paymentId).compile()
  return rawQuery(
    `
      select
        b.bill_id as "billId",
        o.specimen_barcode as "specimenBarcode",
        b.service_day::text as "serviceDate",
        ${lastFirst('p')} as "patientName",
        coalesce(
          (
            select min(i.number)
            from
              invoice_line l
              join invoice i using (invoice_id)
            where l.bill_id = b.bill_id and l.is_first
          ),
          0
        )::bigint as "invoiceNumber",
        s.cents,
        s."takenBackCents",
        coalesce(
          (select sum(n.cents) from bill_open n where n.bill_id = b.bill_id and n.party = s.party),
          0
        )::bigint as "openCents"
      from
        (
          select
            g.bill_id,
            min(g.party) as party,
            coalesce(-sum(g.cents) filter (where g.ledger_id_reverses is null), 0)::bigint as cents,
            coalesce(
              sum(g.cents) filter (where g.ledger_id_reverses is not null),
              0
            )::bigint as "takenBackCents"
          from ledger g
          where g.payment_id in (${visible.sql})
          group by g.bill_id
        ) s
        join bill b on b.bill_id = s.bill_id
        join lab_order o on o.lab_order_id = b.lab_order_id
        join patient p on p.patient_id = o.patient_id
      order by b.service_day desc nulls last, b.bill_id desc
      limit ${mostPaidBills + 1}
    `,
    [...visible.parameters],
  )
}
/** What was refunded of a payment, or waits to be, latest first. */
export const refundsOfPayment = (scope: Scope, paymentId: number): Query<PaymentRefund> => {
  const visible = paymentsInSight(scope).where('y.payment_id', '=', paymentId).compile()
  return rawQuery(
    `
      select
        r.refund_id as "refundId",
        r.cents,
        r.state,
        coalesce(r.sent_on, ${laboratoryDayOf('r.created_at')})::text as "on",
        r.bill_id is null as "isOfRest"
      from refund r
      where r.payment_id in (${visible.sql})
      order by r.refund_id desc
      limit 100
    `,
    [...visible.parameters],
  )
}

export const keysetOfPayment = ({ paymentId }: Payment): Keyset => [paymentId]
