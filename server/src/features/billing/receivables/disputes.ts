import { describeMoney } from '@labgate/contract/billing/money'
import type { invoices } from '@labgate/contract/billing/receivables'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { decisionsBlocked } from '../../../access/same-person.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockDecisionsOf, takenOffBefore } from '../in-a-row.ts'
import { addToLedger } from '../ledger.ts'
import { noLimitYet, ownLimit } from '../own-limit.ts'
import { syncWork } from '../sync-work.ts'
import { onInvoice } from './receivables.query.ts'

interface Disputed {
  line: number
  bill: number
  order: number
  customer: number
  party: 'client' | 'facility'
  open: number
}
/* A line on an invoice of a visible account. The work sees the whole ledger. */
const lineOf = async (tx: Tx, actor: Actor, billLineId: number): Promise<Disputed> => {
  await tx.executeQuery(
    compiledRaw(
      `
        select
        from bill
        where bill_id in (select bill_id from invoice_line where bill_line_id = $1)
        for no key update
      `,
      [billLineId],
    ),
  )
  const { rows } = await tx.executeQuery<Disputed>(
    compiledRaw(
      `
        select
          l.bill_line_id as line,
          l.bill_id as bill,
          l.lab_order_id as "order",
          l.customer_id as customer,
          coalesce(
            (
              select g.party
              from ledger g
              where g.bill_line_id = l.bill_line_id and g.party in ${onInvoice}
              order by g.ledger_id desc
              limit 1
            ),
            'client'
          ) as party,
          coalesce(
            (
              select sum(g.cents)
              from ledger g
              where g.bill_line_id = l.bill_line_id and g.party in ${onInvoice}
            ),
            0
          )::bigint as open
        from invoice_line l
        where l.bill_line_id = $1
        order by l.is_first desc
        limit 1
      `,
      [billLineId],
    ),
  )
  const line = orRefuse(rows[0], 'Invoice line not found.')
  const order = await visibleOrders(actor, tx)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', line.order)
    .executeTakeFirst()
  orRefuse(actor.locations === null ? order : undefined, 'Invoice line not found.')
  return line
}

/** A practice states why it should not pay a line. The dispute becomes an item in Billing Work. */
export const disputeLine = async (
  tx: Tx,
  actor: Actor,
  { billLineId, says: text }: ParsedInput<typeof invoices.dispute>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  refuseIf(text === '' ? [issue('says', 'Enter why you dispute this line.', 'required')] : [])
  const line = await lineOf(tx, actor, billLineId)
  change.about({ target: `order ${line.order}`, customerId: line.customer, fields: ['invoice'] })
  if (line.open <= 0) throw new Refusal('not-possible', 'Nothing is open for this line.')
  const open = await tx
    .selectFrom('invoice_dispute')
    .select('invoice_dispute_id')
    .where('bill_line_id', '=', billLineId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (open)
    throw new Refusal('not-possible', 'This line is disputed already. The laboratory will answer.')
  await tx
    .insertInto('invoice_dispute')
    .values({
      bill_line_id: billLineId,
      customer_id: line.customer,
      lab_order_id: line.order,
      bill_id: line.bill,
      says: text,
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .execute()
  await syncWork(tx, { bills: [line.bill], abouts: [] }, now)
  return { message: 'The laboratory was told. You do not have to pay this line until it answers.' }
}

/*
 * `open`: cents, with all that the person took off that day of what the practice owes
 * (rules.md#decisions-in-a-row).
 */
const mustBeWithinLimit = async (
  tx: Tx,
  actor: Actor,
  { bill, open }: { bill: number; open: number },
  now: Date,
): Promise<void> => {
  const before = (await takenOffBefore(tx, actor.userId, [bill], now)).get(bill) ?? 0
  const limit = await ownLimit(tx, actor)
  if (limit === 0 && (await decisionsBlocked(tx, actor.userId)))
    throw new Refusal('not-possible', noLimitYet)
  if (open + before > limit)
    throw new Refusal(
      'not-possible',
      `You can credit up to ${describeMoney(limit)}${before > 0 ? ` a day to a practice, and took ${describeMoney(before)} off today` : ''}. A supervisor has to answer this one, or write it off once you asked for approval in its item.`,
    )
}

/** Credits a disputed line, within the user's write-off limit, or keeps the charge. */
export const answerDispute = async (
  tx: Tx,
  actor: Actor,
  { billLineId, credit, answer }: ParsedInput<typeof invoices.answerDispute>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  refuseIf(
    answer === '' ? [issue('answer', 'Enter the answer. The practice reads it.', 'required')] : [],
  )
  if (credit) await lockDecisionsOf(tx, actor.userId)
  const line = await lineOf(tx, actor, billLineId)
  change.about({ target: `order ${line.order}`, customerId: line.customer, fields: ['invoice'] })
  if (credit && line.open > 0) await mustBeWithinLimit(tx, actor, line, now)
  const { numUpdatedRows } = await tx
    .updateTable('invoice_dispute')
    .set({
      answered_at: now.toISOString(),
      user_id_answered: actor.userId,
      outcome: credit ? 'credited' : 'kept',
      answer,
    })
    .where('bill_line_id', '=', billLineId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new Refusal('not-possible', 'This line is not disputed, or was answered already.')
  if (credit)
    await addToLedger(
      tx,
      'dispute-credit',
      [
        {
          bill: line.bill,
          line: line.line,
          customer: line.customer,
          order: line.order,
          kind: 'adjusted',
          party: line.party,
          cents: -Math.max(0, line.open),
          reason: 'disputed',
          source: `dispute:${billLineId}:${now.getTime()}`,
          userId: actor.userId,
          note: answer.slice(0, 500),
        },
      ],
      now,
    )
  await syncWork(tx, { bills: [line.bill], abouts: [] }, now)
  return {
    message: credit
      ? 'Credited. The next invoice shows the credit.'
      : 'The charge stands. The practice reads your answer.',
  }
}
