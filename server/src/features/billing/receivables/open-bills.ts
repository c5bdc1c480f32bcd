import type { OpenBill } from '@labgate/contract/billing/payments'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { openWith } from './apply-payment.ts'

/**
 * Bills with something open with a practice (patient 0) or a patient, oldest first, up to `most`.
 * Run it under the user's scope.
 */
export const openBills = (customerId: number, patientId: number, most: number): Query<OpenBill> =>
  rawQuery(
    `
      select
        s.bill as "billId",
        o.specimen_barcode as "specimenBarcode",
        s.day::text as "serviceDate",
        coalesce(
          (
            select min(i.number)
            from
              invoice_line l
              join invoice i using (invoice_id)
            where l.bill_id = s.bill and l.is_first
          ),
          0
        )::bigint as "invoiceNumber",
        s.cents
      from
        (
          select l.bill, l.lab_order_id, l.day, sum(l.cents)::bigint as cents
          from
            (
              select
                b.bill_id as bill,
                b.lab_order_id,
                b.service_day as day,
                g.bill_line_id,
                g.party,
                sum(g.cents) as cents
              from ${openWith}
              group by 1, 2, 3, 4, 5
              having sum(g.cents) > 0
            ) l
          group by 1, 2, 3
        ) s
        join lab_order o using (lab_order_id)
      order by s.day, s.bill
      limit $3
    `,
    [customerId, patientId, most],
  )
