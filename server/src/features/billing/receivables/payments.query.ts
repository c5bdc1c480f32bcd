import type { Payment, payments } from '@labgate/contract/billing/payments'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, staffName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'
import { numberOrAmount } from '../number-or-amount.ts'

type PaymentCriteria = ParsedInput<typeof payments.list>['searchCriteria']

/** The part of a payment that no line took and no refund returned. */
export const unapplied = `
  case
    when y.state = 'posted' then y.cents + coalesce(
      (select sum(g.cents) from ledger g where g.payment_id = y.payment_id),
      0
    )::bigint - coalesce(
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
  coalesce(p.last_name || ', ' || p.first_name, '') as "patientName",
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

export const listPayments = (
  scope: Scope,
  criteria: PaymentCriteria,
  after: Keyset | undefined,
): Query<Payment & { counted: number }> => {
  const { customerId = 0, patientId = 0, unapplied: onlyUnapplied = false, search = '' } = criteria
  const found = q
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
    .$if(customerId > 0, (rows) => rows.where('y.customer_id', '=', customerId))
    .$if(patientId > 0, (rows) => rows.where('y.patient_id', '=', patientId))
    .$if(search !== '', (rows) =>
      rows.where(numberOrAmount(search, { numbers: ['y.reference'], cents: 'y.cents' })),
    )
    .$if(onlyUnapplied, (rows) => rows.where(sql<boolean>`${sql.raw(unapplied)} > 0`))
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

export const keysetOfPayment = ({ paymentId }: Payment): Keyset => [paymentId]
