import { lostOnTheWay, type MoveName } from '@labgate/contract/order-status'
import type { EndOfMissing } from '@labgate/contract/parcels'
import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import type { Telling } from '../../http/call.ts'
import { lockOrder } from '../orders/orders.queries.ts'
import { quietly } from '../ship-logs/save-parcel.ts'
import { advance } from './advance.ts'

type Meanwhile = 'arrived' | EndOfMissing

/** What becomes of the specimen when its order goes on, by what became of the tube while it was cancelled. */
const then: Record<Meanwhile, { move: MoveName; says: string }> = {
  arrived: { move: 'receive', says: 'The tube had come while the order was cancelled.' },
  'found-at-laboratory': { move: 'receive', says: 'The tube had been found at the laboratory while the order was cancelled.' },
  'found-at-practice': { move: 'unship', says: 'The tube had been found at the practice while the order was cancelled.' },
  lost: { move: 'reject', says: 'The tube had been given up as lost while the order was cancelled.' },
}

/** What is known of the tube since its order was cancelled, and who said so when. */
const sinceCancelled = (tx: Tx, labOrderId: number) =>
  tx
    .selectFrom('order_event as e')
    .select(['e.move', 'e.at', 'e.user_id', 'e.place'])
    .where('e.lab_order_id', '=', labOrderId)
    .where('e.move', 'in', Object.keys(then))
    .where('e.order_event_id', '>', ({ selectFrom }) =>
      selectFrom('order_event as c')
        .select(({ fn }) => fn.max('c.order_event_id').as('last'))
        .where('c.lab_order_id', '=', labOrderId)
        .where('c.move', '=', 'cancel'),
    )
    .orderBy('e.order_event_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * A cancelled order goes on, and its specimen is where the tube is by now: one that came, was found or was given up in the meantime does
 * not go back to where it was (decisions.md 16). Answers what to say of it.
 */
export const unCancel = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, comment = '', rowVersion }: { labOrderId: number; comment?: string | undefined; rowVersion?: number | undefined },
  telling: Telling,
  now: Date,
): Promise<string> => {
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'There is no such order.')
  if (rowVersion !== undefined) await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  const known = await sinceCancelled(tx, labOrderId)
  await advance(tx, actor, row, { moves: ['unCancel'], comment, at: now }, telling)
  if (known === undefined) return 'The order goes on.'
  const { move, says } = then[known.move as Meanwhile]
  const columns = move === 'receive' ? { received_at: known.at, user_id_received: known.user_id } : {}
  // as the first step leaves it, which is written together with this one
  const again = { ...row, ended: 0, row_version: row.row_version + 1 }
  await advance(tx, actor, again, { moves: [move], reason: lostOnTheWay, comment: says, at: now, place: known.place, columns }, quietly(telling))
  return `The order goes on. ${says}`
}
