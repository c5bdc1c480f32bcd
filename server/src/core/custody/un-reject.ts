import { Rejection } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { raiseMessage } from '../inbox/raise.ts'
import { noteOnOpenIncidents } from '../incidents/open-incident.ts'
import { lockOrder } from '../orders/orders.queries.ts'
import { sinceEnd, reopenOrder } from './reopen-order.ts'

/** Ends after which the tube is not at the laboratory, unless it has arrived since. */
const gone: Readonly<Record<number, string>> = {
  [Rejection.LostOnTheWay]: 'This tube was reported lost.',
  [Rejection.ReturnedToPractice]: 'This tube went back to the practice.',
}

/**
 * Takes back a rejection, and the specimen continues where its tube is; one that was lost or
 * returned must have arrived again. The practice, which was asked for a new specimen, is notified,
 * as is the owner of the account issue. `isUndone`: within seconds, so the tube has gone nowhere.
 * Returns the message about it.
 */
export const unReject = async (
  tx: Tx,
  actor: Actor,
  {
    labOrderId,
    comment,
    rowVersion,
    isUndone = false,
  }: { labOrderId: number; comment: string; rowVersion?: number | undefined; isUndone?: boolean },
  change: ChangeContext,
  now: Date,
): Promise<string> => {
  refuseIf(
    comment.trim() === ''
      ? [issue('comment', 'Enter why the rejection is being undone.', 'required')]
      : [],
  )
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  if (rowVersion !== undefined)
    await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  const known = await sinceEnd(tx, labOrderId, 'reject')
  const away = gone[row.ended]
  if (away !== undefined && known?.move !== 'arrived' && !isUndone)
    throw new Refusal(
      'not-possible',
      `${away} When it arrives, scan it in Receiving; then you can undo the rejection.`,
    )
  const said = await reopenOrder(
    tx,
    actor,
    row,
    { move: 'unReject', comment, known, meanwhile: 'since it was rejected' },
    change,
    now,
  )
  const message = `The rejection of specimen ${row.specimen_barcode} was undone: ${comment}`
  change.last(
    raiseMessage({
      customerId: row.customer_id,
      locationId: row.location_id,
      patientId: row.patient_id,
      labOrderId,
      reason: 'rejection-taken-back',
      subject: 'The rejection was undone',
      message: `${message}\nThe laboratory is continuing with this specimen. No new specimen is needed.`,
      at: now,
    }),
  )
  change.last(noteOnOpenIncidents({ labOrderId, note: message, userId: actor.userId, at: now }))
  return `The order is active again. ${said}`.trim()
}
