import { practiceStaff } from '@labgate/contract/access/user-types'
import type { bills } from '@labgate/contract/billing/bills'
import { isAmong } from '@labgate/contract/kit/coded'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'

/** A bill by its ID, its order, or one of its claims: the first that is given. */
export type BillRef = Pick<
  ParsedInput<typeof bills.get>,
  'billId' | 'labOrderId' | 'claimId' | 'claimNumber'
>

/** Whether the reader is a practice, which reads only what its invoices ask for. */
export const isOfPractice = ({ who }: Actor): boolean => isAmong(practiceStaff, who.userTypeId)
/**
 * Whether the reader's database role reads remittances, statements, and refunds: who sees some
 * accounts only reads none.
 */
export const readsRemittances = ({ customers }: Actor): boolean => customers === 'all'

/** SQL: the parties of a row `alias` that the reader may see: of a practice its own alone. */
export const ofReader = (actor: Actor, alias: string): string =>
  isOfPractice(actor) ? `and ${alias}.party in ('client', 'facility')` : ''

const soughtOrder = ({ billId, labOrderId, claimId, claimNumber }: BillRef) => {
  if (billId > 0)
    return sql<number>`(select b.lab_order_id from bill b where b.bill_id = ${billId})`
  if (labOrderId > 0) return sql<number>`${labOrderId}::bigint`
  return claimId > 0
    ? sql<number>`(select c.lab_order_id from claim c where c.claim_id = ${claimId})`
    : sql<number>`(select c.lab_order_id from claim c where c.number = upper(${claimNumber}))`
}

/** SQL: more about a bill of order `o`: a practice sees those on its invoices. */
export const billOfReader = (actor: Actor): string =>
  isOfPractice(actor)
    ? `
      and ${String(actor.locations === null)}
      and exists (select from invoice_line v where v.lab_order_id = o.lab_order_id)
    `
    : ''

/**
 * First lock: orders whose bills the reader may see. A practice sees the bills on its invoices, and
 * who sees some of its locations sees none, as with invoices. `isWhole` false: also orders of which
 * there is no bill to see.
 */
export const ordersWithBills = (actor: Actor, isWhole = true) =>
  visibleOrders(actor)
    .select('o.lab_order_id')
    .$if(isWhole && isOfPractice(actor), (orders) =>
      orders.where(sql<boolean>`true ${sql.raw(billOfReader(actor))}`),
    )

/** The order of one bill, if the reader may see it: its ID, as SQL with its parameters. */
export const orderInSight = (actor: Actor, ref: BillRef, isWhole = true) =>
  ordersWithBills(actor, isWhole).where('o.lab_order_id', '=', soughtOrder(ref)).compile()
