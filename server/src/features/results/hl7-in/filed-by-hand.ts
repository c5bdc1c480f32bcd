import { comparedWords, isRefused, warningsOf } from '@labgate/contract/results/comparison'
import { eventRow } from '../../../core/orders/events.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { systemActor } from '../../../core/scope/system-actor.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { personName } from '../../../db/sql-parts.ts'
import type { IncomingOrder } from '../../../hl7/results/incoming.ts'
import { comparedWith, ordersToCompare } from './compare-order.ts'
import type { Mappings } from './map-codes.ts'
import { Quarantine } from './quarantine.ts'

/** A person chose the order of a message. */
export interface ByHand {
  userId: number
  userName: string
  /** How both are known to be the same, and what differs, in words. */
  says: string
  /** Message and order differ: another person releases the result. */
  isAgainstWarning: boolean
}

interface Chosen {
  labOrderId: number
  user_id_chosen: number | null
  chosen_note: string
}
const nameOfUser = (userId: number): Query<{ name: string }> =>
  rawQuery(`select ${personName('$1::bigint')} as name`, [userId])

/**
 * Who chose the order, and what contradicts it. Throws Quarantine if the tests are of another type.
 */
export const chosenByHand = async (
  tx: Tx,
  { labOrderId, user_id_chosen, chosen_note }: Chosen,
  groups: readonly IncomingOrder[],
  mappings: Mappings,
): Promise<ByHand> => {
  const userId = user_id_chosen ?? 0
  const [[order], [who]] = await pipeline(tx, ordersToCompare([labOrderId]), nameOfUser(userId))
  if (order === undefined) throw new Quarantine('no-order')
  const rows = comparedWith(groups, mappings, order)
  if (isRefused(rows)) throw new Quarantine('other-test-type')
  const differs = warningsOf(rows).map(({ what }) => comparedWords[what].toLowerCase())
  return {
    userId,
    userName: who?.name ?? '',
    says: [chosen_note, differs.length === 0 ? '' : `Differs: ${differs.join(', ')}.`]
      .filter(Boolean)
      .join(' '),
    isAgainstWarning: differs.length > 0,
  }
}

/** The event that records who filed it. */
export const filedEvent = (
  order: LockedOrder,
  { userId, userName, says: text }: ByHand,
  at: Date,
): Query<unknown> =>
  eventRow(
    { ...systemActor, userId, userName },
    {
      labOrderId: order.lab_order_id,
      customerId: order.customer_id,
      move: 'filed',
      labStatusId: order.lab_status_id,
      comment: text.slice(0, 500),
      at,
    },
  )
