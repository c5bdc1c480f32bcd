import { isKnownReason } from '@labgate/contract/desk/inbox-kinds'
import { raiseMessage } from '../../../core/inbox/raise.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery } from '../../../db/queries.ts'
import type { Item } from './item.ts'

interface PracticeQuestion {
  labOrderId: number
  customerId: number
  locationId: number
  patientId: number
  /** The rule behind a denial; '' if none, or if it is not a denial. */
  rule: string
}
/* The order that the practice is asked about: the item's, or the first one that it holds. */
const orderOf = async (tx: Tx, item: Item): Promise<PracticeQuestion | undefined> => {
  const { rows } = await tx.executeQuery<PracticeQuestion>(
    compiledRaw(
      `
        select
          o.lab_order_id as "labOrderId",
          o.customer_id as "customerId",
          o.location_id as "locationId",
          o.patient_id as "patientId",
          coalesce(
            (select d.rule from denial_of_claim($4::bigint) d where $3 = 'denied'),
            ''
          ) as rule
        from lab_order o
        where
          o.lab_order_id = coalesce(
            $1::bigint,
            (
              select f.lab_order_id
              from bill_finding f
              where f.about = $2 and f.rule = $3
              order by f.since
              limit 1
            )
          )
      `,
      [item.lab_order_id, item.about, item.reason, item.claim_id],
    ),
  )
  return rows[0]
}

/**
 * Asks the practice about an item: one message per order and reason while it is open; it is settled
 * with the item. Returns a text saying why it cannot be asked.
 */
export const askPractice = async (
  tx: Tx,
  item: Item,
  note: string,
  now: Date,
): Promise<string | { inboxId: number; isNew: boolean }> => {
  if (item.customer_id === null) return 'This is not about one practice.'
  const order = await orderOf(tx, item)
  if (order === undefined) return 'There is no order to ask about.'
  // a question from a denial opens the field of its rule
  const reason = isKnownReason(order.rule) ? order.rule : item.reason
  const question = raiseMessage({
    ...order,
    reason,
    subject: item.says.slice(0, 100),
    message: note === '' ? item.says : `${item.says} ${note}`,
    at: now,
  })
  const open = rawQuery<{ id: number }>(
    `
      select inbox_id as id
      from inbox
      where lab_order_id = $1 and reason = $2 and resolved_at is null
      limit 1
    `,
    [order.labOrderId, reason],
  )
  const [[before], , [message]] = await pipeline(tx, open, question, open)
  return message === undefined
    ? 'The message could not be sent.'
    : { inboxId: message.id, isNew: before === undefined }
}
