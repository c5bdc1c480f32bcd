import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { lockOrder } from '../orders/orders.queries.ts'
import { sinceEnd, reopenOrder } from './reopen-order.ts'

/** A canceled order continues where its tube is. Returns the message about it. */
export const unCancel = async (
  tx: Tx,
  actor: Actor,
  {
    labOrderId,
    comment = '',
    rowVersion,
  }: { labOrderId: number; comment?: string | undefined; rowVersion?: number | undefined },
  change: ChangeContext,
  now: Date,
): Promise<string> => {
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  if (rowVersion !== undefined)
    await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  const known = await sinceEnd(tx, labOrderId, 'cancel')
  const said = await reopenOrder(
    tx,
    actor,
    row,
    { move: 'unCancel', comment, known, meanwhile: 'while the order was canceled' },
    change,
    now,
  )
  return `The order is active again. ${said}`.trim()
}
