import { moved, type MoveName, Rejection, whyNot } from '@labgate/contract/orders/order-status'
import type { EndOfMissing } from '@labgate/contract/shipping/parcels'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { stateOf } from '../orders/order-rights.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { withoutAudit } from '../parcels/save-parcel.ts'
import { advance } from './advance.ts'

type Meanwhile = 'arrived' | EndOfMissing
/** What happened to a tube since its order ended, and who recorded it when. */
export interface EventsSinceClose {
  move: Meanwhile
  at: string
  user_id: number
  place: string
}

/**
 * Where the specimen is when its order continues, depending on what happened to the tube meanwhile.
 */
const then: Record<Meanwhile, { move: MoveName; text: string }> = {
  arrived: { move: 'receive', text: 'The tube had arrived' },
  'found-at-laboratory': { move: 'receive', text: 'The tube had been found at the laboratory' },
  'found-at-practice': { move: 'unship', text: 'The tube had been found at the practice' },
  lost: { move: 'reject', text: 'The tube had been reported lost' },
}

/** The last thing that happened to the tube since its order was canceled or rejected. */
export const sinceEnd = (
  tx: Tx,
  labOrderId: number,
  end: 'cancel' | 'reject',
): Promise<EventsSinceClose | undefined> =>
  tx
    .selectFrom('order_event as e')
    .select(['e.move', 'e.at', 'e.user_id', 'e.place'])
    .where('e.lab_order_id', '=', labOrderId)
    .where('e.move', 'in', Object.keys(then))
    .where('e.order_event_id', '>', ({ selectFrom }) =>
      selectFrom('order_event as c')
        .select(({ fn }) => fn.max('c.order_event_id').as('last'))
        .where('c.lab_order_id', '=', labOrderId)
        .where('c.move', '=', end),
    )
    .orderBy('e.order_event_id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<EventsSinceClose | undefined>

interface Back {
  move: 'unCancel' | 'unReject'
  comment: string
  known: EventsSinceClose | undefined
  /** When the tube got where it is: 'while the order was canceled'. */
  meanwhile: string
}

/**
 * Takes back the end of an order and puts its specimen where the tube is now: one that arrived, was
 * found, or was given up in the meantime does not return to its former place
 * (rules.md#conservation). Returns the message about the tube; '' if it is where it was.
 */
export const reopenOrder = async (
  tx: Tx,
  actor: Actor,
  row: LockedOrder,
  { move, comment, known, meanwhile }: Back,
  change: ChangeContext,
  now: Date,
): Promise<string> => {
  await advance(tx, actor, row, { moves: [move], comment, at: now }, change)
  if (known === undefined) return ''
  const state = moved(stateOf(row), move, 0)
  const { move: next, text } = then[known.move]
  if (whyNot(state, next, Rejection.LostOnTheWay) !== '') return ''
  const columns =
    next === 'receive' ? { received_at: known.at, user_id_received: known.user_id } : {}
  const said = `${text} ${meanwhile}.`
  // as the first step leaves it; both are written together
  const again = { ...row, ended: 0, row_version: row.row_version + 1 }
  await advance(
    tx,
    actor,
    again,
    {
      moves: [next],
      reason: Rejection.LostOnTheWay,
      comment: said,
      at: now,
      place: known.place,
      columns,
    },
    withoutAudit(change),
  )
  return said
}
