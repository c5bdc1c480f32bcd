import type { corrections } from '@labgate/contract/corrections/corrections'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import type { AuditPerOrder } from '../../core/orders/audit-per-order.ts'
import { lockOrder } from '../../core/orders/orders.queries.ts'
import { sendReports } from '../../core/results/send-reports.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { alreadySent } from './already-sent.ts'
import { keepCorrection } from './keep-correction.ts'

const mostToSend = 300
const faxesAndMailsOf = (tx: Tx, labOrderId: number) =>
  tx
    .selectFrom('delivery')
    .select(['delivery_id', 'way'])
    .where('lab_order_id', '=', labOrderId)
    .where('way', 'in', ['fax', 'mail'])
    .orderBy('delivery_id', 'desc')
    .limit(mostToSend)
    .execute()

const describeQueued = ({
  queued,
  waiting,
  passedOver,
}: Awaited<ReturnType<typeof sendReports>>): string =>
  [
    `The report is queued again for ${queued} ${queued === 1 ? 'recipient' : 'recipients'}.`,
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'is' : 'are'} already on the way.`] : []),
    ...(passedOver[0] === undefined
      ? []
      : [`Not sent to ${passedOver.length}: ${passedOver[0].says}`]),
  ].join(' ')

/**
 * Resends the current report to everyone who gets it by fax or by email notice, and records why.
 */
export const sendReportAgain = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, reason, note: given }: ParsedInput<typeof corrections.sendReport>,
  change: AuditPerOrder,
  now: Date,
): Promise<{ id: string; message: string; queued: number }> => {
  const note = given.trim()
  refuseIf(note === '' ? [issue('note', 'Enter why the report is sent again.', 'required')] : [])
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  const sent = await faxesAndMailsOf(tx, labOrderId)
  if (sent.length === 0)
    throw new Refusal(
      'not-possible',
      'No report of this order went out by fax or email. It is in the portal once it is released; there is nothing to send again.',
    )
  const [[left]] = await pipeline(tx, alreadySent(labOrderId))
  const ids = sent.map(({ delivery_id }) => delivery_id)
  const outcome = await sendReports(
    tx,
    actor,
    { ids, count: ids.length, note: note.slice(0, 400) },
    change,
    now,
  )
  const { queued, waiting, passedOver } = outcome
  if (queued === 0)
    throw new Refusal(
      'not-possible',
      passedOver[0]?.says ??
        (waiting > 0 ? 'It is already being sent.' : 'There is nothing to send again.'),
    )
  const to = `Sent again to ${queued} ${queued === 1 ? 'recipient' : 'recipients'}`
  const id = await keepCorrection(
    tx,
    actor,
    {
      row,
      act: 'reissue-report',
      reason,
      note,
      fields: [{ label: 'Report', was: 'Sent', becomes: to }],
      left,
    },
    now,
  )
  return { id: String(id), message: describeQueued(outcome), queued }
}
