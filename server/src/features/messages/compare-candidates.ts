import type { Compared } from '@labgate/contract/results/comparison'
import { together, type Tx } from '../../db/database.ts'
import { readMessage } from '../../hl7/message.ts'
import { isFault, readResult } from '../../hl7/results/read-result.ts'
import { comparedWith, ordersToCompare } from '../hl7-in/compare-order.ts'
import { mappingRows, mappingsIn } from '../hl7-in/map-codes.ts'
import { senderOf } from '../hl7-in/sender.ts'

/** A message beside each of these orders; nothing of a message that cannot be read as a result. */
export const compareMessage = async (tx: Tx, content: Buffer, ids: readonly number[]): Promise<ReadonlyMap<number, Compared[]>> => {
  const message = readMessage(content)
  const sender = 'unreadable' in message ? undefined : await senderOf(tx, message)
  if ('unreadable' in message || sender === undefined || ids.length === 0) return new Map()
  const incoming = readResult(message, sender)
  if (isFault(incoming)) return new Map()
  const { groups } = incoming
  const values = groups.flatMap((group) => group.values)
  const [rows, orders] = await together(tx, mappingRows(sender.labSystemId, values), ordersToCompare(ids))
  const mappings = mappingsIn(rows)
  return new Map(orders.map((order) => [order.labOrderId, comparedWith(groups, mappings, order)]))
}
