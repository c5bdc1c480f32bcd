import type { Compared } from '@labgate/contract/results/comparison'
import { pipeline, type Tx } from '../../../db/database.ts'
import { readMessage, segmentOf } from '../../../hl7/message.ts'
import { isFault } from '../../../hl7/results/fault.ts'
import { readResult } from '../../../hl7/results/read-result.ts'
import { comparedWith, ordersToCompare } from '../hl7-in/compare-order.ts'
import { mappingRows, mappingsIn } from '../hl7-in/map-codes.ts'
import { admittedBefore, senderOf } from '../hl7-in/sender.ts'

/**
 * Compares a message, as received at a moment, with each of these orders; returns nothing for a
 * message that cannot be read as a result.
 */
export const compareMessage = async (
  tx: Tx,
  { content, cameAt }: { content: Buffer; cameAt: Date },
  ids: readonly number[],
): Promise<ReadonlyMap<number, Compared[]>> => {
  const message = readMessage(content)
  if ('unreadable' in message || ids.length === 0) return new Map()
  const named = await senderOf(tx, segmentOf(message, 'MSH'), admittedBefore)
  if (named.is !== 'known') return new Map()
  const { sender } = named
  const incoming = readResult(message, sender, cameAt)
  if (isFault(incoming)) return new Map()
  const { groups } = incoming
  const values = groups.flatMap((group) => group.values)
  const [rows, orders] = await pipeline(
    tx,
    mappingRows(sender.labSystemId, values),
    ordersToCompare(ids),
  )
  const mappings = mappingsIn(rows)
  return new Map(orders.map((order) => [order.labOrderId, comparedWith(groups, mappings, order)]))
}
