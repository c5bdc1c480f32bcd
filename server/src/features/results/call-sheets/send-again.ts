import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { callSheets } from '@labgate/contract/results/call-sheets'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'

const notVerified = 'Choose a verified number of this account.'
const whyNot: Readonly<Record<string, string>> = {
  'not-sent': 'This report is in the portal. There is nothing to send again.',
  waiting: 'It is already being sent.',
  uncertain: 'Customer experience first records whether it arrived.',
  withdrawn: 'The result was withdrawn. There is nothing to send again.',
  'no-address': 'The location no longer has an email for notices.',
}

/**
 * Resends one report for a caller, in the current version. Anything else in the same fax is not
 * resent: the call is about one patient.
 */
export const sendAgain = async (
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  actor: Actor,
  { deliveryId, faxNumberId }: ParsedInput<typeof callSheets.send>,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const seen = await visibleOrders(actor, tx)
    .innerJoin('delivery as d', 'd.lab_order_id', 'o.lab_order_id')
    .select(['o.customer_id', 'o.lab_order_id'])
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst()
  const { customer_id: customerId, lab_order_id: labOrderId } = orRefuse(seen, 'Report not found.')
  change.about({
    customerId,
    target: `order ${labOrderId} delivery ${deliveryId}`,
    fields: ['faxNumberId'],
  })
  const { rows } = await tx.executeQuery<{ why: string; fax: number }>(
    compiledRaw('select why, fax from send_again($1, $2, $3::timestamptz)', [
      deliveryId,
      faxNumberId,
      now().toISOString(),
    ]),
  )
  const { why = 'not-found', fax = 0 } = rows[0] ?? {}
  refuseIf(why === 'not-verified' ? [issue('faxNumberId', notVerified, 'not-verified')] : [])
  if (why !== '')
    throw new Refusal(
      why in whyNot ? 'not-possible' : 'not-found',
      whyNot[why] ?? 'Report not found.',
    )
  if (fax > 0) await jobs.send(tx, 'fax', 0)
  return {
    id: String(deliveryId),
    message: fax > 0 ? 'It is in the queue.' : 'The email will be sent in a few minutes.',
  }
}
