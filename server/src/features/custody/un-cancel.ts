import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import type { Telling } from '../../http/call.ts'
import { lockOrder } from '../orders/orders.queries.ts'
import { sinceEnd, takeEndBack } from './take-end-back.ts'

/** A canceled order continues where its tube is. Returns the message about it. */
export const unCancel = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, comment = '', rowVersion }: { labOrderId: number; comment?: string | undefined; rowVersion?: number | undefined },
  telling: Telling,
  now: Date,
): Promise<string> => {
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  if (rowVersion !== undefined) await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  const known = await sinceEnd(tx, labOrderId, 'cancel')
  const said = await takeEndBack(tx, actor, row, { move: 'unCancel', comment, known, meanwhile: 'while the order was canceled' }, telling, now)
  return `The order is active again. ${said}`.trim()
}
