import type { BillRow, bills } from '@labgate/contract/billing/bills'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Query } from '../../../db/queries.ts'
import { codeName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'
import { isOfPractice, ordersWithBills } from './bill-in-sight.ts'
import { openOfBill, sumsOfBill } from './bill.query.ts'

type Criteria = ParsedInput<typeof bills.list>['searchCriteria']
/* A bill without a day of service comes last. */
const dayOfBill = `coalesce(b.service_day, '-infinity'::date)`

/** The bills of a patient, latest service first. */
export const billsOfPatient = (
  actor: Actor,
  criteria: Criteria,
  after: Keyset | undefined,
): Query<BillRow & { counted: number; place: string }> => {
  const { patientId = 0 } = criteria
  const found = ordersWithBills(actor)
    .clearSelect()
    .innerJoin('bill as b', 'b.lab_order_id', 'o.lab_order_id')
    .select('b.bill_id')
    .where('o.patient_id', '=', patientId)
  const [lastDay, lastId] = after ?? []
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(${sql.raw(dayOfBill)}, b.bill_id) < (${lastDay}::date, ${lastId}::bigint)`,
      ),
    )
    .orderBy(sql.raw(dayOfBill), 'desc')
    .orderBy('b.bill_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select
        b.bill_id as "billId",
        o.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        ${codeName('LabType', 'o.lab_type_id')} as "labType",
        b.service_day::text as "serviceDate",
        b.bill_to as "billTo",
        b.why_nobody as "whyNobody",
        b.is_waiting as "isWaiting",
        ${isOfPractice(actor) ? 'false' : 'b.stops > 0 and not bill_is_settled(b.bill_id)'} as "isHeld",
        s.*,
        ${openOfBill(actor)} as open,
        ${dayOfBill}::text as place,
        ${counted}
      from
        bill b
        join lab_order o on o.lab_order_id = b.lab_order_id ${sumsOfBill(actor)}
      where b.bill_id in (${ids})
      order by ${dayOfBill} desc, b.bill_id desc
    `,
  )
}
export const keysetOfBill = ({ place, billId }: { place: string; billId: number }): Keyset => [
  place,
  billId,
]
